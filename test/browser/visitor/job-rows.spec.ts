/** The rows of jobs on phones. */
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

for (const width of [320, 390])
  test(`at ${width} px the ring of a focused row touches neither its letters nor the window's edge, and moves nothing`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 664 });
    await createJobs(server, [{ title: "Cook" }, { title: "Driver" }]);
    await page.goto("/jobs");
    const row = page.getByRole("article").first();
    const title = row.getByRole("link", { name: "Driver", exact: true });
    const before = await title.boundingBox();
    await title.focus();
    await page.keyboard.press("Tab");
    await expect(row.locator("summary")).toBeFocused();
    const after = await title.boundingBox();
    const sheet = await row.boundingBox(); // which the ring surrounds
    if (!before || !after || !sheet) throw new Error("a part has no box");
    expect(after.x).toBe(before.x);
    expect(sheet.x).toBeLessThanOrEqual(after.x - 8);
    const ring = 6;
    expect(sheet.x).toBeGreaterThanOrEqual(ring);
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(width - ring);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
