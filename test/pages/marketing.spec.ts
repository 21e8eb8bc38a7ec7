import { pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { expect, test } from "#support/fixtures.ts";

/** The static pages; policies, careers and the administrators' pages have their own tests. */
const paths = [
  pagePaths.home,
  "/services/residential-care",
  "/services/complex-needs",
  "/services/crisis-support",
  "/services/staffing-solutions",
  "/services/short-breaks",
  "/services/therapeutic-care",
  pagePaths.governance,
  pagePaths.technology,
  pagePaths.feedback,
  pagePaths.contact,
];

test("the four words of therapeutic care are about as tall as the ticket beside them", async ({ page }) => {
  await page.goto("/services/therapeutic-care");
  for (const width of [1280, 2560]) {
    await page.setViewportSize({ width, height: 1300 });
    const words = await page
      .locator("#framework")
      .evaluate((element) => element.lastElementChild?.getBoundingClientRect().bottom);
    const ticket = await page.locator(".answers--ticket").boundingBox();
    expect
      .soft(((words ?? 0) - (ticket?.y ?? 0)) / (ticket?.height ?? 1), `${width} px`)
      .toBeGreaterThan(0.75);
  }
});

test("the first screen of the contact page leads to complaints", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(pagePaths.contact);
  const link = page.getByRole("main").getByRole("link", { name: "Make a complaint" });
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect(page.getByRole("heading", { name: "Complaints", exact: true })).toBeInViewport();
});

// Beside the buttons it stands in a second line with some fonts alone, and moves the page when they load.
test("the link to complaints has a line of its own at every width", async ({ page }) => {
  await page.goto(pagePaths.contact);
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [button, link] = await Promise.all(
      ["Email us", "Make a complaint"].map((name) =>
        page.getByRole("main").getByRole("link", { name }).first().boundingBox(),
      ),
    );
    expect.soft(link?.y, `${width} px`).toBeGreaterThan((button?.y ?? Infinity) + (button?.height ?? 0));
  }
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("every page reads from its heading to its contact section [1.marketing.static]", async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.locator("#contact"), path).toBeVisible();
      // Except for the mail composer and collapsed parts, no text waits for a script.
      const unseen = await page
        .getByRole("main")
        .locator("h2, h3, p, li, dt, dd")
        .evaluateAll((all) =>
          all
            .filter((one) => !one.closest("details, .mail-composer"))
            .filter((one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            .map(({ textContent }) => textContent),
        );
      expect(unseen, path).toEqual([]);
      await expect(page.getByRole("main").locator("script, noscript"), path).toHaveCount(0);
    }
  });

  test("every page offers email, telephone and chat [1.marketing.contact-ways, 6.visitor.links]", async ({
    page,
  }) => {
    for (const path of paths) {
      await page.goto(path);
      const addresses = await page
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      for (const start of ["mailto:", "tel:", "https://wa.me/"])
        expect(
          addresses.some((address) => address.startsWith(start)),
          `${path} has ${start}`,
        ).toBe(true);
    }
  });
});

test("every telephone number of the provider is its one UK landline, from the fictional range [1.marketing.phone-uk, 9.phone.landline, 1.product.fictional-default]", async ({
  request,
}) => {
  const publicServices = new Set(["tel:999", "tel:111", "tel:116123", "tel:08001111"]);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const numbers = [...html.matchAll(/href="(tel:[^"]+)"/g)].map(([, href = ""]) => href);
    expect(new Set(numbers.filter((href) => !publicServices.has(href))), path).toEqual(
      new Set([`tel:${organisation.phone.tel}`]),
    );
    expect(html).toContain(organisation.phone.display);
    const mails = [...html.matchAll(/mailto:([^"?]+)/g)].map(([, address = ""]) => address);
    expect(mails.filter((address) => !address.endsWith("@example.org"))).toEqual([]);
  }
  expect(organisation.phone.display).toMatch(/^020 7946 0\d{3}$/);
});
