import type { Page } from "@playwright/test";
import { samplePdf } from "#support/fixtures.ts";

/** The apply dialog as a person meets it. */
export function applyDialog(page: Page) {
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  return {
    dialog,
    submit,
    cv: dialog.getByLabel("Upload Your CV"),
    open: (title: string) => page.getByRole("button", { name: `Apply with CV for ${title}` }).click(),
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
    /** Playwright waits for a button to be enabled; this one acts while it is not. */
    submitWithoutCv: () => submit.click({ force: true }),
  };
}

/** The toast that is shown, by its title. */
export function toast(page: Page, title: string) {
  return page.locator(".toast[data-state=open]").filter({ hasText: title });
}

/** Lets this page's uploads pass at this rate from now on, so that their progress can be seen; -1 is full speed. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
