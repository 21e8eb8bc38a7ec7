import { deleteButton, statusButton } from "#support/application-detail.ts";
import type { Page } from "@playwright/test";
import { applyFor, changeBeside } from "#support/applications-on-server.ts";
import { barOf, setStatus } from "#support/bulk-bar.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import { toastSaying } from "#support/toasts.ts";

const asked = { adjustments: "Questions in writing,\nand a quiet room.", usesInterviewScheme: true };
const reminder = "The offer of an interview was asked for.";

/** The addresses of calls that read adjustments, as they are made. */
function readings(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/adjustments")) made.push(request.method());
  });
  return made;
}

test("adjustments are in a section of their own, are read on request, and can be deleted alone", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }), asked);
  await signInAs("admin");
  const made = readings(page);
  await page.goto("/admin-applications", { waitUntil: "networkidle" });
  const section = page.getByRole("region", { name: "Adjustments and interview scheme" });
  await expect(section).toContainText("Not part of the assessment.");
  await expect(page.getByText("quiet room")).toHaveCount(0);
  expect(made).toEqual([]);

  await section.getByRole("button", { name: "Show what was asked for" }).click();
  await expect(section.getByText("Questions in writing,")).toBeVisible();
  await expect(section).toContainText("Asks for the offer of an interview.");
  await section.getByRole("button", { name: "Hide what was asked for" }).click();
  await expect(section.getByText("quiet room")).toHaveCount(0);
  await section.getByRole("button", { name: "Show what was asked for" }).click();
  expect(made).toEqual(["GET"]);

  page.on("dialog", (dialog) => void dialog.accept());
  await section.getByRole("button", { name: "Delete what was asked for" }).click();
  await expect(toastSaying(page, "What was asked for was deleted")).toBeVisible();
  await expect(section.getByText("Nothing was asked for.")).toBeVisible();
  await page.reload();
  await section.getByRole("button", { name: "Show what was asked for" }).click();
  await expect(section.getByText("Nothing was asked for.")).toBeVisible();
});

test("adjustments that cannot be read show an error and can be tried again", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }), asked);
  await signInAs("admin");
  await page.goto("/admin-applications");
  await page.route("**/adjustments", (route) => route.abort());
  const section = page.getByRole("region", { name: "Adjustments and interview scheme" });
  await section.getByRole("button", { name: "Show what was asked for" }).click();
  await expect(section.getByRole("alert")).toContainText("We could not load what was asked for.");
  await page.unroute("**/adjustments");
  await section.getByRole("button", { name: "Try again" }).click();
  await expect(section.getByText("Questions in writing,")).toBeVisible();
});

test("before a rejection the detail reminds of the interview scheme only where the applicant asked for it", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job, { applicantName: "Tomasz Lis", applicantEmail: "tomasz.lis@example.org" });
  await applyFor(server, job, asked);
  await signInAs("admin");
  await page.goto("/admin-applications");
  await statusButton(page, "Rejected").click();
  await expect(page.getByRole("alert").filter({ hasText: reminder })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByText(reminder)).toHaveCount(0);
  expect((await readApplications(server)).map((one) => one.applicationStatus)).toEqual([
    "pending",
    "pending",
  ]);
  // The select under More reminds too.
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Set status").selectOption("Rejected");
  await page.getByRole("button", { name: "Reject all the same" }).click();
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();

  await page.getByRole("link", { name: "Tomasz Lis" }).click();
  await statusButton(page.getByRole("region", { name: "Tomasz Lis" }), "Rejected").click();
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await expect(page.getByText(reminder)).toHaveCount(0);
});

test("before a rejection of several a question names those who asked for the interview scheme", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job, { applicantName: "Tomasz Lis", applicantEmail: "tomasz.lis@example.org" });
  await applyFor(server, job, asked);
  await signInAs("admin");
  await page.goto("/admin-applications");
  const questions: string[] = [];
  let isAgreed = false;
  page.on("dialog", async (question) => {
    questions.push(question.message());
    await (isAgreed ? question.accept() : question.dismiss());
  });
  await page.getByRole("checkbox", { name: "Choose these 2" }).check();
  await setStatus(page, "Rejected");
  await expect.poll(() => questions).toEqual([expect.stringContaining("Amara Okafor asked for")]);
  // The letter that rejects them asks too, and stays open.
  await barOf(page).getByRole("button", { name: "Write letter" }).click();
  const letter = page.getByRole("dialog", { name: "Write to 2 applicants" });
  await letter.getByRole("button", { name: "Reject 2 and send" }).click();
  await expect.poll(() => questions).toHaveLength(2);
  await letter.getByRole("button", { name: "Cancel" }).click();
  const statuses = async () => (await readApplications(server)).map((one) => one.applicationStatus);
  expect(await statuses()).toEqual(["pending", "pending"]);
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "2 are set to Reviewed")).toBeVisible();
  expect(questions).toHaveLength(2);
  isAgreed = true;
  await page.getByRole("checkbox", { name: "Choose these 2" }).check();
  await setStatus(page, "Rejected");
  await expect(toastSaying(page, "2 are set to Rejected")).toBeVisible();
  expect(questions).toHaveLength(3);
});

