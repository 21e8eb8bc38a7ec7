import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";

test("on a phone the headings of a job with a long place stay whole", async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createJobs(server, [
    { title: "Night Nurse", location: "Maes yr Haf 30, Blaenau Ffestiniog" },
    { title: "Driver", location: "Saltby" },
  ]);
  await signInAs("admin");
  const dialog = await openJobs(page);
  const widthOf = (place: RegExp) =>
    dialog
      .getByRole("cell", { name: place })
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell, "::before").width));
  expect(await widthOf(/Blaenau/)).toBe(await widthOf(/Saltby/));
});

test("on a phone the actions of a job are in the line of its state, to its right", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Night Nurse", location: "Saltby" }]);
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs");
  const row = page.getByRole("row", { name: /Night Nurse/ });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const state = await row.getByText("Active", { exact: true }).boundingBox();
    const more = await row.getByRole("button", { name: /^More for/ }).boundingBox();
    if (!state || !more) throw new Error("Both are shown");
    expect(Math.abs(state.y + state.height / 2 - (more.y + more.height / 2))).toBeLessThan(2);
    expect(more.x).toBeGreaterThan(state.x + state.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("on a phone the list of jobs and that of admins begin where their dialog's padding ends", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createJobs(server, [{ title: "Night Nurse", location: "Saltby" }]);
  await signInAs("master");
  for (const name of ["manage-jobs", "admins"]) {
    await page.goto(`/admin-access?open=${name}`);
    const dialog = page.getByRole("dialog");
    const body = dialog.locator(".dialog__body");
    await expect(dialog.getByRole("cell").first()).toBeVisible();
    const first = await dialog.getByRole("cell").first().boundingBox();
    const above = await body.evaluate(
      (element) =>
        element.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(element).paddingTop),
    );
    expect.soft((first?.y ?? 0) - above, name).toBeLessThan(5);
  }
});
