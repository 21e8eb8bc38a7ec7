/** The focus and the scroll position in the list after something was saved, deleted or closed. */
import { deleteButton, statusButton } from "#support/application-detail.ts";
import type { Page } from "@playwright/test";
import { applyFor, copyApplication } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, createJobs } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** One job with an application of each of these people, the last one newest. */
async function applyAs(server: RunningServer, ...names: string[]) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  for (const [index, applicantName] of names.entries())
    await applyFor(server, job, { applicantName, applicantEmail: `applicant${index}@example.org` });
}

const listOf = (page: Page) => page.getByRole("region", { name: "List of applications" });

/** Delays every write to `address` until `letThrough`. */
async function holdWrites(page: Page, address: string | RegExp) {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  const methods: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") {
      methods.push(route.request().method());
      await held;
    }
    await route.continue();
  });
  return { methods, letThrough };
}

test("a status button keeps the focus while it saves and afterwards, and saves once", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const sent = await holdWrites(page, /\/api\/admin\/job-applications\/[0-9a-f-]+$/);
  const hired = statusButton(page, "Hired");
  await hired.press("Enter");
  await expect(hired).toHaveAttribute("aria-busy", "true");
  await expect(hired).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  sent.letThrough();
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await expect(hired).toBeFocused();
  expect(sent.methods).toEqual(["PATCH"]);
});

test("an application whose new status the filter hides stays open, with the focus where it was", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Tomasz Lis", "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications?status=pending");
  await statusButton(page.getByRole("region", { name: "Amara Okafor" }), "Hired").press("Enter");
  await expect(listOf(page).getByRole("link")).toHaveText(["Tomasz Lis"]);
  await expect(page.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
  await expect(statusButton(page, "Hired")).toBeFocused();
});

test("after a job is deleted the focus is on the next row, and after the last one on what follows the table", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Driver" }, { title: "Night Nurse" }]);
  await signInAs("admin");
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Jobs" });
  page.on("dialog", (question) => void question.accept());
  await dialog.getByRole("button", { name: "Delete Night Nurse" }).click();
  await expect(dialog.getByRole("button", { name: "Edit Driver" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete Driver" }).click();
  await expect(dialog.getByText("No jobs yet")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create job" })).toBeFocused();
});

test("after a job is deleted on the careers page the focus is on what follows its card", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [
    { title: "Cook", isActive: false },
    { title: "Driver" },
    { title: "Night Nurse" },
  ]);
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Night Nurse" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("link", { name: "Driver", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Delete Driver" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cook" })).toBeFocused();
  await page.getByRole("button", { name: "Delete Cook" }).press("Enter");
  await expect(page.getByRole("link", { name: "Cook" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Job" })).toBeFocused();
});

test("after a card is deleted before its list is hydrated the focus is on what follows it", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Driver" }, { title: "Night Nurse" }]);
  await signInAs("admin");
  // The cards are hydrated after the island that contains them.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>("[data-awake] [aria-label='Delete Night Nurse']");
      if (!button) return;
      observer.disconnect();
      button.focus();
      button.click();
    }).observe(document, { attributeFilter: ["data-awake"], subtree: true });
  });
  await page.goto("/jobs");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("link", { name: "Driver", exact: true })).toBeFocused();
});

