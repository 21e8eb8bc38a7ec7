/** No layout shifts while the page loads and its fonts arrive (decision 0025). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { pagePaths } from "#contract/paths.ts";
import { browserArguments, findBrowser } from "#support/browser.ts";
import { expect, test } from "#support/fixtures.ts";
import { mostShift, phones, shiftsSoFar, stillWindows, watchShifts } from "#support/shifts.ts";
import { fillBoard, unknownPath, visitorPaths } from "#support/site-pages.ts";

for (const { width, height } of stillWindows)
  test(`nothing moves while a page loads at ${width} px`, async ({ page, server }) => {
    const { open, noneFound } = await fillBoard(server);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const path of [...visitorPaths, pagePaths.adminAccess, open, noneFound, unknownPath]) {
      await page.goto(path);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft(sum, `${path} moves ${moved}`).toBeLessThanOrEqual(mostShift);
    }
  });

test("the telephone numbers of a crisis do not move in hinted text", async ({ server }) => {
  const executablePath = findBrowser();
  const args = [...browserArguments, "--font-render-hinting=full"]; // the last one holds
  const hinting = await chromium.launch({ executablePath, args });
  try {
    const page = await hinting.newPage();
    await watchShifts(page);
    for (const viewport of phones) {
      await page.setViewportSize(viewport);
      await page.goto(`${server.url}/services/crisis-support`);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft(sum, `${viewport.width} px moves ${moved}`).toBeLessThanOrEqual(mostShift);
    }
  } finally {
    await hinting.close();
  }
});

test("nothing moves when a page is scrolled before its late sections are laid out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  // With sections whose edges are cut, and one without.
  for (const path of [
    pagePaths.home,
    pagePaths.technology,
    pagePaths.contact,
    "/services/residential-care",
    pagePaths.governance,
  ]) {
    await page.goto(path);
    await page.mouse.move(200, 400);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 300) {
      await page.mouse.wheel(0, 300);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const { sum, moved } = await shiftsSoFar(page);
    expect.soft(sum, `${path} moves ${moved}`).toBeLessThanOrEqual(mostShift);
  }
});

test("nothing moves when the HTML of the bar arrives in two parts", async ({ page, server }) => {
  const html = await (await fetch(server.url)).text();
  const cut = html.indexOf("</nav>", html.indexOf('id="menu"')); // the telephone number follows the menu
  await expectStillInTwoParts(page, html, cut);
});

for (const path of [pagePaths.adminAccess, unknownPath])
  test(`no picture moves when the footer on which it stands arrives later: ${path}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const html = await (await fetch(server.url + path)).text();
    await expectStillInTwoParts(page, html, html.indexOf("<footer"));
  });

/** Expects no shifts on the page `html`, whose text from `cut` on arrives after the first paint is due. */
async function expectStillInTwoParts(page: Page, html: string, cut: number): Promise<void> {
  const pauseMs = 400;
  const inTwoParts = createServer((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
    if (request.url !== "/") return void response.end();
    response.write(html.slice(0, cut));
    setTimeout(() => response.end(html.slice(cut)), pauseMs);
  });
  await once(inTwoParts.listen(0, "127.0.0.1"), "listening");
  const { port } = inTwoParts.address() as AddressInfo; // a TCP server's address is always of this shape
  await watchShifts(page);
  await page.goto(`http://127.0.0.1:${port}/`);
  const { sum, moved } = await shiftsSoFar(page);
  inTwoParts.close();
  expect(sum, moved).toBeLessThanOrEqual(mostShift);
}
