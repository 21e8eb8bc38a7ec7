import { ApplicationReceipt, type ApplicationInput } from "#contract/applications.ts";
import { CvUpload } from "#contract/cvs.ts";
import type { Job } from "#contract/jobs.ts";
import { send } from "./accounts.ts";
import { applicationInput } from "./applying.ts";
import { samplePdf } from "./sample-pdf.ts";
import type { RunningServer } from "./server.ts";

/** Applies for `job` on a running server, as visitors do: ticket, upload, application. Each call is one applicant. */
export async function applyFor(
  server: RunningServer,
  job: Pick<Job, "id">,
  change: Partial<ApplicationInput> = {},
): Promise<ApplicationReceipt> {
  const ticket = CvUpload.parse(await (await send(server, "createCvUpload", undefined)).json());
  const upload = await fetch(ticket.uploadURL, {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: new Uint8Array(await samplePdf()),
  });
  if (!upload.ok) throw new Error(`PUT: ${upload.status} ${await upload.text()}`);
  const cvFileUrl = ticket.uploadURL.split("?", 1)[0] ?? "";
  const response = await send(server, "createApplication", {
    ...applicationInput(job.id, cvFileUrl),
    ...change,
  });
  return ApplicationReceipt.parse(await response.json());
}
