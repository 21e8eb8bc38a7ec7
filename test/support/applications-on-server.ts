import type { Page } from "@playwright/test";
import { type ApplicationChange, type ApplicationInput, ApplicationReceipt } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import { CvUpload } from "#contract/cvs.ts";
import type { Job } from "#contract/jobs.ts";
import { indexMissingApplications } from "#server/applications/search-words.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { send } from "./accounts.ts";
import { applicationInput } from "./applying.ts";
import { samplePdf } from "./sample-pdf.ts";
import type { RunningServer } from "./server.ts";

/** Applies for `job` on a running server, as visitors do: ticket, upload, application. Each call is one applicant. */
export async function applyFor(
  server: RunningServer,
  job: Pick<Job, "id">,
  change: Partial<ApplicationInput> = {},
  cv?: Buffer<ArrayBuffer>,
): Promise<ApplicationReceipt> {
  const ticket = CvUpload.parse(await (await send(server, "createCvUpload", undefined)).json());
  const upload = await fetch(ticket.uploadURL, {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: new Uint8Array(cv ?? (await samplePdf())),
  });
  if (!upload.ok) throw new Error(`PUT: ${upload.status} ${await upload.text()}`);
  const cvFileUrl = ticket.uploadURL.split("?", 1)[0] ?? "";
  const response = await send(server, "createApplication", {
    ...applicationInput(job.id, cvFileUrl),
    ...change,
  });
  return ApplicationReceipt.parse(await response.json());
}

/** Changes an application beside the page of the administrator who is signed in there, as in another tab. */
export async function changeBeside(
  page: Page,
  server: RunningServer,
  { id = "", ...data }: ApplicationChange & { id: string | undefined },
): Promise<void> {
  const response = await page.request.patch(server.url + callPath("updateApplication", { id }), {
    headers: { origin: server.url },
    data,
  });
  if (!response.ok()) throw new Error(`updateApplication: ${response.status()} ${await response.text()}`);
}

/** Copies the only application for each of these people, the last one newest: applying takes too long for hundreds. */
export async function copyApplication({ dataDir }: RunningServer, names: readonly string[]): Promise<void> {
  const db = await connectDatabase({ dataDir });
  const application = await db.selectFrom("jobApplications").selectAll().executeTakeFirstOrThrow();
  const appliedAt = Date.parse(application.createdAt);
  const copies = names.map((applicantName, index) => ({
    ...application,
    id: crypto.randomUUID(),
    reference: `APP-${String(index).padStart(6, "X")}`,
    applicantName,
    applicantEmail: `applicant${index}@example.org`,
    cvFilePath: null,
    // Empty search words mean that they are still to be written.
    plainName: "",
    sortName: "",
    createdAt: new Date(appliedAt + (index + 1) * 1000).toISOString(),
  }));
  await db.insertInto("jobApplications").values(copies).execute();
  await indexMissingApplications(db, () => true);
  await db.destroy();
}
