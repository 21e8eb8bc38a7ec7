/** What a visitor reads once scripts run, on a site whose texts are all marked: dialogs, their faults, and toasts. */
import type { Page } from "@playwright/test";
import { callPath } from "#contract/calls.ts";
import { jobPath } from "#contract/paths.ts";
import { openApplyDialog } from "#support/apply-dialog.ts";
import { expect } from "#support/fixtures.ts";
import { test } from "#support/provider-fixtures.ts";

test.use({ provider: "wales", isMarked: true });

/** What an administrator wrote; no word of it is the content's. */
const job = {
  title: "Qqnurse",
  description: "Qqdays qqnights.",
  location: "Qqport",
  salary: "£12 qqhourly",
  qualifications: "Qqalpha",
  responsibilities: "Qqbeta",
  jobBenefits: "Qqgamma",
};

test("dialog, toasts and faults of applying take their words from the content, in another language than the API's too", async ({
  page,
  server,
}) => {
  // The facts that are no words of the content are those of this provider.
  process.env.PROVIDER = "wales";
  const { shownTexts, unmarkedWords } = await import("../../rebrand/unmarked-words.ts");
  const expectMarked = async (state: string) => {
    const texts = shownTexts(await page.content()).map((text) =>
      text.replaceAll(/Amara-Okafor-CV\.\w+/g, " "),
    );
    expect.soft([...new Set(texts.flatMap(unmarkedWords))], state).toEqual([]);
  };
  const shown = page.locator(".toast[data-state=open]");

  const apply = await openApplyDialog(page, server, { job });
  await expectMarked("dialog");
  await apply.submitWithoutCv();
  await expect(shown).toBeVisible();
  await expectMarked("fields and CV missing");
  await apply.cv.setInputFiles({
    name: "Amara-Okafor-CV.odt",
    mimeType: "text/plain",
    buffer: Buffer.from("My life"),
  });
  await expect(shown.filter({ hasText: "Invalid File Type" })).toBeVisible();
  await expectMarked("no PDF");

  await apply.fillIn();
  await apply.chooseCv();
  await refuseOnce(page);
  await apply.submit.click();
  await expect(shown.filter({ hasText: "Submission Failed" })).toBeVisible();
  await expectMarked("refused in the API's own words");
  await apply.submit.click();
  await expect(shown.filter({ hasText: "Application Submitted!" })).toBeVisible();
  await expectMarked("sent");

  await page.goto(jobPath(apply.job.id));
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share this job" }).press("Enter");
  await expect(shown).toBeVisible();
  await expectMarked("link to the job");
});

/** As a server of a later version may: with a fault that the site has no words for. */
async function refuseOnce(page: Page): Promise<void> {
  const body = JSON.stringify({ title: "invalid-request", status: 400, detail: "coverLetter must be text." });
  await page.route(
    `**${callPath("createApplication")}`,
    (route) => route.fulfill({ status: 400, contentType: "application/problem+json", body }),
    { times: 1 },
  );
}
