import { statusButton } from "#support/application-detail.ts";
import type { Page } from "@playwright/test";
import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs, readApplications } from "#support/jobs-on-server.ts";
import { lookForEveryone } from "#support/look-for-everyone.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

async function createJob(server: RunningServer, title: string) {
  const [job] = await createJobs(server, [{ title, location: "Saltby" }]);
  if (!job) throw new Error("createJobs made no job");
  return job;
}

const asked = { adjustments: "Questions in writing,\nand a quiet room.", usesInterviewScheme: true };
const reminder = "The offer of an interview was asked for.";

/** The addresses of the calls that read adjustments, as they are made. */
function readings(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/adjustments")) made.push(request.method());
  });
  return made;
}

test("what was asked for stands apart, is read when somebody wants to see it, and can be deleted alone", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, "Night Nurse"), asked);
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

test("what was asked for and cannot be read says so and can be tried again", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, "Night Nurse"), asked);
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

test("before a rejection the detail reminds of the interview scheme, and of nothing where nobody asked for it", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, "Night Nurse");
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
  await statusButton(page, "Rejected").click();
  await page.getByRole("button", { name: "Reject all the same" }).click();
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();

  await page.getByRole("link", { name: "Tomasz Lis" }).click();
  await statusButton(page.getByRole("region", { name: "Tomasz Lis" }), "Rejected").click();
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await expect(page.getByText(reminder)).toHaveCount(0);
});

test("the list and the detail tell of other applications of the same person, and lead to them", async ({
  page,
  server,
  signInAs,
}) => {
  const nurse = await createJob(server, "Night Nurse");
  const cook = await createJob(server, "Cook");
  const first = await applyFor(server, nurse);
  await applyFor(server, cook, { applicantEmail: "AMARA.OKAFOR@example.org" });
  await applyFor(server, nurse, { applicantName: "Chidi Okafor", applicantEmail: "chidi@example.org" });
  await signInAs("admin");
  await page.goto("/admin-applications");
  const list = page.getByRole("region", { name: "List of applications" });
  // The list tells of the same address; a telephone number may be a family's.
  await expect(list.getByText("Applied before", { exact: true })).toHaveCount(1);

  await list.getByRole("link", { name: "Chidi Okafor" }).click();
  const others = page.getByRole("list", { name: "From the same person" });
  await expect(others).toContainText(`(reference ${first.reference})`);
  await expect(others).toContainText("as Amara Okafor, with the same phone number");
  await others.getByRole("link", { name: first.reference }).click();
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail.getByRole("heading", { name: "Amara Okafor" })).toBeFocused();
  await expect(detail).toContainText(first.reference);
  await expect(others).toContainText("Has applied for another job: Cook,");
  await others.getByRole("link", { name: /^Cook, / }).click();
  await expect(detail).toContainText("Cook, Saltby");
});

test("an application that a program may have sent says so, and that it may not have", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, "Night Nurse"), { remarks: "buy now" });
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

      test("a detail with all there is to say breaks no rule of accessibility", async ({
        page,
        server,
        signInAs,
      }) => {
        const nurse = await createJob(server, "Night Nurse");
        await applyFor(server, nurse);
        await applyFor(server, await createJob(server, "Cook in a house of twelve by the river"));
        await applyFor(server, nurse, { ...asked, remarks: "x" });
        await signInAs("admin");
        await page.goto("/admin-applications");
        await lookForEveryone(page);
        await page.getByRole("link", { name: "Amara Okafor", exact: true }).first().click();
        await page.getByRole("button", { name: "Show what was asked for" }).click();
        await expect(page.getByText("quiet room")).toBeVisible();
        await statusButton(page, "Rejected").click();
        await expect(page.getByText(reminder)).toBeVisible();
        await lookForEveryone(page);
      });
    });

test("notes typed while a save is on its way are kept, and saved by the next", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, "Night Nurse"));
  await signInAs("admin");
  await page.goto("/admin-applications");
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  const notes = page.getByLabel("Admin notes");
  await notes.fill("Call her");
  await expect(page.getByText("Saving…")).toBeVisible();
  await notes.pressSequentially(" at noon");
  letThrough();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(notes).toHaveValue("Call her at noon");
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Call her at noon" }]);
});

test("two administrators write on one application: neither text is lost, whichever is kept", async ({
  page,
  server,
  signInAs,
}) => {
  const { id } = await applyFor(server, await createJob(server, "Night Nurse"));
  await signInAs("admin");
  await page.goto("/admin-applications");
  const notes = page.getByLabel("Admin notes");
  const savedNow = page.getByText(/^Saved \d\d:\d\d$/);
  for (const [button, kept] of [
    ["Keep theirs", "Theirs <b>1</b>"],
    ["Keep mine", "Mine 2"],
    ["Put together", "Theirs <b>3</b>\n\nMine 3"],
  ] as const) {
    const round = { "Keep theirs": 1, "Keep mine": 2, "Put together": 3 }[button];
    await expect(notes).toBeVisible();
    await page.request.patch(`${server.url}/api/admin/job-applications/${id}`, {
      headers: { origin: server.url },
      data: { adminNotes: `Theirs <b>${round}</b>` },
    });
    await notes.fill(`Mine ${round}`);
    await expect(page.getByRole("alert")).toContainText("Nothing of yours is lost.");
    await expect(page.getByText(`Theirs <b>${round}</b>`)).toBeVisible();
    if (round === 1) await axe(page);
    await page.getByRole("button", { name: button }).click();
    await expect(savedNow).toBeVisible();
    await expect(notes).toHaveValue(kept);
    expect(await readApplications(server)).toMatchObject([{ adminNotes: kept }]);
  }
});

test("notes that cannot be saved are kept on this device through a reload, and saved by the next try", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, "Night Nurse"));
  await signInAs("admin");
  await page.goto("/admin-applications");
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  await page.route(calls, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Admin notes")).toHaveValue("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Drives." }]);
});