test("the list and the detail show other applications of the same person, with links", async ({
  page,
  server,
  signInAs,
}) => {
  const nurse = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  const cook = await createJob(server, { title: "Cook", location: "Saltby" });
  const first = await applyFor(server, nurse);
  await applyFor(server, cook, { applicantEmail: "AMARA.OKAFOR@example.org" });
  await applyFor(server, nurse, { applicantName: "Chidi Okafor", applicantEmail: "chidi@example.org" });
  await signInAs("admin");
  await page.goto("/admin-applications");
  const list = page.getByRole("region", { name: "List of applications" });
  // The list compares the email address only; a telephone number may be a family's.
  await expect(list.getByText("Applied before", { exact: true })).toHaveCount(1);

  await list.getByRole("link", { name: "Chidi Okafor" }).click();
  const others = page.getByRole("list", { name: "From the same person" });
  await expect(others).toContainText(`(reference ${first.reference})`);
  await expect(others).toContainText("as Amara Okafor, with the same phone number");
  // The entries are apart: each takes two lines or three.
  const [one, two] = await Promise.all(
    [0, 1].map(async (place) => await others.getByRole("listitem").nth(place).boundingBox()),
  );
  expect((two?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)).toBeGreaterThan(4);
  await others.getByRole("link", { name: first.reference }).click();
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail.getByRole("heading", { name: "Amara Okafor" })).toBeFocused();
  await expect(detail).toContainText(first.reference);
  await expect(others).toContainText("Has applied for another job: Cook,");
  await others.getByRole("link", { name: /^Cook, / }).click();
  await expect(detail).toContainText("Cook, Saltby");
});

test("an application flagged as automatic says so, and that the flag may be wrong", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }), {
    remarks: "buy now",
  });
  await signInAs("admin");
  await page.goto("/admin-applications");
  const list = page.getByRole("region", { name: "List of applications" });
  await expect(list).toContainText("May be automatic");
  await expect(page.getByText("read it like any other application")).toBeVisible();
  await expect(page.getByText("buy now")).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 320])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test("a detail with all its parts is accessible", async ({ page, server, signInAs }) => {
        const nurse = await createJob(server, { title: "Night Nurse", location: "Saltby" });
        await applyFor(server, nurse);
        await applyFor(
          server,
          await createJob(server, { title: "Cook in a house of twelve by the river", location: "Saltby" }),
        );
        await applyFor(server, nurse, { ...asked, remarks: "x" });
        await signInAs("admin");
        await page.goto("/admin-applications");
        await expectAccessible(page);
        await page.getByRole("link", { name: "Amara Okafor", exact: true }).first().click();
        await page.getByRole("button", { name: "Show what was asked for" }).click();
        await expect(page.getByText("quiet room")).toBeVisible();
        await statusButton(page, "Rejected").click();
        await expect(page.getByText(reminder)).toBeVisible();
        await expectAccessible(page);
      });
    });

test("the administrator who changed the status meanwhile is named", async ({ page, server, signInAs }) => {
  const { id } = await applyFor(
    server,
    await createJob(server, { title: "Night Nurse", location: "Saltby" }),
  );
  const { username } = await signInAs("admin");
  await page.goto("/admin-applications");
  await expect(page.getByLabel("Admin notes")).toBeVisible();
  await changeBeside(page, server, { id, status: "hired" });
  await statusButton(page, "Reviewed").click();
  await expect(toastSaying(page, `${username} set this to Hired at `)).toContainText("Look again.");
  await expect(statusButton(page, "Hired")).toHaveAttribute("aria-pressed", "true");
});

test("a job's title with a bidirectional override does not change the order of the text beside it", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Cook \u202etooc", location: "Saltby" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
  for (const place of [
    page.getByRole("region", { name: "List of applications" }).getByRole("rowheader"),
    page.getByRole("region", { name: "Amara Okafor" }).getByRole("definition"),
  ]) {
    const title = await place.getByText("Cook").first().boundingBox();
    const location = await place.getByText("Saltby").first().boundingBox();
    expect(location?.x).toBeGreaterThan((title?.x ?? Infinity) + (title?.width ?? 0) - 1);
  }
});

for (const width of [390, 1280])
  test(`at ${width} px the actions take one row, and deletions are under More`, async ({
    page,
    server,
    signInAs,
  }) => {
    const { id } = await applyFor(
      server,
      await createJob(server, { title: "Night Nurse", location: "Saltby" }),
    );
    await signInAs("admin");
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`/admin-applications?application=${id}`);
    const download = await page.getByRole("link", { name: /^Download CV/ }).boundingBox();
    const more = await page.getByText("More", { exact: true }).boundingBox();
    expect(Math.abs((more?.y ?? 0) - (download?.y ?? Infinity))).toBeLessThan(10);
    const tabs = await page.getByRole("tablist").boundingBox();
    if (width > 1000) expect(Math.abs((tabs?.y ?? 0) - (download?.y ?? Infinity))).toBeLessThan(10);
    await expect(page.getByRole("button", { name: "Delete application" })).toBeHidden();
    await (await deleteButton(page)).scrollIntoViewIfNeeded();
    const menu = await page.getByRole("button", { name: "Delete application" }).boundingBox();
    expect(menu?.x).toBeGreaterThan(0);
    expect((menu?.x ?? Infinity) + (menu?.width ?? 0)).toBeLessThan(width);
  });
