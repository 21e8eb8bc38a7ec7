import type { Page } from "@playwright/test";
import type { Job, JobWrite } from "#contract/jobs.ts";
import { createJobs } from "./jobs-on-server.ts";
import { samplePdf } from "./sample-pdf.ts";
import type { RunningServer } from "./server.ts";

/** The job to apply for where a test needs no particular one. */
export const vacancy = "Waking Night Support Worker";

export type ApplyDialog = ReturnType<typeof applyDialog>;

interface Opening {
  /** Fields of the job; the rest has defaults. */
  job?: Partial<JobWrite> & { title: string };
  /** The site's origin, where it is not the server's own. */
  origin?: string;
}

/** Makes a job, and opens its apply dialog on the careers page as a visitor does. */
export async function openApplyDialog(
  page: Page,
  server: RunningServer,
  { job = { title: vacancy }, origin = server.url }: Opening = {},
): Promise<ApplyDialog & { job: Job }> {
  const [made] = await createJobs(server, [job]);
  if (!made) throw new Error("No job was made");
  await page.goto(`${origin}/jobs`);
  const apply = applyDialog(page);
  await apply.open(made.title);
  return { ...apply, job: made };
}

/** Opens the apply dialog of a new job, fills it in and chooses a CV; only Submit is left. */
export async function startApplying(
  page: Page,
  server: RunningServer,
  { pdf, ...opening }: Opening & { pdf?: Buffer } = {},
): ReturnType<typeof openApplyDialog> {
  const apply = await openApplyDialog(page, server, opening);
  await apply.fillIn();
  await apply.chooseCv(pdf);
  return apply;
}

/** The apply dialog. */
export function applyDialog(page: Page) {
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  return {
    dialog,
    submit,
    cv: dialog.getByLabel("Upload Your CV"),
    open: async (title: string) => {
      // On a narrow screen a job is a row that expands.
      const row = page.locator("summary", { hasText: `More about ${title}` });
      if (await row.isVisible()) await row.press("Enter");
      await page.getByRole("button", { name: `Apply with CV for ${title}` }).click();
    },
    fillIn: async (values: { name?: string; email?: string; phone?: string } = {}) => {
      await dialog.getByLabel("Full Name").fill(values.name ?? "Amara Okafor");
      await dialog.getByLabel("Email Address").fill(values.email ?? "amara.okafor@example.org");
      await dialog.getByLabel("Phone Number").fill(values.phone ?? "07700 900123");
    },
    chooseCv: async (pdf?: Buffer) => {
      await dialog.getByLabel("Upload Your CV").setInputFiles({
        name: "Amara-Okafor-CV.pdf",
        mimeType: "application/pdf",
        buffer: pdf ?? (await samplePdf()),
      });
    },
    /** Clicks without Playwright's wait for an enabled button. */
    submitWithoutCv: () => submit.click({ force: true }),
  };
}

/** Limits this page's uploads to this rate, so that their progress can be seen; -1 is full speed. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
