import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { complexNeeds } from "#content/services/complex-needs.ts";
import { residentialCare } from "#content/services/residential-care.ts";
import { shortBreaks } from "#content/services/short-breaks.ts";
import { staffingSolutions } from "#content/services/staffing-solutions.ts";
import { createTestApp } from "#support/api.ts";
import { lettersToAdministrators, lettersToApplicants, statesOfPages } from "../states.ts";
import { engines } from "#support/database.ts";
import { sharePictures } from "#web/share-images.ts";

const [sqlite] = engines;

async function readPages() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const { app } = await createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
  return async (path: string) => (await app.inject(path)).body.replaceAll("&amp;", "&");
}

/** Pages with the public footer, of each kind. */
const publicPaths = [
  pagePaths.home,
  "/services/home-visits",
  "/services/respite-days",
  pagePaths.governance,
  pagePaths.technology,
  pagePaths.jobs,
  pagePaths.feedback,
  pagePaths.contact,
  pagePaths.privacyPolicy,
  pagePaths.genderPayGap,
  pagePaths.workplacePolicy,
  pagePaths.esgPolicy,
  pagePaths.ticsStatement,
];

test("a renamed, added or removed service changes every list", async () => {
  const read = await readPages();
  const home = await read(pagePaths.home);
  expect(home).toContain("Two ways we can help");
  expect(home).toContain("care for children, young people and adults: home visits and respite days.");
  expect(home.match(/<article/g)).toHaveLength(2);
  expect(home).toContain("<option>Home visits</option><option>Respite days</option>");
  const strip = await read("/services/home-visits");
  expect(strip).toContain("Our two services");
  expect(strip).toContain("What a visit can be");
  const breaks = await read("/services/respite-days");
  expect(breaks).toContain("A place to live: overnight stays are short.");
  expect(breaks).not.toContain("Residential care starts");
  for (const path of publicPaths) {
    const html = await read(path);
    for (const link of [
      '<a href="/services/home-visits">Home visits</a>',
      '<a href="/services/respite-days">',
    ])
      expect(html, path).toContain(link);
    expect(html, path).not.toMatch(/\/services\/(?!home-visits|respite-days)/);
  }
  const siteMap = await read("/sitemap.xml");
  expect(siteMap).toContain("/services/home-visits</loc><lastmod>2026-10-02</lastmod>");
  expect(siteMap).toContain("/services/respite-days</loc><lastmod>2026-10-03</lastmod>");
  expect(await read("/llms.txt")).toContain("[Visits at home](http://localhost/services/home-visits)");
  const drawn = sharePictures().filter(({ path }) => path.startsWith("/services/"));
  expect(drawn.map(({ path, title }) => `${path} ${title}`)).toEqual([
    "/services/home-visits Visits at home",
    `/services/respite-days ${shortBreaks.names.title}`,
  ]);
});

test("a provider without a crisis line promises no help at night, and has no emergency block", async () => {
  const read = await readPages();
  for (const path of [...publicPaths, "/no-such-page", "/llms.txt"])
    expect(await read(path), path).not.toMatch(
      /crisis (line|team|support)|24\/7|any hour|on call\b|on-call manager|always someone to ring|day and night\.|day or night|Emergency: Call Now|emergency contact/i,
    );
});

test("a provider on no register has no registered managers, certificates of registration or inspection reports", async () => {
  const read = await readPages();
  for (const path of publicPaths)
    expect(await read(path), path).not.toMatch(
      /registered manager|registered provider|registration certificate|inspection report|answers to the regulator|services registered/i,
    );
});

test("services that the provider does not offer would still promise only what it has", () => {
  expect(JSON.stringify([residentialCare, staffingSolutions, complexNeeds, shortBreaks])).not.toMatch(
    /crisis line|any hour|on call|on-call|registered manager|answers to the regulator/i,
  );
});

test("a provider without chat, documents and companies has no link to them and no sentence about them", async () => {
  const read = await readPages();
  for (const path of [...publicPaths, "/no-such-page"])
    expect(await read(path), path).not.toMatch(
      /wa\.me|WhatsApp|chat (button|link)|carbon reduction plan|company number|companies of (its|the) group|group compan|from our group|by our group/i,
    );
  expect(await read(pagePaths.home)).toContain('<a href="/tics-statement">Our modern slavery statement</a>');
});

test("a provider without partners does not offer to introduce one", async () => {
  const read = await readPages();
  expect(await read(pagePaths.feedback)).toContain("Tell us what you want to know, and one of us answers.");
});

test("a provider whose documents have no links offers none to download", async () => {
  const read = await readPages();
  const governance = await read(pagePaths.governance);
  expect(governance).toContain("<h3>Documents you can ask for</h3>");
  expect(governance).toContain("<li>Insurance certificate</li>");
  expect(governance).not.toContain("Documents to read or download");
});

test("no page of a sole trader mentions a company, its board or its directors", async () => {
  const read = await readPages();
  for (const path of publicPaths)
    expect
      .soft(await read(path), path)
      .not.toMatch(/Company Secretary|Companies Act|\bthe (company|board)\b|\bdirectors?\b/i);
});

test("a sole trader's pages show name and address, and no register of companies", async () => {
  const read = await readPages();
  for (const path of publicPaths)
    expect(await read(path), path).toContain("<p>Bryony Marsh. Address: 9 Weir Cottages, Tannerby.</p>");
  expect(await read(pagePaths.privacyPolicy)).toContain("Its address is 9\u00a0Weir Cottages, Tannerby.");
  expect(await read(pagePaths.home)).not.toContain('"identifier"');
});

test("statements that need a certificate are left out without it", async () => {
  const read = await readPages();
  for (const path of publicPaths)
    expect(await read(path), path).not.toMatch(
      /Cyber Essentials|\bISO\b|certificates?"|Disability Confident|certified to/,
    );
});

test("without a crisis line neither the header's number nor a service is red", async () => {
  const read = await readPages();
  for (const path of [pagePaths.home, "/services/home-visits"]) {
    const html = await read(path);
    expect(html, path).toContain('class="header-call header-call--plain"');
    expect(html.replaceAll(/<style>[\s\S]*?<\/style>/g, ""), path).not.toContain("service-strip__crisis");
  }
});

test("no text about homes says that there are several", () => {
  expect(JSON.stringify(residentialCare)).not.toMatch(/one of our houses|which homes|our homes/i);
});

test("a sole trader's policies speak of no homes and regions of its own", async () => {
  const read = await readPages();
  expect(await read(pagePaths.esgPolicy)).toContain("A garden in our care is kept");
  for (const path of publicPaths) expect(await read(path), path).not.toMatch(/our homes|each region/);
});

test("nothing of a very small provider speaks of teams and officers that no fact of it names", async () => {
  const read = await readPages();
  const said = new Map([
    ...(await Promise.all(publicPaths.map(async (path) => [path, await read(path)] as const))),
    ...statesOfPages("It was refused."),
    ...[...lettersToApplicants("Here it is."), ...lettersToAdministrators()].map(
      (letter) => [`letter: ${letter.subject}`, JSON.stringify(letter)] as const,
    ),
  ]);
  for (const [place, text] of said)
    expect
      .soft(text, place)
      .not.toMatch(
        /(compliance|recruitment) team|human resources|\bHR\b|\bestates\b|protection officer|pool cars|heads of|senior managers?\b|regional manager|\bour homes\b/i,
      );
  expect(said.get(pagePaths.governance)).toContain("Email About Compliance");
  expect(said.get(pagePaths.contact)).toContain("wrongly, write to us.");
});
