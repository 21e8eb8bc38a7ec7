import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { pageDates } from "#content/page-dates.ts";
import { policies } from "#content/policies/list.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { palette } from "#brand/palette.ts";
import { mark } from "#web/art/mark.ts";
import { sharePicturePath } from "#web/seo/share-address.ts";
import { sharePictures } from "#web/share-images.ts";
import { themeColours } from "#web/seo/theme.ts";
import { contentPages } from "#web/pages.tsx";
import { optionalFacts } from "#support/optional-facts.ts";

// These results do not depend on the engine.
const [sqlite] = engines;
const publicUrl = "https://care.example.org";
const publicPaths = [...Object.keys(contentPages), pagePaths.jobs];

async function createFoundApp(start?: Date, origin = publicUrl) {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const clock = createTestClock(start);
  return createTestApp({ engine: sqlite, env: { PUBLIC_URL: origin }, clock });
}

const only = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(new RegExp(pattern, "g"))].map(([, value = ""]) => value);
  expect(found, String(pattern)).toHaveLength(1);
  return found[0] ?? "";
};

type Thing = Record<string, unknown> & { "@type": string };
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Thing, // written by the page
  );

test("the site map lists every public page once, policies with the day of their wording", async () => {
  const { app } = await createFoundApp();
  const { body, headers } = await app.inject("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  const dates: Record<string, string | undefined> = Object.fromEntries(
    [
      ...body.matchAll(
        /<url><loc>https:\/\/care\.example\.org([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g,
      ),
    ].map(([, path = "", date]): [string, string | undefined] => [path, date]),
  );
  expect(Object.keys(dates).toSorted()).toEqual(publicPaths.toSorted());
  for (const { path, updated, wordingOf } of policies) expect(dates[path]).toBe(wordingOf ?? updated);
  expect(dates[pagePaths.privacyPolicy]).toBe("2026-11-26");
  for (const [path, date] of Object.entries(pageDates)) expect(dates[path]).toBe(date);
});

test("the site map lists the jobs that take applications, and no others", async () => {
  const testApp = await createFoundApp(new Date("2026-11-20T09:00:00Z"), "http://localhost");
  const cookie = await signIn(testApp, "admin");
  const job = {
    description: "Nights and days.",
    employmentType: "FULL_TIME",
    location: "Northmere",
  } as const;
  const create = async (more: object) => {
    const answer = await testApp.call("createJob", { cookie, body: { ...job, title: "Nurse", ...more } });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  const open = await create({});
  const closed = await create({ isActive: false });
  const past = await create({ validThrough: "2026-11-19" });
  const { body } = await testApp.app.inject("/sitemap.xml");
  expect(body).toContain(
    `<loc>http://localhost/jobs?job=${open}</loc><lastmod>2026-11-20T09:00:00.000Z</lastmod>`,
  );
  expect(body).not.toContain(closed);
  expect(body).not.toContain(past);
});

test("every content page has its date", () => {
  const dated = [
    ...Object.keys(pageDates),
    ...services.map(servicePath),
    ...policies.map(({ path }) => path),
  ];
  expect(dated.toSorted()).toEqual(Object.keys(contentPages).toSorted());
});

test("robots.txt excludes only calls, and links to the site map", async () => {
  const { app } = await createFoundApp();
  const { body } = await app.inject("/robots.txt");
  expect(body.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/"]);
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test("llms.txt describes every public page and how to reach a person", async () => {
  const { app } = await createFoundApp();
  const { body } = await app.inject("/llms.txt");
  expect(body.startsWith(`# ${organisation.name}\n`)).toBe(true);
  for (const path of publicPaths) expect(body).toContain(`](${publicUrl}${path}): `);
  expect(body).toContain(optionalFacts.crisisLine.display);
});

test("security.txt is served until the day of its expiry", async () => {
  const { expires } = organisation.security;
  const { app, clock } = await createFoundApp(new Date(`${expires}T12:00:00Z`));
  const { body, statusCode } = await app.inject("/.well-known/security.txt");
  expect(statusCode).toBe(200);
  expect(body).toContain(`Contact: mailto:${organisation.security.contact}\n`);
  expect(body).toContain(`Expires: ${expires}T23:59:59Z\n`);
  expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  clock.advance(24 * 60);
  expect((await app.inject("/.well-known/security.txt")).statusCode).toBe(404);
});

test("manifest and icon carry the provider's name and mark, in the colours of the pages", async () => {
  const { app } = await createFoundApp();
  const manifest = (await app.inject("/manifest.webmanifest")).json<{ name: string; theme_color: string }>();
  expect(manifest.name).toBe(organisation.name);
  const icon = (await app.inject("/favicon.svg")).body;
  expect(icon).toContain(mark.body);
  for (const colour of [...palette["mark-1"], ...palette["mark-2"], ...palette["mark-3"]])
    expect(icon).toContain(`{fill:${colour}}`);
  expect([themeColours.light, themeColours.dark]).toEqual(palette.page);
  expect(manifest.theme_color).toBe(themeColours.light);
});

test("each public page has its own title and description, its canonical address and a picture", async () => {
  const { app } = await createFoundApp();
  const drawn = sharePictures().map(({ path }) => publicUrl + sharePicturePath(path));
  expect(new Set(drawn).size).toBe(publicPaths.length);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPaths) {
    const { body } = await app.inject(path);
    const [head = ""] = body.split("</head>");
    titles.add(only(head, /<title>([^<]+)<\/title>/));
    const description = only(head, /<meta name="description" content="([^"]+)"/);
    descriptions.add(description);
    expect(only(head, /<link rel="canonical" href="([^"]+)"/)).toBe(publicUrl + path);
    expect(only(head, /<meta property="og:url" content="([^"]+)"/)).toBe(publicUrl + path);
    expect(only(head, /<meta property="og:description" content="([^"]+)"/)).toBe(description);
    expect(only(head, /<meta name="twitter:card" content="([^"]+)"/)).toBe("summary_large_image");
    expect(drawn).toContain(only(head, /<meta property="og:image" content="([^"]+)"/));
  }
  expect(titles.size).toBe(publicPaths.length);
  expect(descriptions.size).toBe(publicPaths.length);
});

test("each public page has breadcrumbs, and the home and contact pages name the organisation and its premises", async () => {
  const { app } = await createFoundApp();
  for (const path of publicPaths) {
    const things = structuredData((await app.inject(path)).body);
    const types = new Set(things.map((thing) => thing["@type"]));
    expect(types.has("Organization"), path).toBe(path === pagePaths.home);
    expect(types.has("LocalBusiness"), path).toBe(path === pagePaths.contact);
    expect(types.has("BreadcrumbList"), path).toBe(path !== pagePaths.home);
    const last = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement as
      Thing[] | undefined;
    if (last) expect(last.at(-1)?.item).toBe(publicUrl + path);
    const service = services.find((service) => servicePath(service) === path);
    if (service) expect(last?.at(-1)?.name).toBe(service.name);
  }
});

test("questions and facts in a page's structured data are in its visible text", async () => {
  const { app } = await createFoundApp();
  const visible = (html: string) =>
    (html.split("<body")[1] ?? "")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"');
  let questions = 0;
  for (const path of publicPaths) {
    const { body } = await app.inject(path);
    for (const thing of structuredData(body)) {
      if (thing["@type"] !== "FAQPage") continue;
      for (const { name, acceptedAnswer } of thing.mainEntity as {
        name: string;
        acceptedAnswer: { text: string };
      }[]) {
        questions += 1;
        expect(visible(body)).toContain(name);
        expect(visible(body)).toContain(acceptedAnswer.text);
      }
    }
  }
  expect(questions).toBeGreaterThan(6);
  const { body } = await app.inject(pagePaths.home);
  const provider = structuredData(body).find((thing) => thing["@type"] === "Organization");
  for (const fact of ["legalName", "identifier", "email"]) expect(visible(body)).toContain(provider?.[fact]);
});

test("noindex pages have no picture, canonical address or structured data", async () => {
  const { app } = await createFoundApp();
  for (const path of ["/no-such-page", pagePaths.adminAccess]) {
    const { body } = await app.inject(path);
    expect(body).toContain('<meta name="robots" content="noindex"');
    expect(body).not.toMatch(/rel="canonical"|og:image|ld\+json/);
  }
});

test("visitors' pages name the speculation rules, which leave out the administrators' pages and documents", async () => {
  const { app } = await createFoundApp();
  expect((await app.inject("/")).headers["speculation-rules"]).toBe('"/speculation.json"');
  expect((await app.inject(pagePaths.adminAccess)).headers["speculation-rules"]).toBeUndefined();
  const rules = await app.inject("/speculation.json");
  expect(rules.headers["content-type"]).toContain("application/speculationrules+json");
  const { prerender } = rules.json<{ prerender: { where: { and: object[] }; eagerness: string }[] }>();
  expect(prerender[0]?.eagerness).toBe("moderate");
  for (const href_matches of ["/admin-*", "/documents/*"])
    expect(prerender[0]?.where.and).toContainEqual({ not: { href_matches } });
});
