/** The way to a page of a service or of a job, above its heading. */
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { expect, test } from "#support/fixtures.ts";
import { fillBoard } from "#support/site-pages.ts";

// The served pages, without script.
test.use({ javaScriptEnabled: false });

test("breadcrumbs have a stroke between two parts of a line, and none at its beginning or end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/services/therapeutic-care");
  const parts = page.getByRole("navigation", { name: "Breadcrumb" }).locator(":scope > *");
  const strokes = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      const isShown = (x: number) => document.elementFromPoint(x, top + height / 2) === element;
      return { line: top, before: isShown(left - 10), after: isShown(right + 8) };
    }),
  );
  const [home, services, here] = strokes;
  expect(strokes.map(({ before, after }) => [before, after])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(services?.line).toBe(home?.line);
  expect(here?.line).toBeGreaterThan(home?.line ?? Infinity);
});

test("the pages of a service and of a job have breadcrumbs", async ({ page, server }) => {
  const way = page.getByRole("navigation", { name: "Breadcrumb" });
  const links = async () =>
    await way.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const service of services) {
    await page.goto(servicePath(service));
    expect(await links(), service.slug).toEqual(["/", "/#services"]);
    await expect(way.locator("[aria-current=page]"), service.slug).toHaveText(service.name);
  }
  const { open } = await fillBoard(server);
  await page.goto(open);
  expect(await links()).toEqual(["/", "/jobs"]);
});
