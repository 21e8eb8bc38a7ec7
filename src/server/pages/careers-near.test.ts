import { pagePaths } from "#contract/paths.ts";
import { outwardCodes } from "#support/outward-codes.ts";
import { get, nurse, origin, plain, startSite } from "#support/site.ts";
import { expect, test } from "vitest";

/** The first one created is listed last. */
const jobs = [
  { ...plain, title: "Leeds lead", location: "Leeds LS14" },
  { ...plain, title: "York lead", location: "York YO1 7HH" },
  { ...plain, title: "Roving lead", location: "The north" },
  { ...nurse, title: "Bradford nurse", location: "Bradford BD1" },
];
const startNear = () => startSite(jobs, { outwardCodes });

/** Title and place of each card in the order of the page: "York lead: York YO1 7HH, About 22 miles away". */
function cardsOf(main: string): string[] {
  return [
    ...main.matchAll(
      /class="job-card__title"[^>]*>([^<]*)<.*?<ul class="job-facts"><li>.*?<b>([^<]*)<\/b><\/li>(?:<li>([^<]*)<\/li>)?/gs,
    ),
  ].map(([, title, place, distance = ""]) => `${title}: ${place}, ${distance}`);
}

test("jobs are sorted by their distance from a postcode, and each shows its distance or that it is unknown", async () => {
  const { testApp } = await startNear();
  const { main } = await get(testApp, "/jobs?near=LS1");
  expect(cardsOf(main)).toEqual([
    "Leeds lead: Leeds LS14, About 5 miles away",
    "Bradford nurse: Bradford BD1, About 8 miles away",
    "York lead: York YO1 7HH, About 22 miles away",
    "Roving lead: The north, Distance not known",
  ]);
  expect(cardsOf((await get(testApp, "/jobs?near=BD1&q=nurse")).main)).toEqual([
    "Bradford nurse: Bradford BD1, Less than 2 miles away",
  ]);
  const none = await get(testApp, "/jobs?near=LS1&q=nurce&location=york");
  expect(cardsOf(none.main)[0]).toBe("York lead: York YO1 7HH, About 22 miles away");
});

test("the field holds the outward code, and the page names the licence of the data", async () => {
  const { testApp } = await startNear();
  const { main, words } = await get(testApp, "/jobs?near=LS1");
  expect(main).toMatch(
    /<label for="job-near">Near \(postcode\)<\/label><input id="job-near" [^>]*value="LS1"/,
  );
  expect(main).not.toContain("aria-invalid");
  for (const path of ["/jobs", "/jobs?near=LS1", "/careers"])
    expect((await get(testApp, path)).words).toContain("Open Government Licence v.3.0.");
  expect(words).toContain("Only the first half of a postcode is used");
  expect(words.match(/OS data/g)).toHaveLength(1);
});

test("a whole postcode in any spelling is shortened by a redirect with no-store", async () => {
  const { testApp, cookie } = await startNear();
  for (const typed of ["ls1 4dy", "LS14DY", "ls1", " LS1 4DY "])
    for (const headers of [undefined, { cookie }]) {
      const url = `/jobs?q=lead&location=&type=all&near=${encodeURIComponent(typed)}&page=2`;
      const { response } = await get(testApp, url, headers);
      expect(response.statusCode, typed).toBe(303);
      expect(response.headers.location).toBe("/jobs?q=lead&near=LS1&page=2");
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.body).not.toMatch(/4dy/i);
    }
  const twice = await get(testApp, "/jobs?near=LS1&near=LS1+4DY");
  expect(twice.response.headers.location).toBe("/jobs?near=LS1");
  // As the form without script sends an empty field.
  expect((await get(testApp, "/jobs?q=lead&location=&type=all&near=")).response.statusCode).toBe(200);
});

test("links to other pages keep the outward code beside the other filters", async () => {
  const { testApp } = await startSite(
    Array.from({ length: 45 }, (_, number) => ({
      ...plain,
      location: number % 2 ? "York YO1" : "Leeds LS1",
    })),
    { outwardCodes },
  );
  const { main, canonical, title, description } = await get(
    testApp,
    "/jobs?location=y&near=LS1&type=FULL_TIME",
  );
  expect(main).toContain('rel="next" href="/jobs?location=y&amp;type=FULL_TIME&amp;near=LS1&amp;page=2"');
  expect(canonical).toBe(`${origin}/jobs`);
  expect(title).toMatch(/^Careers: y, Full Time, near LS1 \| /);
  expect(description).toMatch(/^22 Opportunities Found for y, Full Time, near LS1\. /);
  const second = await get(testApp, "/jobs?near=LS1&page=2");
  expect(cardsOf(second.main).slice(0, 4).join("\n")).toMatch(/Leeds LS1[\s\S]*York YO1/);
  expect(second.canonical).toBe(`${origin}/jobs`);
});

test("an unknown postcode gives a message at the field, over the unsorted list", async () => {
  const { testApp } = await startNear();
  const listed = cardsOf((await get(testApp, "/jobs")).main);
  for (const near of ["ZZ9", "Leeds", "?"]) {
    const { main, words, response } = await get(testApp, `/jobs?near=${encodeURIComponent(near)}`);
    expect(response.statusCode).toBe(200);
    expect(cardsOf(main)).toEqual(listed);
    expect(main).toContain('<p class="field-error" id="job-near-error">');
    expect(main).toMatch(
      /<input id="job-near" aria-invalid="true" aria-describedby="job-near-error" [^>]*name="near"/,
    );
    expect(words).toContain("We do not know that postcode");
  }
});

test("a page sorted by distance may not be kept by shared caches", async () => {
  const { testApp } = await startNear();
  const { response } = await get(testApp, "/jobs?near=LS1");
  expect(response.headers["cache-control"]).toBe("private, no-cache");
  expect((await get(testApp, "/jobs?q=lead")).response.headers["cache-control"]).toBe("no-cache");
});

test("the log contains no postcode, shortened or whole", async () => {
  const { testApp } = await startNear();
  const paths = ["/jobs?near=LS1+4DY", "/jobs?near=LS1", "/api/jobs?near=LS1+4DY", "/jobs?near=QX9+4DY"];
  for (const path of [...paths, "/jobs/none?near=LS1+4DY", "/api/jobs?page=x&near=LS1+4DY"])
    await get(testApp, path, { referer: `${origin}/jobs?near=LS1` });
  const logged = testApp.logged().map((line) => JSON.stringify(line));
  expect(logged.filter((line) => line.includes('/jobs"')).length).toBeGreaterThan(4);
  expect(logged.filter((line) => /LS1|QX9|4DY|near/i.test(line))).toEqual([]);
});

test("without a table of outward codes there is no field, and the parameter is ignored", async () => {
  const { testApp } = await startSite(jobs);
  const plainly = await get(testApp, pagePaths.jobs);
  expect(plainly.html).not.toMatch(/near|postcode|Ordnance|OS data/i);
  for (const near of ["LS1", "LS1+4DY", "ZZ9"]) {
    const { response, html } = await get(testApp, `/jobs?near=${near}`);
    expect(response.statusCode).toBe(200);
    expect(html).toBe(plainly.html);
    expect(response.headers.etag).toBe(plainly.response.headers.etag);
  }
});

test("pages do not contain the table of outward codes", async () => {
  const { testApp } = await startNear();
  for (const path of ["/jobs", "/jobs?near=LS1"])
    expect((await get(testApp, path)).html).not.toMatch(/51\.477|CF10/);
});
