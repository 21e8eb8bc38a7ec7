/** What a user's own colours (forced colours) must not lose: drawn signs follow them, as the text beside them does. */
import { pagePaths } from "#contract/paths.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";
import type { Page } from "@playwright/test";

test("in forced colours every sign drawn by a style is in a colour of the user", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  for (const path of [...visitorPaths, unknownPath]) {
    await page.goto(path);
    expect.soft(await signsOfOwnColour(page), path).toEqual([]);
  }
});

test("in forced colours an error's page has no bar behind the footer's picture", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(unknownPath);
  await expect(page.locator(".footer-horizon")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("in forced colours the line below the large number is whole", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/");
  const below = page.locator(".contact-ways > div").nth(1);
  await below.scrollIntoViewIfNeeded();
  const box = await below.boundingBox();
  if (!box) throw new Error("It is shown");
  // Browsers lay a field of the ground's colour behind each text, which is taller than the number's own line.
  const lineAt = (x: number) =>
    page.screenshot({ clip: { x, y: Math.round(box.y) - 1, width: 60, height: 3 } });
  const [belowNumber, besideIt] = [await lineAt(box.x + 20), await lineAt(box.x + box.width - 80)];
  expect(belowNumber.equals(besideIt)).toBe(true);
});

test("in forced colours the open menu of a phone has an edge as wide as a dialog's", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toHaveCSS("border-left-width", "2px");
  await expect(menu).toHaveCSS("border-left-color", "rgb(255, 255, 255)");
});

test("in forced colours the marked day of a week has a wider line than the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/services/therapeutic-care");
    const lines = await page
      .locator(".sample-week > li")
      .evaluateAll((days) => days.map((day) => parseFloat(getComputedStyle(day).borderTopWidth)));
    const [marked = 0, next = 0] = lines.toSorted((a, b) => b - a);
    expect(marked, `${width} px`).toBeGreaterThanOrEqual(2 * next);
    expect(lines.filter((line) => line === marked)).toHaveLength(1);
  }
});

test.describe("with a job", () => {
  test.use({ freshServer: true });

  test("in forced colours the arrow of a job's row and that of the adjustments are in a colour of the user", async ({
    page,
    server,
  }) => {
    await createJob(server, { title: "Night Nurse" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto(pagePaths.jobs);
    expect(await signsOfOwnColour(page)).toEqual([]);
    await page.locator("summary", { hasText: "More about Night Nurse" }).click();
    await page.getByRole("button", { name: "Apply with CV for Night Nurse" }).click();
    await expect(page.getByRole("dialog").getByText("Adjustments").first()).toBeVisible();
    expect(await signsOfOwnColour(page)).toEqual([]);
  });

  test("in forced colours the marks of administrators' badges are in a colour of the user", async ({
    page,
    server,
    signInAs,
  }) => {
    await applyFor(server, await createJob(server, { title: "Night Nurse" }));
    await signInAs("master");
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto("/admin-access?open=admins");
    await expect(page.getByRole("dialog").getByText("Master Admin").first()).toBeVisible();
    expect(await signsOfOwnColour(page)).toEqual([]);
    await page.goto(pagePaths.adminApplications);
    await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeVisible();
    expect(await signsOfOwnColour(page)).toEqual([]);
  });
});

/**
 * Elements, and what is drawn before and after them, that keep their own background or edge in forced colours.
 * Pictures (`.artwork`) may, and marks before the items of a list: they are decoration.
 */
function signsOfOwnColour(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const systemColours = new Set(
      ["CanvasText", "LinkText", "ButtonText", "GrayText", "Highlight"].map((name) => {
        probe.style.color = name;
        return getComputedStyle(probe).color;
      }),
    );
    probe.remove();
    const isOwn = (value: string) =>
      [...value.matchAll(/rgba?\([^)]*\)/g)].some(
        ([colour]) => !colour.endsWith(", 0)") && !systemColours.has(colour),
      );
    return [...document.querySelectorAll("body *:not(.artwork, .artwork *)")].flatMap((element) =>
      ["", "::before", "::after"]
        .filter((part) => {
          const style = getComputedStyle(element, part || null);
          if (style.forcedColorAdjust !== "none") return false;
          if (part !== "" && (style.content === "none" || element.matches("li"))) return false;
          const hasEdge = style.borderTopWidth !== "0px";
          return (
            isOwn(style.backgroundImage) ||
            isOwn(style.backgroundColor) ||
            (hasEdge && isOwn(style.borderTopColor))
          );
        })
        .map((part) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${part}`),
    );
  });
}
