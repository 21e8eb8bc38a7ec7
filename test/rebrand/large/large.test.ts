import { expect, test } from "vitest";
import type { ListedJob } from "#contract/jobs.ts";
import { pagePaths } from "#contract/paths.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { sharePictures } from "#web/share-images.ts";
import { outwardCodes, ownServiceCount } from "../provider.ts";

const [sqlite] = engines;

async function readPages() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const { app } = await createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
  return async (path: string) => (await app.inject(path)).body;
}

test("a job at one of the homes has the distance of the home's postcode", async () => {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const testApp = await createTestApp({ engine: sqlite, outwardCodes });
  const cookie = await signIn(testApp, "master");
  // The address of each third home is not public.
  for (const location of ["Heath House 01, Cravenby 01", "Leeds LS1", "heath house 02, cravenby 02"])
    await testApp.call("createJob", {
      cookie,
      body: { title: location, description: "Days and nights.", location },
    });
  const listed = await testApp.call("listJobs", { query: { near: "M2 5XX" } });
  expect(listed.json<ListedJob[]>().map(({ location, milesAway }) => [location, milesAway])).toEqual([
    ["heath house 02, cravenby 02", 0],
    ["Leeds LS1", 36],
    ["Heath House 01, Cravenby 01", null],
  ]);
});

test("two more services than the repository has are in every list, in their order", async () => {
  const read = await readPages();
  const home = await read(pagePaths.home);
  const count = ownServiceCount + 2;
  const words = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
  const word = words[count - 2] ?? String(count);
  expect(home).toContain(`${word} ways we can help`);
  expect(home.match(/<article/g)).toHaveLength(count);
  // Its group has companies, and none with other work.
  expect(home).not.toMatch(/Also from our group|Homecare|Outsourcing/);
  expect(await read("/services/supper-clubs")).toContain(`Our ${word.toLowerCase()} services`);
});

test("the addresses that a service had before lead to its address for good, with what follows the question mark", async () => {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const { app } = await createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
  for (const [asked, to] of [
    ["/services/lunch-clubs", "/services/supper-clubs"],
    ["/services/tea/", "/services/supper-clubs"],
    ["/services/tea?from=leaflet&n=2", "/services/supper-clubs?from=leaflet&n=2"],
  ] as const)
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers } = await app.inject({ method, url: asked });
      expect([statusCode, headers.location], `${method} ${asked}`).toEqual([301, to]);
    }
  expect((await app.inject("/services/supper-clubs")).statusCode).toBe(200);
});

test("services with the same words have titles, descriptions and shared pictures of their own", async () => {
  const read = await readPages();
  for (const [slug, name, card] of [
    ["day-centres", "Day centres", "A place to be, with people who know you."],
    ["supper-clubs", "Supper clubs", "A table on Thursdays, with people who know you."],
  ] as const) {
    const page = await read(`/services/${slug}`);
    expect(/<title>([^<]*)/.exec(page)?.[1]).toContain(name);
    expect(page).toContain(`<meta name="description" content="${card}"`);
    expect(sharePictures().find(({ path }) => path === `/services/${slug}`)?.title).toBe(name);
  }
});

test("forty homes are listed once, each folded under its place and rating; other pages link there", async () => {
  const read = await readPages();
  const contact = await read(pagePaths.contact);
  expect(contact.match(/<li id="home-heath-/g)).toHaveLength(40);
  const list = /<ul class="homes-list [\s\S]*?<\/ul>/.exec(contact)?.[0] ?? "";
  expect(list.match(/<img /g), "one home has a photograph").toHaveLength(1);
  expect(list, "the others have no drawing in its place").not.toContain("<svg");
  expect(list.match(/<details class="unfold"><summary><h3>/g)).toHaveLength(40);
  expect(list).toContain(
    "<h3>Heath House 04</h3><span>Cravenby 04. Day centres, rated\u00a0Requires improvement</span></summary>",
  );
  const governance = await read(pagePaths.governance);
  expect(governance).toContain("<summary>How our 40 locations are rated</summary>");
  expect(governance.match(/on 20\u00a0January\u00a02026 \(Safe/g)).toHaveLength(40);
  const [body = "", footer = ""] = (await read(pagePaths.home)).split("<footer");
  expect(body).toContain(
    '<p><a href="/contact#homes">How our 40 locations are rated</a>: 20\u00a0Good, 10\u00a0Outstanding, 10\u00a0Requires improvement.</p>',
  );
  expect(body).not.toContain("20 January 2026");
  expect(footer).toContain('<a href="/contact#homes">How our 40 locations are rated</a>');
  expect(footer).not.toContain("20 January 2026");
});

test("a provider whose documents all have links offers none on request", async () => {
  const read = await readPages();
  const section =
    /<section[^>]* id="documents"[\s\S]*?<\/section>/.exec(await read(pagePaths.governance))?.[0] ?? "";
  expect(section).toContain("<h3>Documents to read or download</h3>");
  expect(section).toContain(
    '<a href="https://example.edu/quality-account.docx?version=2">Quality account of last year</a>',
  );
  expect(section).toContain("Word document");
  expect(section).toContain(
    '<a href="/documents/statement-of-purpose.pdf">Statement of purpose</a> <span class="muted">(PDF, 1 KB)</span>',
  );
  expect(section).not.toMatch(/ask for|mailto:/);
});
