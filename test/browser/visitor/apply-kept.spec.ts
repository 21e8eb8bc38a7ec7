/** Input and uploads survive a reload, and are not left behind without asking (decision 0024). */
import type { Page } from "@playwright/test";
import { jobPath } from "#contract/paths.ts";
import { openApplyDialog, startApplying, vacancy } from "#support/apply-dialog.ts";
import { axe, expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs, readApplications, readCv } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

const storedText = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

/** Counts how often the browser asks before the page is left, and answers yes. */
function countQuestions(page: Page) {
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  return asked;
}

test("input survives a reload, and the panel says that the CV has to be chosen again", async ({
  page,
  server,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  const apply = await startApplying(page, server);
  const { dialog } = apply;
  await dialog.getByLabel("Cover Letter").fill("I am awake at night anyway.");
  await page.reload();
  await expect(dialog).toHaveCount(0);
  await apply.open("Cook");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Amara Okafor");
  await expect(dialog.getByLabel("Phone Number")).toHaveValue("07700 900123");
  await expect(dialog.getByLabel("Cover Letter")).toHaveValue("I am awake at night anyway.");
  await expect(dialog.getByText("27 of 2,000 characters")).toBeVisible();
  await expect(dialog.getByText("Choose your CV again.")).toBeVisible();
  await expect(apply.cv).toHaveAccessibleDescription(/Choose your CV again.*Amara-Okafor-CV\.pdf/);

  await axe(page);

  // Also by Submit, and after one more reload.
  await apply.submitWithoutCv();
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  await expect(dialog.getByText("Choose your CV again.")).toBeVisible();
  await page.reload();
  await apply.open("Cook");
  await expect(dialog.getByText("Choose your CV again.")).toBeVisible();

  await apply.chooseCv();
  await expect(dialog.getByText("Choose your CV again.")).toHaveCount(0);
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  expect(await readApplications(server)).toMatchObject([
    { jobTitle: "Cook", applicantName: "Amara Okafor", coverLetter: "I am awake at night anyway." },
  ]);

  // Sent: no draft is left.
  expect(await storedText(page)).toBe("[]");
  await page.reload();
  await apply.open(vacancy);
  await expect(dialog.getByLabel("Full Name")).toHaveValue("");
  await expect(dialog.getByText("Click to upload")).toBeVisible();
});

test("a complete upload need not be sent again after a reload, also on the job's own page", async ({
  page,
  server,
}) => {
  const pdf = await samplePdf({ sizeBytes: 300_000 });
  const apply = await startApplying(page, server, { pdf });
  const { dialog, job } = apply;
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await page.goto(jobPath(job.id));
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await apply.open(vacancy);
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remove Amara-Okafor-CV.pdf" })).toBeVisible();
  await expect(dialog.getByText("0.29 MB")).toBeVisible();
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  const [application] = await readApplications(server);
  if (!application) throw new Error("no application");
  expect((await readCv(server, application)).equals(pdf)).toBe(true);
  expect(puts).toEqual([]);
});

test("a stored upload that the server no longer accepts must be chosen again, and nothing else is lost", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server);
  const { dialog } = apply;
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  // As after the cleanup: the path leads to no upload.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries<string>(sessionStorage))
      sessionStorage.setItem(
        key,
        text.replace(/\/api\/cv-files\/[^"]*/, `/api/cv-files/${crypto.randomUUID()}`),
      );
  });
  await page.reload();
  await apply.open(vacancy);
  await apply.submit.click();
  const words = "Please upload your CV again: this upload cannot be used.";
  await expect(toastSaying(page, "Submission Failed")).toContainText(words);
  await expect(dialog.getByRole("alert")).toContainText(words);
  await expect(dialog.getByText("Choose your CV again.")).toBeVisible();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Amara Okafor");
  await apply.chooseCv();
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
});

test("adjustments are kept while the page is open, and never stored", async ({ page, server }) => {
  const apply = await openApplyDialog(page, server);
  const { dialog } = apply;
  const question = dialog.getByRole("textbox", { name: /adjust/i });
  await apply.fillIn();
  await dialog.locator("details.adjustments-box > summary").click();
  await question.fill("A step-free way in");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await apply.open(vacancy);
  await expect(question).toHaveValue("A step-free way in");
  expect(await storedText(page)).toContain("Amara Okafor");
  expect(await storedText(page)).not.toContain("step-free");
});

test("applying works in a browser without storage", async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "sessionStorage", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  const apply = await startApplying(page, server);
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
});

test("leaving the page asks while there is input or an upload, not before and not after it was sent", async ({
  page,
  server,
}) => {
  const asked = countQuestions(page);
  const apply = await openApplyDialog(page, server);
  await expect(apply.dialog).toBeVisible();
  await page.reload();
  expect(asked, "merely opened").toEqual([]);

  await apply.open(vacancy);
  await apply.dialog.getByLabel("Full Name").pressSequentially("A");
  await page.reload();
  expect(asked, "typed").toEqual(["beforeunload"]);

  await apply.open(vacancy);
  await apply.dialog.getByLabel("Full Name").fill("");
  await page.reload();
  expect(asked, "emptied").toHaveLength(1);

  await apply.open(vacancy);
  await apply.chooseCv();
  // The file's first bytes are read before it counts as chosen.
  await expect(apply.dialog.getByText("Amara-Okafor-CV.pdf", { exact: true }).first()).toBeVisible();
  await page.reload();
  expect(asked, "chosen").toHaveLength(2);

  // Closed: the draft is stored, and other pages of the site can be opened.
  await apply.open(vacancy);
  await apply.fillIn();
  await apply.dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: vacancy, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: vacancy })).toBeVisible();
  expect(asked, "put aside").toHaveLength(2);

  await apply.open(vacancy);
  await apply.chooseCv();
  // From the moment on in which the page says so.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes("Your application was sent")) return;
      observer.disconnect();
      const leaving = new Event("beforeunload", { cancelable: true });
      document.body.dataset.asked = `${!dispatchEvent(leaving)}`;
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-asked", "false");
  await page.reload();
  expect(asked, "sent").toHaveLength(2);
});

test("a page that the Back button brings back as it was left has no text of an application that was sent elsewhere", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  const { dialog } = apply;
  await apply.fillIn();
  await dialog.locator("details.adjustments-box > summary").click();
  await dialog.getByRole("textbox", { name: /adjust/i }).fill("A step-free way in");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // Headless browsers restore no page from memory: a page that stays is told that it was.
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await comeBack();
  await apply.open(vacancy);
  await expect(dialog.getByLabel("Full Name"), "not sent").toHaveValue("Amara Okafor");
  await apply.chooseCv();
  await expect(dialog.getByText("Amara-Okafor-CV.pdf", { exact: true }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // What the page on which it was sent does.
  await page.evaluate(() => sessionStorage.clear());
  await comeBack();
  await apply.open(vacancy);
  await expect(dialog.getByLabel("Full Name")).toHaveValue("");
  await expect(dialog.getByRole("textbox", { name: /adjust/i, includeHidden: true })).toHaveValue("");
  await expect(dialog.getByText("Click to upload")).toBeVisible();
});
