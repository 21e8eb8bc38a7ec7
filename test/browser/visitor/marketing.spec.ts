import { limits } from "#contract/limits.ts";
import { organisation } from "#content/organisation.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";

// These tests only read.
test.use({ freshServer: false });

/** Waits until `section` is where an anchor stops: 80 px below the top of the window, within a pixel. */
async function expectScrolledTo(section: Locator): Promise<void> {
  await expect
    .poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBe(limits.bar.anchorOffsetPx);
}

/** The scroll position in each frame after `action`, until it is unchanged for ten frames. */
async function recordScroll(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      seen.push(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  await action();
  const hasSettled = () =>
    page.evaluate(() => {
      // Set by the script above.
      const { seen } = globalThis as unknown as { seen: number[] };
      const last = seen.slice(-10);
      return (seen.at(-1) ?? 0) > 0 && last.length === 10 && new Set(last).size === 1;
    });
  await expect.poll(hasSettled).toBe(true);
  return page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

test("on the home page, Services in the bar scrolls to the services section [2.nav.services-home, 2.nav.anchor-offset]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expectScrolledTo(page.locator("#services"));
  expect(new URL(page.url()).pathname).toBe("/");
});

test("on any other page, Services in the bar leads to the home page's services section [2.nav.services-elsewhere]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/contact");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/#services$/);
  await expectScrolledTo(page.locator("#services"));
});

const scrolling = [
  { path: "/services/residential-care", button: "Get Started Today" },
  { path: "/services/complex-needs", button: "Get Expert Support" },
  { path: "/services/staffing-solutions", button: "Design My Care Package" },
  { path: "/services/short-breaks", button: "Book a Short Break" },
  { path: "/services/therapeutic-care", button: "Start Therapeutic Journey" },
  { path: "/technology", button: "Ask for a demonstration" },
];

test("each service page's button scrolls smoothly to its contact section [2.service.scroll-contact, 2.residential.hero-button, 2.nav.anchor-smooth]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  for (const { path, button } of scrolling) {
    await page.goto(path);
    const positions = await recordScroll(page, () =>
      page.locator(".fold-hero").getByRole("link", { name: button }).click(),
    );
    // A jump has two positions: a slow machine draws few of those between, but more than none.
    expect(new Set(positions).size, `${path} passes places on the way`).toBeGreaterThan(2);
    await expect(page.locator("#contact").getByRole("heading").first()).toBeInViewport();
  }
});

test("Get in Touch on the feedback page scrolls to its contact section [2.feedback.get-in-touch]", async ({
  page,
}) => {
  await page.goto("/feedback");
  await page.getByRole("link", { name: "Get in Touch" }).click();
  await expect(page.locator("#contact").getByRole("heading").first()).toBeInViewport();
  await expect(page).toHaveURL(/\/feedback#contact$/);
});

test("the mail composer opens a mail in the visitor's mail program and sends nothing to a server [2.home.form-never-submitted]", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== "mailto:" && pathname !== "/favicon.svg") sent.push(`${request.method()} ${pathname}`);
  });
  await page.goto("/");
  sent.length = 0;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  const opened: string[] = [];
  browser.on("Page.frameRequestedNavigation", ({ url }) => opened.push(url));

  await page.getByText("Prefer to write?").click();
  const form = page.locator("#contact form");
  await form.getByLabel("Your name").fill("Jo & Sam");
  await form.getByLabel("Your email").fill("jo@example.org");
  await form.getByLabel("What is it about?").selectOption("Short breaks");
  await form.getByLabel("What is happening?").fill("A weekend in March.\nWhat is possible?");
  await form.getByRole("button", { name: "Open my email" }).click();

  await expect(form.getByRole("status")).toContainText(organisation.emails.general);
  await expect.poll(() => opened).toHaveLength(1);
  const letter = new URL(opened[0] ?? "");
  expect(letter.protocol + letter.pathname).toBe(`mailto:${organisation.emails.general}`);
  expect(letter.searchParams.get("subject")).toBe("Website Enquiry: Short breaks");
  expect(letter.searchParams.get("body")).toBe(
    "Name: Jo & Sam\r\nEmail: jo@example.org\r\nService: Short breaks\r\n\r\nA weekend in March.\r\nWhat is possible?",
  );
  expect(sent).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the mail composer asks for what is missing and opens nothing without it", async ({ page }) => {
  await page.goto("/");
  await page.getByText("Prefer to write?").click();
  const form = page.locator("#contact form");
  await form.getByLabel("Your name").fill("Jo");
  await form.getByRole("button", { name: "Open my email" }).click();
  await expect(form.getByLabel("Your email")).toBeFocused();
  await expect(form.getByRole("status")).toBeEmpty();
});
