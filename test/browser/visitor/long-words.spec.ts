/** A word that is longer than a line wraps: no page scrolls sideways. */
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { longWordJob } from "#support/long-words.ts";
import { pixelsBeside } from "#support/text-spacing.ts";

for (const width of [320, 390, 768, 1280])
  test(`at ${width} px long words in a job wrap in the list, on its page and among similar jobs`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [first] = await createJobs(server, [longWordJob, longWordJob, { title: "Cook" }]);
    for (const path of ["/jobs", `/jobs?job=${first?.id}`]) {
      await page.goto(path);
      await expect.poll(() => pixelsBeside(page), path).toBe(0);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll("details")) part.open = true;
      });
      expect(await pixelsBeside(page), `${path}, opened`).toBe(0);
    }
    await expect(page.getByRole("region", { name: "Similar jobs" })).toContainText(longWordJob.location);
  });

test("the title of a dialog shows its letters whole on a phone", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [job] = await createJobs(server, [{ title: "Gardening group" }]);
  await page.goto(`/jobs?job=${job?.id}`);
  await page
    .getByRole("button", { name: /^Apply with CV/ })
    .first()
    .click();
  const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
  await expect(title).toHaveCSS("overflow-y", "hidden");
  const cut = await title.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
});
