import { limits } from "#contract/limits.ts";
import { organisation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { expect, test } from "#support/fixtures.ts";
import type { Locator, Page } from "@playwright/test";
import { optionalFacts } from "#support/optional-facts.ts";

test.use({ freshServer: false });

const phone = { width: 390, height: 800 };
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("on a small screen the links are in a side menu that slides in from the right and out [2.nav.side-menu, 4.interface.menu]", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/governance");
  const menu = menuOf(page);
  await expect(menu).toBeHidden();
  const slide = await recordEdge(page);
  // Slowly, so that a busy machine cannot miss it.
  const animations = await page.context().newCDPSession(page);
  await animations.send("Animation.enable");
  await animations.send("Animation.setPlaybackRate", { playbackRate: 0.2 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link")).toHaveText([
    "Services",
    ...services.map(({ name }) => name),
    "Governance",
    "Technology",
    "Careers",
    "Feedback",
    "Contact",
    optionalFacts.crisisLine.display,
    "Contact",
  ]);
  await expect.poll(async () => Math.round((await rectangle(menu)).right)).toBe(phone.width);
  await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
  const lefts = await slide();
  expect(new Set(lefts).size, `passes many places: ${lefts.join(" ")}`).toBeGreaterThan(3);
  expect(Math.max(...lefts)).toBeGreaterThan(phone.width - 60);

  await page.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("a link of the side menu to a section of this page closes the menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await menuOf(page).getByRole("link", { name: "Services" }).click();
  await expect(menuOf(page)).toBeHidden();
  await expect(page.locator("#services").getByRole("heading").first()).toBeInViewport();
});

test("the open side menu traps the focus and locks scrolling, and releases both when it closes", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/governance");
  const opener = page.getByRole("button", { name: "Menu" });
  const menu = menuOf(page);
  await opener.click();
  await expect(menu.getByRole("button", { name: "Close" })).toBeFocused();
  // Between its last and its first control the focus is in the browser's own bar, not in the page.
  const isOutside = () =>
    page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("#menu"),
    );
  for (const key of ["Tab", "Shift+Tab"])
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press(key);
      expect(await isOutside(), `${key} ${presses}`).toBe(false);
    }
  await page.mouse.move(10, 400); // beside the menu
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await opener.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu.getByRole("link", { name: "Governance" }).focus();
  await expect(menu.getByRole("link", { name: "Governance" })).toBeFocused();
  // The page can take the focus again once the script has seen the new width.
  const firstLink = page.getByRole("main").getByRole("link").first();
  await expect(async () => {
    await firstLink.focus();
    await expect(firstLink).toBeFocused({ timeout: 500 });
  }).toPass();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the side menu opens and its links work", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await menuOf(page).getByRole("link", { name: "Technology" }).click();
    await expect(page).toHaveURL("/technology");
  });
});

test("on a wide screen the links are in the bar and there is no menu button", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(menuOf(page).getByRole("link", { name: "Governance" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  // The mark begins where the page's text does.
  const leftOf = async (place: Locator) => (await place.boundingBox())?.x;
  const bar = page.getByRole("banner");
  expect(await leftOf(bar.getByRole("link").first().locator("svg"))).toBe(
    await leftOf(page.getByRole("heading", { level: 1 })),
  );
});

test("the bar has a shadow past 100 px and none before, by style sheet or, without scroll timelines, by script [2.nav.shadow, 4.interface.scrolled]", async ({
  page,
}) => {
  const { shadowAfterPx } = limits.bar;
  const expectShadows = async () => {
    const bar = page.getByRole("banner");
    for (const [top, pattern] of [
      [0, /^none$|rgba\(0, 0, 0, 0\)/],
      [shadowAfterPx, /^none$|rgba\(0, 0, 0, 0\)/],
      [shadowAfterPx + 1, /rgba\(0, 0, 0, 0\.3\d*\)/],
      [shadowAfterPx - 1, /^none$|rgba\(0, 0, 0, 0\)/],
    ] as const) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
      await expect(bar, `scrolled ${top} px`).toHaveCSS("box-shadow", pattern);
    }
  };
  await page.goto("/governance");
  await expectShadows();
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (condition: string) => condition !== "animation-timeline: scroll()" && supports(condition);
  });
  await page.reload();
  await page.getByRole("banner").evaluate((bar) => (bar.style.animationName = "none"));
  await expectShadows();
});

