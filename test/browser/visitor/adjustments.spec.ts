import { callPath } from "#contract/calls.ts";
import { accountOf, logIn } from "#support/accounts.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { openApplyDialog, startApplying, vacancy } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs, readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const heading = "Adjustments and guaranteed interview (Disability Confident) (optional)";
const question = "Do you need any adjustments for the interview or the application?";
const optIn = /I have a disability or a long-term health condition/;

/** The adjustments of the newest application. */
async function readAdjustments(server: RunningServer): Promise<unknown> {
  const [application] = await readApplications(server);
  const cookie = await logIn(server, await accountOf(server, "master"));
  const path = callPath("readAdjustments", { id: application?.id ?? "" });
  return await (await fetch(server.url + path, { headers: { cookie } })).json();
}

test("adjustments are one collapsed line after the cover letter, and are sent when it is filled in", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server);
  const { dialog } = apply;
  const field = dialog.getByLabel(question);
  await expect(field).toBeHidden();
  await expect(dialog.locator("summary")).toHaveText(heading);
  await dialog.locator("summary").press("Enter");
  await expect(dialog.getByText("You need not say why")).toBeVisible();
  await expect(dialog.getByText("is not used to decide about you")).toBeVisible();
  await field.fill("Questions in writing");
  await expect(dialog.getByText("20 of 1,000 characters")).toBeVisible();
  await dialog.getByLabel(optIn).check();
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  expect(await readAdjustments(server)).toEqual({
    adjustments: "Questions in writing",
    usesInterviewScheme: true,
  });

  await apply.open(vacancy);
  await expect(field).toBeHidden();
  await dialog.getByText(heading).click();
  await expect(field).toHaveValue("");
  await expect(dialog.getByLabel(optIn)).not.toBeChecked();
});

test("too long a text expands its section, shows an error, and is linked from the summary", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server);
  const { dialog } = apply;
  const field = dialog.getByLabel(question);
  await dialog.getByText(heading).click();
  await field.fill("a".repeat(1001));
  await dialog.getByText(heading).click();
  await expect(field).toBeHidden();
  await apply.submit.click();
  const problem = "Adjustments: please keep to 1,000 characters";
  await expect(field).toHaveAccessibleDescription(new RegExp(problem));
  await dialog.getByRole("alert").getByRole("link", { name: problem }).click();
  await expect(field).toBeFocused();
});

test("the honeypot is hidden from everybody and cannot be focused", async ({ page, server }) => {
  const { dialog } = await openApplyDialog(page, server);
  const trap = dialog.locator("input[name=remarks]");
  await expect(trap).toBeHidden();
  await expect(dialog.getByLabel("Leave this field empty")).toHaveAttribute("tabindex", "-1");
  await expect(dialog.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
  await trap.evaluate((element) => element.focus());
  await expect(trap).not.toBeFocused();
});

test("one application too many is refused with a sentence, and the dialog keeps its input", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server);
  for (let count = 0; count < 10; count++) await applyFor(server, apply.job);
  await apply.dialog.getByText(heading).click();
  await apply.dialog.getByLabel(question).fill("A quiet room");
  await apply.submit.click();
  const words = "We take 10 applications a day under one email address. Please try again in";
  await expect(apply.dialog.getByRole("alert")).toContainText(words);
  await expect(toastSaying(page, "Submission Failed")).toContainText(words);
  await expect(apply.dialog.getByLabel("Full Name")).toHaveValue("Amara Okafor");
  await expect(apply.dialog.getByLabel(question)).toHaveValue("A quiet room");

  // The CV is uploaded already: another address sends it at once.
  await apply.dialog.getByLabel("Email Address").fill("amara@home.example.org");
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  expect(await readApplications(server)).toHaveLength(11);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form fits the narrowest screen, collapsed and expanded", async ({ page, server }) => {
    const [job] = await createJobs(server, [{ title: vacancy }]);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/jobs?job=${job?.id}#apply`);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await page.locator("summary").filter({ hasText: heading }).click();
    await expect(page.getByLabel(question)).toBeVisible();
    expect(await width()).toBe(320);
  });

  test("adjustments can be asked for, and are kept after a refusal", async ({ page, server }) => {
    const [job] = await createJobs(server, [{ title: vacancy }]);
    await page.goto(`/jobs?job=${job?.id}#apply`);
    await page.getByLabel("Full Name").fill("Amara Okafor");
    await page.getByLabel("Email Address").fill("amara.okafor@example.org");
    await page.getByLabel("Phone Number").fill("07700 900123");
    const field = page.getByLabel(question);
    await expect(field).toBeHidden();
    await page.locator("summary").filter({ hasText: heading }).click();
    await field.fill("Questions in writing");
    await page.getByLabel(optIn).check();
    const cv = page.getByLabel("Upload Your CV");
    await cv.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("alert")).toContainText("Please upload a PDF file only.");
    await expect(field).toHaveValue("Questions in writing");
    await expect(page.getByLabel(optIn)).toBeChecked();
    await cv.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: await samplePdf() });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("heading", { name: "Your application was sent" })).toBeVisible();
    expect(await readAdjustments(server)).toEqual({
      adjustments: "Questions in writing",
      usesInterviewScheme: true,
    });
  });
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 320])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test("the expanded section is accessible in the dialog", async ({ page, server }) => {
        const { dialog } = await openApplyDialog(page, server);
        await expectAccessible(page);
        await dialog.getByText(heading).click();
        await dialog.getByLabel(question).fill("a".repeat(1001));
        await dialog.getByLabel(optIn).check();
        await expectAccessible(page);
      });
    });
