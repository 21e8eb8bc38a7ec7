import { expect, test } from "#support/fixtures.ts";
import { fillBoard, visitorPaths } from "#support/site-pages.ts";
import type { Page } from "@playwright/test";

test.use({ freshServer: true });

type PageFacts = { title: string; description: string; ids: string[]; links: string[]; files: string[] };

/** A page's own metadata and its links, once its script has run. */
function readFacts(page: Page): Promise<PageFacts> {
  return page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    files: [...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href),
  }));
}

/** Reads the site from `/`, following its links. Pages are named by path and query. */
async function crawl(page: Page, origin: string): Promise<Map<string, PageFacts>> {
  const read = new Map<string, PageFacts>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (read.has(path)) continue;
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(400);
    const facts = await readFacts(page);
    read.set(path, facts);
    for (const link of facts.links) {
      const { origin: to, pathname, search } = new URL(link);
      if (to === origin) waiting.push(pathname + search);
    }
  }
  return read;
}

test("every page is linked from the home page, directly or not, and no link, fragment or file is broken", async ({
  page,
  server,
}) => {
  test.slow();
  const jobPages = await fillBoard(server);
  const site = await crawl(page, server.url);
  expect([...site.keys()]).toEqual(expect.arrayContaining([...visitorPaths, jobPages.open, "/admin-access"]));

  const said = new Map<string, string>();
  const files = new Set<string>();
  for (const [path, { title, description, ids, links, files: named }] of site) {
    expect(new Set(ids).size, `${path} uses an id twice: ${ids.join(" ")}`).toBe(ids.length);
    for (const words of [title, description]) {
      expect(words.length, `${path}: ${words}`).toBeGreaterThan(5);
      expect(said.get(words), `${path} says of itself, as another: ${words}`).toBeUndefined();
      said.set(words, path);
    }
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link);
      if (origin !== server.url || hash === "") continue;
      const { ids: there = [] } = site.get(pathname + search) ?? {};
      expect(there, `${link} on ${path}`).toContain(decodeURIComponent(hash.slice(1)));
    }
    for (const file of named) if (file.startsWith(`${server.url}/`)) files.add(file);
  }
  for (const file of files) expect((await page.request.get(file)).status(), file).toBe(200);
});

test("a visit leaves no storage, cookies or console messages", async ({ page, server, context }) => {
  test.slow();
  const jobPages = await fillBoard(server);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()}: ${message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of [...visitorPaths, ...Object.values(jobPages)]) await page.goto(path);
  // Interaction with an island hydrates it.
  await page.goto("/jobs");
  await page.getByLabel("Search jobs").fill("night");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(kept).toEqual([]);
});
