import type { Locator } from "@playwright/test";
import { type PagePath, pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { expect, test } from "#support/fixtures.ts";
import { adminPaths, unknownPath, visitorPaths } from "#support/site-pages.ts";
import { optionalFacts } from "#support/optional-facts.ts";
import { pixelsBeside, setTextSpacing } from "#support/text-spacing.ts";

// The served pages, without script.
test.use({ javaScriptEnabled: false });

const mainFooterLinks = [
  { to: "/services/residential-care", label: "Residential care" },
  { to: "/services/complex-needs", label: "Complex needs" },
  { to: "/services/therapeutic-care", label: "Therapeutic care" },
  { to: "/services/staffing-solutions", label: "Staffing solutions" },
  { to: pagePaths.home, label: "Home" },
  { to: pagePaths.jobs, label: "Careers" },
  { to: pagePaths.feedback, label: "Feedback" },
  { to: pagePaths.contact, label: "Contact" },
  { to: pagePaths.privacyPolicy, label: "Privacy policy" },
  { to: pagePaths.genderPayGap, label: "Gender pay gap" },
  { to: pagePaths.workplacePolicy, label: "Workplace policy" },
  { to: pagePaths.esgPolicy, label: "Environmental policy" },
  { to: pagePaths.ticsStatement, label: "Modern slavery statement" },
];

test("the main footer leads to services, pages and policies [2.footer.residential-care, 2.footer.complex-needs, 2.footer.therapeutic-care, 2.footer.staffing-solutions, 2.footer.home, 2.footer.jobs, 2.footer.feedback, 2.footer.contact, 2.footer.privacy-policy, 2.footer.gender-pay-gap, 2.footer.workplace-policy, 2.footer.esg-policy, 2.footer.tics-statement]", async ({
  page,
}) => {
  for (const { to, label } of mainFooterLinks) {
    await page.goto("/governance");
    await page.getByRole("contentinfo").getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the main footer links the crisis service at its address, and the old address redirects there permanently [2.footer.crisis, 2.footer.crisis-redirect]", async ({
  page,
  request,
}) => {
  await page.goto("/governance");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Crisis support" })).toHaveAttribute(
    "href",
    "/services/crisis-support",
  );
  await expect(footer.locator('[href*="crisis-intervention"]')).toHaveCount(0);
  const answer = await request.get("/services/crisis-intervention", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()["location"]).toBe("/services/crisis-support");
  const counted = await request.get("/services/crisis-intervention/?from=leaflet&n=2", { maxRedirects: 0 });
  expect(counted.headers()["location"]).toBe("/services/crisis-support?from=leaflet&n=2");
});

test("every page for visitors has the shared bar and the main footer with number and office of the company [1.shared.nav-footer, 1.footer.company-number, 1.footer.registered-office]", async ({
  page,
}) => {
  for (const path of [...visitorPaths, pagePaths.careers]) {
    await page.goto(path);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("navigation", { name: "Main" }).getByRole("link"), path).toHaveText([
      "Services",
      "Governance",
      "Technology",
      "Careers",
      "Feedback",
      "Contact",
    ]);
    await expect(bar.getByRole("link", { name: /24\/7/ }), path).toHaveAttribute(
      "href",
      `tel:${optionalFacts.crisisLine.tel}`,
    );
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("heading", { name: organisation.name }), path).toBeVisible();
    await expect(footer, path).toContainText(`company number ${optionalFacts.companyNumber}`);
    await expect(footer, path).toContainText(`Registered office: ${organisation.registeredOffice}`);
  }
});

test("the bar marks the current page, the section of a service's page, and no other", async ({ page }) => {
  const marked: Partial<Record<PagePath, string>> = {
    [pagePaths.governance]: "Governance",
    [pagePaths.technology]: "Technology",
    [pagePaths.jobs]: "Careers",
    [pagePaths.careers]: "Careers",
    [pagePaths.feedback]: "Feedback",
    [pagePaths.contact]: "Contact",
    ...Object.fromEntries(services.map((service) => [servicePath(service), service.name])),
  };
  for (const path of [...visitorPaths, pagePaths.careers]) {
    await page.goto(path);
    const label = marked[path];
    const bar = page.getByRole("banner");
    await expect(bar.locator("[aria-current=page]"), path).toHaveText(label ? [label] : []);
    const isService = path.startsWith("/services/");
    await expect(bar.locator("[aria-current=true]"), path).toHaveText(isService ? ["Services"] : []);
  }
});

