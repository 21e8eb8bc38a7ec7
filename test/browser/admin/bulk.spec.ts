/** Bulk changes of applications, from the bar below the list. */
import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { letReauthenticationExpire } from "#support/accounts.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { applyAll, barOf, setStatus, openListOf } from "#support/bulk-bar.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const statusesOf = async (server: RunningServer) =>
  (await readApplications(server)).map(({ applicationStatus }) => applicationStatus).toSorted();

test("the status of the selected applications is set in one step, and Undo, which stays, restores it", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(3, { page, server, signInAs });
  await expect(barOf(page)).toBeHidden();
  await page.getByRole("checkbox", { name: "Choose Applicant 003" }).check();
  await page.getByRole("checkbox", { name: "Choose Applicant 001" }).click({ modifiers: ["Shift"] });
  await expect(barOf(page).getByRole("status")).toHaveText("3 chosen");
  await expectAccessible(page);
  // A select must not be mistaken for a text field.
  await expect(barOf(page).getByRole("combobox")).toHaveCSS("background-image", /linear-gradient/);
  const list = await page.getByRole("region", { name: "List of applications" }).boundingBox();
  const bar = await barOf(page).boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));

  await setStatus(page, "Rejected");
  const message = toastSaying(page, "Application status updated successfully. 3 are set to Rejected.");
  await expect(message).toBeVisible();
  await expect(barOf(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Applicant 003", exact: true })).toBeFocused();
  expect(await statusesOf(server)).toEqual(["pending", "rejected", "rejected", "rejected"]);
  await message.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(toastSaying(page, "3 are as before.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Applicant 003", exact: true })).toBeFocused();
  expect(await statusesOf(server)).toEqual(["pending", "pending", "pending", "pending"]);
});

test("where a part of a long change fails, the finished part can be undone and the rest stays selected", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 204);
  const oldest = (await readApplications(server)).find((one) => one.applicantName === "Amara Okafor");
  await signInAs("admin");
  await page.route(/\/bulk$/, async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    await (ids.length < 200 ? route.abort() : route.continue());
  });
  await page.goto(`/admin-applications?application=${oldest?.id}`);
  await page.getByRole("checkbox", { name: "Choose Amara Okafor" }).check();
  await barOf(page).getByRole("button", { name: "Choose these 205" }).click();
  await setStatus(page, "Reviewed");
  const message = toastSaying(page, "Not all were changed");
  await expect(message).toContainText("200 are set to Reviewed. 5 are left and stay chosen");
  await expect(barOf(page).getByRole("status")).toHaveText("5 chosen");
  await expect(page.getByRole("row", { name: /Applicant 204.*Reviewed/ })).toBeVisible();
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(toastSaying(page, "200 are as before.")).toBeVisible();
});

test("where the answer about the first part is lost, the list shows what was done, and a repetition changes nothing twice", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(2, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose these 3" }).check();
  await page.route(/\/bulk$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "No answer")).toContainText("Some may have been changed");
  await expect(page.getByRole("row", { name: /Reviewed/ })).toHaveCount(3);
  await expect(barOf(page).getByRole("status")).toHaveText("3 chosen");
  await page.unroute(/\/bulk$/);
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "3 are set to Reviewed.")).toBeVisible();
});

test("letters cancelled by a bulk status are counted, and those cancelled by its undo", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(2, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose these 3" }).check();
  await barOf(page).getByRole("button", { name: "Write letter" }).click();
  await page.getByRole("button", { name: "Reject 3 and send" }).click();
  await expect(toastSaying(page, "3 are set to Rejected, and the letters leave")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Applicant 002" }).check();
  await page.getByRole("checkbox", { name: "Choose Applicant 001" }).check();
  await setStatus(page, "Reviewed");
  await expect(
    toastSaying(page, "2 are set to Reviewed. 2 letters were waiting and were taken back"),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Applicant 001" }).check();
  await barOf(page).getByRole("button", { name: "Write letter" }).click();
  await page.getByLabel("Letter", { exact: true }).selectOption("We would like you to join us");
  await page.getByRole("button", { name: "Hire 1 and send" }).click();
  const message = toastSaying(page, "1 is set to Hired");
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(toastSaying(page, "1 is as before. 1 letter was taken back.")).toBeVisible();
});

test("applications that leave the list by a status are no longer selected", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 1);
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications?status=pending");
  await expect(page.getByLabel("Admin notes")).toBeVisible();
  await page.keyboard.press("x");
  await expect(barOf(page).getByRole("status")).toHaveText("1 chosen");
  await page.keyboard.press("4");
  await expect(page.getByText("No longer in this list")).toBeVisible();
  await expect(barOf(page)).toBeHidden();
});

test("on a phone the bar has one row, and More opens the rest", async ({ page, server, signInAs }) => {
  await applyAll(server, 3);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await page.getByRole("checkbox", { name: "Choose Applicant 003" }).check();
  await expect(barOf(page).getByRole("button", { name: "Delete" })).toBeHidden();
  expect((await barOf(page).boundingBox())?.height).toBeLessThan(70);
  const more = barOf(page).getByRole("button", { name: "More" });
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expect(barOf(page).getByRole("button", { name: "Delete" })).toBeVisible();
  await expectAccessible(page);
  await barOf(page).getByRole("button", { name: "Choose these 4" }).click();
  await expect(barOf(page).getByRole("status")).toHaveText("4 chosen");
  await barOf(page).getByRole("button", { name: "Choose none" }).press("Enter");
  await expect(page.getByRole("checkbox", { name: "Choose Applicant 003" })).toBeFocused();
});

