/** Bulk changes by keyboard, and exceptions from "all that match". */
import { applyAll, barOf, setStatus, openListOf } from "#support/bulk-bar.ts";
import { changeBeside } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

async function countOf(server: RunningServer, status: string): Promise<number> {
  return (await readApplications(server)).filter((one) => one.applicationStatus === status).length;
}

test("by keyboard, a bulk status is chosen without being set, and set by its button", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(2, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose these 3" }).press("Space");
  const changes: string[] = [];
  page.on("request", (request) => request.url().endsWith("/bulk") && changes.push(request.method()));
  const select = barOf(page).getByLabel("Status for the chosen applications");
  await select.focus();
  const set = barOf(page).getByRole("button", { name: "Set status" });
  await set.press("Enter");
  await expect(select).toBeFocused();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowDown");
  await expect(select).toHaveValue("rejected");
  await page.keyboard.press("ArrowUp");
  await expect(select).toHaveValue("hired");
  expect(changes).toEqual([]);
  expect(await countOf(server, "pending")).toBe(3);
  await page.keyboard.press("Tab");
  await expect(set).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastSaying(page, "3 are set to Hired.")).toBeVisible();
  expect(await countOf(server, "hired")).toBe(3);
});

test("on a phone the button to set a status appears with the chosen status", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 1);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await page.getByRole("checkbox", { name: "Choose these 2" }).check();
  const set = barOf(page).getByRole("button", { name: "Set status" });
  await expect(set).toBeHidden();
  await barOf(page).getByLabel("Status for the chosen applications").selectOption("Rejected");
  await expect(set).toBeVisible();
  await expectAccessible(page);
  // At most two rows: More and "none" stay beside the number.
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const more = await barOf(page).getByRole("button", { name: "More" }).boundingBox();
    const none = await barOf(page).getByRole("button", { name: "Choose none" }).boundingBox();
    expect([width, none?.y]).toEqual([width, more?.y]);
    const select = await barOf(page).getByLabel("Status for the chosen applications").boundingBox();
    const beside = width === 390 ? more : await set.boundingBox();
    expect([width, select?.y]).toEqual([width, beside?.y]);
    expect((await barOf(page).boundingBox())?.height).toBeLessThan(125);
  }
  await set.click();
  await expect(toastSaying(page, "2 are set to Rejected.")).toBeVisible();
});

test("an application that is deselected from all that match stays unchanged, and all others are changed", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(44, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose Applicant 044" }).check();
  await barOf(page).getByRole("button", { name: "Choose all 45 that match" }).click();
  const chosen = barOf(page).getByRole("status");
  await expect(chosen).toHaveText("45 chosen");
  const one = page.getByRole("checkbox", { name: "Choose Applicant 040" });
  await one.uncheck();
  await expect(chosen).toHaveText("44 chosen");
  await one.check();
  await expect(chosen).toHaveText("45 chosen");
  await one.uncheck();
  await page.getByRole("button", { name: "Show 5 more" }).click();
  await expect(page.getByRole("checkbox", { name: "Choose Amara Okafor" })).toBeChecked();
  await expect(one).not.toBeChecked();
  const table = page.waitForEvent("download");
  await barOf(page).getByRole("button", { name: "CSV" }).click();
  await table;
  await setStatus(page, "Reviewed");
  await expect(toastSaying(page, "44 are set to Reviewed.")).toBeVisible();
  const pending = (await readApplications(server)).filter((each) => each.applicationStatus === "pending");
  expect(pending.map(({ applicantName }) => applicantName)).toEqual(["Applicant 040"]);
});

test("before a rejection of all that match a question tells that not all are shown", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(44, { page, server, signInAs });
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await question.dismiss();
  });
  await page.getByRole("checkbox", { name: "Choose Applicant 044" }).check();
  await barOf(page).getByRole("button", { name: "Choose all 45 that match" }).click();
  await setStatus(page, "Rejected");
  await expect.poll(() => asked).toEqual([expect.stringContaining("5 of the chosen are not shown here")]);
  expect(await countOf(server, "rejected")).toBe(0);
});

test("an applicant whom another admin has hired meanwhile is not rejected with the chosen ones", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOf(2, { page, server, signInAs });
  await page.getByRole("checkbox", { name: "Choose these 3" }).check();
  const [hired] = await readApplications(server);
  await changeBeside(page, server, { id: hired?.id, status: "hired" });
  await setStatus(page, "Rejected");
  await expect(
    toastSaying(page, "2 are set to Rejected. 1 is not: 1 changed meanwhile by robin.reed."),
  ).toBeVisible();
  expect([await countOf(server, "rejected"), await countOf(server, "hired")]).toEqual([2, 1]);
});
