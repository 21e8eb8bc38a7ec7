/**
 * Weight, layout shifts and accessibility of the built site of every provider of test/rebrand. Its text is tested
 * without a browser (test/rebrand).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "#ops/repository.ts";
import { bytesOf, firstFlight, mostScript } from "#support/bytes.ts";
import { applyDialog } from "#support/apply-dialog.ts";
import { expect } from "#support/fixtures.ts";
import { expectAccessible } from "#support/accessible.ts";
import { brokenNumbers } from "#support/broken-numbers.ts";
import { test } from "#support/provider-fixtures.ts";
import { expectRegulatorsNearTop } from "#support/regulators-near-top.ts";
import { rowsThatEndInOne } from "#support/rows-that-end-in-one.ts";
import { computer, mostShift, phones, shiftsSoFar, watchShifts } from "#support/shifts.ts";
import { fillBoard } from "#support/site-pages.ts";
import { providers } from "../rebrand/content-of.ts";
import { marks, outsideMarks } from "../rebrand/mark-words.ts";

/** In turn, so that each provider is tested on each. */
const screens = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 768, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;

for (const [at, provider] of providers.entries())
  test.describe(provider, () => {
    test.use({ provider });

    test(`governance names the regulators of the provider "${provider}" near its top`, async ({ page }) => {
      const { organisation } = (await import(
        `../rebrand/${provider}/organisation.ts`
      )) as typeof import("#content/organisation.ts"); // as its folder's files are
      await expectRegulatorsNearTop(page, organisation);
    });

    test(`on phones no number and no date of the provider "${provider}" is in two lines`, async ({
      page,
    }) => {
      for (const path of [
        "/governance",
        "/contact",
        "/privacy-policy",
        "/tics-statement",
        "/services/staffing-solutions",
      ]) {
        await page.goto(path);
        for (const width of [320, 360, 375, 390, 412]) {
          await page.setViewportSize({ width, height: 844 });
          expect.soft(await brokenNumbers(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });

    test(`the site of the provider "${provider}" is as light, still and accessible as the default one`, async ({
      page,
      request,
      server,
    }) => {
      test.setTimeout(400_000);
      const { open } = await fillBoard(server);
      const siteMap = await (await request.get("/sitemap.xml")).text();
      const listed = [...siteMap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
        ([, path = ""]) => path,
      );
      expect(listed).toContain(open);
      await watchShifts(page);
      const seen = new Set<string>();
      for (const [index, path] of listed.entries()) {
        const html = await (await request.get(path)).text();
        // Pages of jobs and the careers page contain text by administrators.
        if (!path.startsWith("/jobs"))
          expect.soft(await bytesOf(request, path), path).toBeLessThanOrEqual(firstFlight);
        // On a computer, and at one width of a phone: in turn, so that each page is measured at every width on one of
        // the providers. still.spec.ts measures the default's pages at all of them.
        const phone = phones[(index + at) % phones.length] ?? computer;
        await page.emulateMedia({ colorScheme: "light" });
        // Policies are long, and one layout for all providers.
        for (const window of path.endsWith("policy") ? [computer] : [phone, computer]) {
          await page.setViewportSize(window);
          await page.goto(path);
          const { sum, moved } = await shiftsSoFar(page);
          expect.soft(sum, `${path} at ${window.width} px moves ${moved}`).toBeLessThanOrEqual(mostShift);
        }
        // A page whose parts were all checked on another page is skipped.
        const fresh = [...html.matchAll(/ class="([^"]*)"/g)].filter(([, name = ""]) => !seen.has(name));
        if (fresh.length === 0) continue;
        for (const [, name = ""] of fresh) seen.add(name);
        const { width, colorScheme } = screens[(index + at) % screens.length] ?? screens[0];
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
        for (const width of [390, 768, 1000, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await rowsThatEndInOne(page), `${path} at ${width} px`).toEqual([]);
        }
      }
      const script =
        /<script type="module" src="([^"]+)"/.exec(await (await request.get("/")).text())?.[1] ?? "";
      // A provider's build has no brotli files beside its scripts.
      const packed = brotliCompressSync(await (await request.get(script)).body());
      expect(packed.length).toBeLessThanOrEqual(mostScript);
    });
  });

test.describe("minimal", () => {
  test.use({ provider: "minimal", viewport: { width: 390, height: 800 } });

  test("without chat, the bar at the bottom of a phone is hidden until its button is shown", async ({
    page,
  }) => {
    await page.goto("/services/home-visits");
    const bar = page.locator(".chat-dock--action-alone");
    await expect(bar).toBeAttached();
    await expect(bar).toBeHidden();
    await page.mouse.wheel(0, 400);
    await expect(bar.getByRole("link", { name: "Ask about visits" })).toBeVisible();
  });
});

test.describe("large", () => {
  test.use({ provider: "large" });

  test("a document of the provider's folder opens from the governance page, as its bytes are", async ({
    page,
    request,
  }) => {
    await page.goto("/governance");
    const link = page.getByRole("link", { name: "Statement of purpose" });
    await expect(link).toHaveAttribute("href", "/documents/statement-of-purpose.pdf");
    await expect(page.getByText("Statement of purpose (PDF, 1 KB)")).toBeVisible();
    const answer = await request.get("/documents/statement-of-purpose.pdf");
    expect(answer.status()).toBe(200);
    const file = "test/rebrand/large/documents/statement-of-purpose.pdf";
    expect((await answer.body()).equals(readFileSync(join(root, file)))).toBe(true);
    const { etag = "", ...headers } = answer.headers();
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    // Without these two Safari shows an empty or a tiny page.
    expect(headers["content-security-policy"]).toContain("object-src 'self'; style-src 'unsafe-inline'");
    const again = await request.get("/documents/statement-of-purpose.pdf", {
      headers: { "if-none-match": etag },
    });
    expect(again.status()).toBe(304);
    for (const path of ["", "other.pdf", "..%2fphotos%2flocation-heath-door-480.jpg"])
      expect((await request.get(`/documents/${path}`)).status(), path).toBe(404);
  });

  test("forty homes are six screens of a phone; a link leads to each, and it opens without script", async ({
    browser,
    server,
  }) => {
    const screen = { width: 390, height: 844 };
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: screen });
    const page = await context.newPage();
    await page.goto(`${server.url}/contact#home-heath-31`);
    const home = page.locator("#home-heath-31");
    await expect(home.getByRole("heading", { name: "Heath House 31" })).toBeInViewport();
    const address = home.getByText("Care Quality Commission, 1-931");
    await expect(address).toBeHidden();
    await home.getByRole("heading").click();
    await expect(address).toBeVisible();
    await home.getByRole("heading").click();
    const list = await page.locator(".homes-list").boundingBox();
    expect((list?.height ?? Infinity) / screen.height).toBeLessThan(6);
    await page.emulateMedia({ media: "print" });
    await expect(address).toBeVisible();
    await expect(page.locator(".homes-map + figcaption")).toBeHidden();
    await context.close();
  });

  test("three certificates stand in a row or in a column", async ({ page }) => {
    for (const path of ["/", "/governance"]) {
      await page.goto(path);
      for (const width of [320, 390, 500, 560, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const tops = await page
          .locator(".certificates > li")
          .evaluateAll((stamps) => stamps.map((stamp) => stamp.getBoundingClientRect().top));
        expect.soft([1, 3], `${path} at ${width} px`).toContain(new Set(tops).size);
      }
    }
  });

  test("the photograph of a team and the roles beside it fill the width of the page", async ({ page }) => {
    await page.goto("/governance");
    for (const width of [390, 700, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const section = page.locator("#accountable .container");
      const photograph = await section.getByRole("img").boundingBox();
      const roles = await section.getByRole("list").boundingBox();
      const whole = await section.boundingBox();
      const right = Math.max(...[photograph, roles].map((box) => (box ? box.x + box.width : 0)));
      const left = Math.min(...[photograph, roles].map((box) => box?.x ?? Infinity));
      expect(right - left, `${width} px`).toBeCloseTo(whole?.width ?? 0, 0);
      // Beside each other both have the same width; below each other, the whole.
      expect(photograph?.width, `${width} px`).toBeCloseTo(roles?.width ?? 0, 0);
    }
  });
});

test.describe("northern-ireland", () => {
  test.use({ provider: "northern-ireland", viewport: { width: 1000, height: 900 } });

  test("two homes beside a map stand in one row, as a testimonial does with its author", async ({ page }) => {
    for (const [path, parts] of [
      ["/contact", ".homes-list > li"],
      ["/feedback", ".testimonial > :is(blockquote, figcaption)"],
    ] as const) {
      await page.goto(path);
      const tops = await page
        .locator(parts)
        .evaluateAll((both: HTMLElement[]) => both.map((part) => part.offsetTop));
      expect.soft(tops, path).toEqual([tops[0], tops[0]]);
    }
  });
});

test.describe("wales", () => {
  test.use({ provider: "wales" });

  test("a certificate or a partner alone is a stamp, not a box as wide as the page", async ({ page }) => {
    for (const path of ["/", "/governance", "/feedback"]) {
      await page.goto(path);
      for (const width of [390, 600, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const box = await page.locator(".certificates, .partner-wall").getByRole("listitem").boundingBox();
        expect.soft(box?.width, `${path} at ${width} px`).toBeLessThanOrEqual(18 * 16);
      }
    }
  });

  test("in a browser without the language, dates and lists stay and the first click on Apply opens its dialog", async ({
    page,
    server,
  }) => {
    await fillBoard(server);
    const failed: string[] = [];
    page.on("pageerror", ({ message }) => failed.push(message));
    const island = page.locator("[data-island=careers]");
    const textOfHydrated = async (path: string) => {
      await page.goto(path);
      const sent = await island.innerText();
      await page.getByRole("searchbox").first().focus();
      await expect(island).toHaveAttribute("data-awake", "true");
      await expect.soft(island, path).toHaveText(sent, { useInnerText: true });
      return sent;
    };
    expect(await textOfHydrated("/jobs?q=astronaut&location=Mars&type=FULL_TIME")).toMatch(/, .* neu /);
    expect(await textOfHydrated("/jobs")).toMatch(
      /\b(Ion|Chwef?|Maw|Ebr|Mai|Meh|Gorff?|Gor|Awst|Medi|Hyd|Tach|Rhag)\b/,
    );
    await page.reload();
    await page.getByText("Apply with CV").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(failed).toEqual([]);
  });
});

test.describe("wales-marked", () => {
  test.use({ provider: "wales-marked" });

  test("every word of the toasts of an application comes from the content", async ({ page, server }) => {
    await fillBoard(server);
    await page.goto("/jobs");
    await page.getByText("Apply with CV").first().click();
    const { dialog, cv, fillIn, submitWithoutCv, chooseCv, submit } = applyDialog(page);
    const expectMarkedToast = async (words: string) => {
      const toast = page.locator(".toast[data-state=open]").filter({ hasText: words });
      await expect(toast).toBeVisible();
      const read = await page.locator(".toasts").evaluate((list) => {
        const named = [list.parentElement ?? list, ...list.querySelectorAll("[aria-label]")];
        return [list.textContent, ...named.map((element) => element.getAttribute("aria-label"))].join(" ");
      });
      expect(read).toContain(marks.open);
      // Names of files and applications are data.
      expect(outsideMarks(read).replaceAll(/APP-[0-9A-Z]{6}|cv\.txt/g, ""), words).not.toMatch(/\p{L}/u);
    };
    await submitWithoutCv();
    await expectMarkedToast("CV Required");
    await cv.setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("CV") });
    await expectMarkedToast("Invalid File Type");
    await fillIn();
    await chooseCv();
    await page.route("**/api/job-applications", (route) => route.abort(), { times: 1 });
    await submit.click();
    await expectMarkedToast("Submission Failed");
    await submit.click();
    await expectMarkedToast("APP-");
    await expect(dialog).toBeHidden();
  });
});