test("while a job is saved Save Changes keeps the focus, and saves once", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Driver" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  const sent = await holdWrites(page, "**/api/jobs/*");
  await page.getByRole("button", { name: "Edit Driver" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Job Posting" });
  await dialog.getByRole("button", { name: "Save Changes" }).press("Enter");
  const saving = dialog.getByRole("button", { name: "Saving…" });
  await expect(saving).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Job Title").press("Enter");
  sent.letThrough();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  expect(sent.methods).toEqual(["PUT"]);
});

test("after an application is deleted the focus is on the next one in the list", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Tomasz Lis", "Amara Okafor", "Bea Fell");
  await signInAs("admin");
  await page.goto("/admin-applications");
  page.on("dialog", (question) => void question.accept());
  await listOf(page).getByRole("link", { name: "Amara Okafor" }).click();
  await (await deleteButton(page)).click();
  await expect(listOf(page).getByRole("link")).toHaveText(["Bea Fell", "Tomasz Lis"]);
  await expect(listOf(page).getByRole("link", { name: "Tomasz Lis" })).toBeFocused();
});

test("a dialog whose opener is gone leaves the focus in the content of the page", async ({
  page,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  await page.goto("/admin-access?open=account");
  const account = page.getByRole("region", { name: "Password and security questions" });
  const add = account.getByRole("button", { name: "Add a security question" });
  for (const question of ["Where did you learn to swim?", "What was your first pet called?"]) {
    await add.click();
    const form = page.getByRole("dialog", { name: "Add a security question" });
    await form.getByRole("textbox", { name: "Security question" }).fill(question);
    await form.getByLabel("Security answer", { exact: true }).fill("Saltby baths");
    await form.getByLabel("Current password", { exact: true }).fill(robin.password);
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(account.getByRole("listitem").filter({ hasText: question })).toBeVisible();
  }
  // An account has room for three questions: the button that opened the last dialog is gone.
  await expect(add).toBeHidden();
  await expect(page.locator("#main:focus, #main :focus")).toHaveCount(1);
});

const many = Array.from({ length: 300 }, (_, index) => `Applicant ${String(index + 1).padStart(3, "0")}`);

test("opening an application far down a list of 300 moves neither the list nor the chosen row", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow(); // 301 rows on a busy machine
  await page.setViewportSize({ width: 1440, height: 900 });
  await applyAs(server, "Applicant 000");
  await copyApplication(server, many);
  await signInAs("admin");
  await page.goto("/admin-applications");
  const rows = listOf(page).getByRole("row");
  for (const shown of [40, 80, 120, 160]) {
    await expect(rows).toHaveCount(shown + 1); // and the headings
    if (shown < 160) await listOf(page).getByRole("button", { name: "Show 40 more" }).click();
  }
  for (const name of ["Applicant 298", "Applicant 150"]) {
    const row = listOf(page).getByRole("link", { name });
    await row.scrollIntoViewIfNeeded();
    const before = await row.boundingBox();
    await row.click();
    const heading = page.getByRole("heading", { name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    expect(await row.boundingBox()).toEqual(before);
    await expect(row).toBeInViewport();
  }
  // The address of one of the last rows scrolls to it, too.
  await page.reload();
  await expect(listOf(page).getByRole("link", { name: "Applicant 150" })).toBeInViewport();
});

test("on a phone the way back to the list returns to the same row", async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await applyAs(server, "Applicant 000");
  await copyApplication(server, many.slice(0, 15));
  await signInAs("admin");
  await page.goto("/admin-applications");
  const row = listOf(page).getByRole("link", { name: "Applicant 002" });
  await row.click();
  await expect(page.getByRole("heading", { name: "Applicant 002" })).toBeInViewport();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test("on a phone a reload keeps the scroll position of the list, and the way back from a reloaded detail returns to its row", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await applyAs(server, "Applicant 000");
  await copyApplication(server, many.slice(0, 60));
  await signInAs("admin");
  await page.goto("/admin-applications");
  await listOf(page)
    .getByRole("button", { name: /^Show \d+ more/ })
    .click();
  const rows = listOf(page).getByRole("row");
  await expect(rows).toHaveCount(62);
  const row = rows.nth(55);
  await row.scrollIntoViewIfNeeded();
  const name = (await row.getByRole("link").textContent()) ?? "";
  await page.reload();
  await expect(listOf(page).getByRole("link", { name })).toBeInViewport();

  await listOf(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name })).toBeInViewport();
  await page.reload();
  // The row is read again meanwhile.
  await expect(page.locator(".application-rows tbody tr")).toHaveCount(61);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(listOf(page).getByRole("link", { name })).toBeFocused();
  await expect(listOf(page).getByRole("link", { name })).toBeInViewport();
});

test("when the focused row leaves the list, the next one gets the focus", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Tomasz Lis", "Amara Okafor", "Sam Field", "Dilys Price");
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications?status=pending");
  const row = (name: string) => listOf(page).getByRole("link", { name });
  await expect(page.getByRole("region", { name: "Dilys Price" })).toContainText("Night Nurse");
  await page.keyboard.press("j");
  await expect(row("Sam Field")).toBeFocused();
  await expect(page.getByRole("region", { name: "Sam Field" })).toContainText("Night Nurse");
  await page.keyboard.press("4");
  await expect(row("Sam Field")).toBeHidden();
  await expect(row("Amara Okafor")).toBeFocused();

  // In the last row, the one before it.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row("Tomasz Lis")).toBeFocused();
  await expect(page.getByRole("region", { name: "Tomasz Lis" })).toContainText("Night Nurse");
  await page.keyboard.press("4");
  await expect(row("Tomasz Lis")).toBeHidden();
  await expect(row("Amara Okafor")).toBeFocused();
});
