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