test("the 40 on the page and all that match are separate choices, and nothing is changed when the number has changed", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await openListOf(44, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose Applicant 044" }).check();
  await barOf(page).getByRole("button", { name: "Choose these 40" }).click();
  await expect(barOf(page).getByRole("status")).toHaveText("40 chosen");
  await barOf(page).getByRole("button", { name: "Choose all 45 that match" }).click();
  await expect(barOf(page).getByRole("status")).toHaveText("45 chosen");
  await applyFor(server, job, { applicantName: "Tomasz Lis", applicantEmail: "tomasz@example.org" });
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "Nothing was changed")).toContainText(
    "45 matched when you chose; now 46 do. Look again.",
  );
  expect(new Set(await statusesOf(server))).toEqual(new Set(["pending"]));

  await page.reload();
  await page.getByRole("checkbox", { name: "Choose Applicant 044" }).check();
  await barOf(page).getByRole("button", { name: "Choose all 46 that match" }).click();
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "46 are set to Reviewed.")).toBeVisible();
  expect(new Set(await statusesOf(server))).toEqual(new Set(["reviewed"]));
});

test("ten applications are read and five of them rejected with a letter in at most 15 key presses", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 9);
  await signInAs("admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin-applications");
  await expect(page.getByRole("heading", { name: "Applicant 009" })).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (let read = 2; read <= 10; read += 1) {
    await press("j");
    const name = read === 10 ? "Amara Okafor" : `Applicant 00${10 - read}`;
    await expect(page.getByRole("heading", { name })).toBeVisible();
    if (read === 6) await press("x");
  }
  await press("Shift+X");
  await barOf(page).getByRole("button", { name: "Write letter" }).click();
  const letter = page.getByRole("dialog", { name: "Write to 5 applicants" });
  await expect(letter.getByText("Hello")).toBeVisible();
  await expectAccessible(page);
  await letter.getByRole("button", { name: "Reject 5 and send" }).click();
  presses += 2;
  await expect(
    toastSaying(page, "5 are set to Rejected, and the letters leave in ten minutes."),
  ).toBeVisible();
  expect(presses).toBeLessThanOrEqual(15);
  expect((await statusesOf(server)).filter((status) => status === "rejected")).toHaveLength(5);
});

test("deleting asks first, names up to five people and counts the rest", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(6, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose these 7" }).check();
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await (asked.length === 1 ? question.dismiss() : question.accept());
  });
  await barOf(page).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toBe(
    "Delete 7 applications: Applicant 006, Applicant 005, Applicant 004, Applicant 003, Applicant 002 and 2 more? Their CVs are deleted with them. This cannot be undone.",
  );
  expect(await readApplications(server)).toHaveLength(7);
  await barOf(page).getByRole("button", { name: "Delete" }).click();
  await expect(toastSaying(page, "7 are deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Applications Yet" })).toBeVisible();
  expect(await readApplications(server)).toEqual([]);
});

test("the selected applications are exported as a table and as an archive of their CVs, after the password", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  const { reference } = await applyFor(server, job, { applicantName: "=HYPERLINK(1) <b>Amara</b>" });
  const { password } = await signInAs("admin");
  await page.goto("/admin-applications");
  await page.getByRole("checkbox", { name: /^Choose =HYPERLINK/ }).check();
  letReauthenticationExpire(server);
  await barOf(page).getByRole("button", { name: "CSV" }).click();
  const asked = page.getByRole("dialog", { name: "Your password, please" });
  await asked.getByLabel("Current password", { exact: true }).fill(password);
  const table = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await table).suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
  expect(await textOf(await table)).toContain("'=HYPERLINK(1) <b>Amara</b>");
  const archive = page.waitForEvent("download");
  await barOf(page).getByRole("button", { name: "CVs as ZIP" }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  expect(await textOf(await archive)).toContain(`${reference}.pdf`);
  await expect(barOf(page).getByRole("status")).toHaveText("1 chosen");
});

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), "latin1");
}

test("a letter that the Back button took away is not open again with the next selection", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(2, { page, server, signInAs });
  await page
    .getByRole("navigation", { name: "Filter by status" })
    .getByRole("link", { name: "Pending" })
    .click();
  await page.getByRole("checkbox", { name: "Choose Applicant 002" }).check();
  await barOf(page).getByRole("button", { name: "Write letter" }).click();
  const letter = page.getByRole("dialog", { name: "Write to one applicant" });
  await expect(letter).toBeVisible();
  await page.goBack();
  await expect(letter).toBeHidden();
  await page.getByRole("checkbox", { name: "Choose Applicant 001" }).check();
  await expect(barOf(page).getByRole("status")).toHaveText("1 chosen");
  await expect(letter).toBeHidden();
});
