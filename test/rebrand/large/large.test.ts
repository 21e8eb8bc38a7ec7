import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";

const [sqlite] = engines;

async function readPages() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const { app } = await createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
  return async (path: string) => (await app.inject(path)).body;
}

test("eight services stand in every list, in their order", async () => {
  const read = await readPages();
  const home = await read(pagePaths.home);
  expect(home).toContain("Eight ways we can help");
  expect(home.match(/<article/g)).toHaveLength(8);
  expect(await read("/services/supper-clubs")).toContain("Our eight services");
});

test("forty homes are listed once, and their ratings stand folded near the top of a page", async () => {
  const read = await readPages();
  const contact = await read(pagePaths.contact);
  expect(contact.match(/<li id="home-heath-/g)).toHaveLength(40);
  const home = await read(pagePaths.home);
  expect(home).toContain("<summary>How our 40 locations are rated</summary>");
  expect(home.match(/on 20 January 2026 \(Safe/g)).toHaveLength(40);
  const footer = home.split("<footer")[1] ?? "";
  expect(footer).toContain('<a href="/contact#homes">How our 40 locations are rated</a>');
  expect(footer).not.toContain("20 January 2026");
});