test("the simple footer is on the administrators' pages and on not-found, and on no other page [2.footer.simple-variant]", async ({
  page,
}) => {
  for (const path of [...adminPaths, unknownPath]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("navigation", { name: "Footer" }), path).toBeVisible();
    await expect(footer.getByRole("link", { name: "Modern slavery statement" }), path).toHaveCount(0);
  }
  for (const path of [...visitorPaths, pagePaths.careers]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Modern slavery statement" }), path).toHaveCount(1);
    await expect(footer.getByRole("navigation", { name: "Footer" }), path).toHaveCount(0);
  }
});

test("any other path answers HTTP 404 with the not-found page, its two sentences and ways out [2.routes.unknown, 2.not-found.title, 2.not-found.text, 2.not-found.help, 8.msg.unknown-path]", async ({
  page,
}) => {
  for (const path of [
    unknownPath,
    "/index.html",
    "/services",
    "/services/",
    "/Services/Crisis-Support",
    "/%zz",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(response?.headers()["content-type"], path).toContain("text/html");
    const main = page.getByRole("main");
    const title = main.getByRole("heading", { level: 1 });
    await expect(title, path).toHaveText("404 Page Not Found");
    expect(await lines(title), path).toBe(1);
    await expect(page.locator("main + .footer-horizon"), path).toBeVisible();
    await expect(main, path).toContainText("Did you forget to add the page to the router?");
    await expect(main.getByRole("link", { name: "Back to Home" }), path).toHaveAttribute("href", "/");
    await expect(main.getByRole("link", { name: "See current jobs" }), path).toHaveAttribute("href", "/jobs");
    await expect(main.locator('a[href="/services/crisis-support"]'), path).toBeVisible();
    await expect(main.getByRole("link", { name: optionalFacts.crisisLine.display }), path).toHaveAttribute(
      "href",
      `tel:${optionalFacts.crisisLine.tel}`,
    );
  }
});

test("on a phone name, number and menu stand in one line", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = await page.getByRole("banner").boundingBox();
    expect.soft(bar?.height, `${width} px`).toBeLessThan(80);
    const removeSpacing = await setTextSpacing(page);
    const spaced = await page.getByRole("banner").boundingBox();
    expect.soft(spaced?.height, `${width} px with text spacing`).toBeLessThan(80);
    await removeSpacing();
  }
});

test("with a user's text spacing the whole bar is within a wide window, and leaves anchors in view", async ({
  page,
}) => {
  await page.goto("/governance");
  const bar = page.getByRole("banner");
  const menu = bar.getByRole("navigation").locator("> ul");
  for (const width of [1122, 1130, 1200, 1233, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft((await bar.boundingBox())?.height, `${width} px`).toBe(73);
    const links = await menu.boundingBox();
    const removeSpacing = await setTextSpacing(page);
    expect.soft(await pixelsBeside(page), `${width} px with text spacing`).toBe(0);
    // The last thing in the bar ends where its margin begins.
    const { right, end } = await bar.evaluate((element) => ({
      right: element.querySelector(".header-contact")?.getBoundingClientRect().right ?? Infinity,
      end: element.firstElementChild?.getBoundingClientRect().right ?? 0,
    }));
    expect.soft(right, `${width} px with text spacing`).toBeLessThanOrEqual(end + 0.5);
    // What a link leads to stops 80 px below the window's top, with some leading above its letters.
    expect.soft((await bar.boundingBox())?.height, `${width} px with text spacing`).toBeLessThan(90);
    await removeSpacing();
    expect.soft(await menu.boundingBox(), `${width} px`).toEqual(links);
  }
});

test("beside the name is the mark, from telephones of 360 px on", async ({ page }) => {
  await page.goto("/");
  const mark = page.locator(".header-brand .logo-mark");
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(mark, `${width} px`).toBeVisible();
  }
  // There is room for the name alone, in one line with the number and the menu.
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(mark).toBeHidden();
});

test("the short footer is set the same on the page of somebody's data as on the page for unknown addresses", async ({
  page,
}) => {
  const looks: unknown[] = [];
  for (const path of [unknownPath, `${pagePaths.privacyPolicy}?my-data=made-up`]) {
    await page.goto(path);
    const lines = page.getByRole("contentinfo").locator("p, p .numeral");
    looks.push(
      await lines.evaluateAll((shown) =>
        shown.map((line) => {
          const { fontSize, marginTop, paddingTop } = getComputedStyle(line);
          return { text: line.textContent, fontSize, marginTop, paddingTop };
        }),
      ),
    );
  }
  expect(looks[1]).toEqual(looks[0]);
});

/** The number of lines of a text. */
function lines(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}