test("the chat button is fixed at the bottom right of every page's window [2.chat.position]", async ({
  page,
}) => {
  for (const { width, height } of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/jobs", "/privacy-policy", "/no-such-page"]) {
      await page.goto(path);
      const chat = page.getByRole("link", { name: /^Chat with us on WhatsApp/ });
      for (const top of [0, 300]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
        const { right, bottom } = await rectangle(chat);
        expect(width - right, `${path} from the right`).toBeLessThanOrEqual(26);
        expect(height - bottom, `${path} from below`).toBeLessThanOrEqual(26);
        expect(right).toBeLessThan(width);
        expect(bottom).toBeLessThan(height);
      }
    }
  }
});

test("the chat button opens the chat with its greeting in a new tab [2.chat.new-tab, 2.chat.greeting]", async ({
  page,
  context,
}) => {
  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "chat" }),
  );
  await page.goto("/");
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Chat with us on WhatsApp/ }).click();
  const chat = await opening;
  await chat.waitForURL(/wa\.me/);
  const { pathname, searchParams } = new URL(chat.url());
  expect(pathname).toBe(`/${optionalFacts.chat.number}`);
  expect(searchParams.get("text")).toBe(optionalFacts.chat.greeting);
  await expect(page).toHaveURL("/");
  expect(await chat.evaluate(() => window.opener === null)).toBe(true);
});

test("the chat label appears after 700 ms of hovering, at once within 300 ms of the last, and closes on Escape [2.chat.delay, 2.chat.label, 4.interface.tooltip]", async ({
  page,
}) => {
  await page.goto("/");
  const chat = page.locator(".chat-button");
  const label = chat.locator(".chat-button__label");
  await expect(label).toHaveText("Chat with us on WhatsApp");
  await expect(label).toHaveCSS("opacity", "0");

  const { delayMs, skipDelayMs } = limits.chatTooltip;
  await chat.hover();
  expect(await delayOf(label), "to come").toBe(delayMs);
  await expect.poll(() => isShown(label)).toBe(true);

  await page.keyboard.press("Escape");
  await expect(label).toHaveCSS("opacity", "0");
  await page.mouse.move(10, 10);
  await chat.hover();
  await expect.poll(() => isShown(label)).toBe(true);

  await page.mouse.move(10, 10);
  await expect(label).toHaveCSS("opacity", "0");
  expect(await delayOf(label), "to forget").toBe(skipDelayMs);
});

test("the company's name in the main footer links to the administration, by keyboard and with a visible focus [2.footer.admin-entry]", async ({
  page,
}) => {
  await page.goto("/contact");
  const entry = page
    .getByRole("contentinfo")
    .getByRole("heading")
    .getByRole("link", { name: organisation.name });
  const before = await looksOf(entry);
  await page.locator("main a").last().focus();
  await page.keyboard.press("Tab");
  await expect(entry).toBeFocused();
  await expect(entry).toBeInViewport();
  expect(await looksOf(entry)).not.toEqual(before);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin-access");
});

test("a phrase in the simple footer links to the administration [2.footer.admin-entry-simple]", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  await page.getByRole("contentinfo").getByRole("link", { name: "people who care" }).click();
  await expect(page).toHaveURL("/admin-access");
});

test("the skip link is the first tab stop, becomes visible and skips the bar", async ({ page }) => {
  await page.goto("/governance");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

function rectangle(element: Locator): Promise<{ right: number; bottom: number }> {
  return element.evaluate((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return { right, bottom };
  });
}

/** The delay in `--warm` by the element's current style. */
function delayOf(label: Locator): Promise<number> {
  return label.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDelay) * 1000);
}

function isShown(label: Locator): Promise<boolean> {
  return label.evaluate((element) => {
    const { opacity, visibility } = getComputedStyle(element);
    return opacity === "1" && visibility === "visible";
  });
}

function looksOf(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const { backgroundColor, boxShadow, color } = getComputedStyle(node);
    return [backgroundColor, boxShadow, color];
  });
}

/** Records the left edge of the menu in every frame; the returned function ends it and returns the positions. */
async function recordEdge(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const lefts: number[] = [];
    Object.assign(globalThis, { lefts });
    const look = () => {
      const menu = document.querySelector("#menu:popover-open");
      if (menu) lefts.push(Math.round(menu.getBoundingClientRect().left));
      requestAnimationFrame(look);
    };
    look();
  });
  // Set by the script above.
  return () => page.evaluate(() => (globalThis as unknown as { lefts: number[] }).lefts);
}
