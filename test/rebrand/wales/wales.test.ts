import { renderLetter } from "#server/mail/render.ts";
import { lettersToAdministrators } from "../states.ts";
import { expect, onTestFinished, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { listWords, pluralOf, shortDay, writers } from "#content/words/intl.ts";
import { adoptForms, formsForBrowsers } from "#content/language-forms.ts";
import { contentPages } from "#web/pages.tsx";
import { createTestApp, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { isOffered } from "../provider.ts";

const [sqlite] = engines;

async function createWelshApp() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  return createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
}

/** The structured data of one type on a page. */
function dataOf(html: string, type: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>) // written by structured-data.ts
    .filter((data) => data["@type"] === type);
}

test("the contact page lists every home: public ones with their address, others only with their area", async () => {
  const { app } = await createWelshApp();
  const html = (await app.inject(pagePaths.contact)).body;
  const homes = /<section[^>]*id="homes"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(homes.match(/<li id="home-/g)).toHaveLength(3);
  expect(homes).toContain("11\u00a0Heol y Felin, Abernant Uchaf CF99\u00a01ZZ");
  expect(homes).toContain("<dd>Llanabernantuchafgogerychwyrndrobwlltysiliogogoch</dd>");
  expect(homes).toContain("rated on 14\u00a0Ebrill\u00a02026: Well-being Good, Care and support Good");
  expect(homes).toContain("Inspected on 12\u00a0Mawrth\u00a02026.");
  expect(homes).toContain("Level from the street; a lift to the first floor.");
});

test("ratings are near the top of home, governance and service pages and in every footer, each with its date", async () => {
  const { app } = await createWelshApp();
  const rating = "rated on 14\u00a0Ebrill\u00a02026: Well-being Good";
  for (const path of [
    pagePaths.home,
    pagePaths.governance,
    ...["/services/residential-care", "/services/crisis-support"].filter(isOffered),
  ]) {
    const html = (await app.inject(path)).body;
    const [main = "", footer = ""] = html.split("<footer");
    expect(main, path).toContain(`<b>Tŷ Gwyn</b>, ${rating}`);
    expect(main, path).toContain('href="https://example.cymru/reports/ty-gwyn.pdf"');
    expect(main, path).toContain("<b>Llys yr Afon</b>, not yet rated");
    expect(footer, path).toContain(rating);
    // In a crisis the numbers and what happens next come first.
    if (path === "/services/crisis-support") {
      const places = ['id="steps"', `<b>Tŷ Gwyn</b>, ${rating}`, 'id="other-lines"'].map((text) =>
        main.indexOf(text),
      );
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  }
});

test("each home is a local business, without a street where its address is not public", async () => {
  const { app } = await createWelshApp();
  const businesses = dataOf((await app.inject(pagePaths.contact)).body, "LocalBusiness");
  expect(businesses.map(({ name, address }) => ({ name, address })).slice(1)).toEqual([
    {
      name: "Tŷ Gwyn",
      address: {
        "@type": "PostalAddress",
        streetAddress: "11 Heol y Felin",
        postalCode: "CF99 1ZZ",
        addressLocality: "Abernant Uchaf",
        addressCountry: "GB",
      },
    },
    {
      name: "Llys yr Afon",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Llanabernantuchafgogerychwyrndrobwlltysiliogogoch",
        addressCountry: "GB",
      },
    },
    expect.objectContaining({ name: "Swyddfa Pontwen" }),
  ]);
});

test("a job at a known location has its postcode for search engines and feeds; any other place is given as written", async () => {
  const testApp = await createWelshApp();
  const cookie = await signIn(testApp, "admin");
  const atHome = await createJob(testApp, cookie, { location: "Tŷ Gwyn, Abernant Uchaf" });
  const elsewhere = await createJob(testApp, cookie, { location: "Port Ellary" });
  const postingOf = async (id: string) =>
    dataOf((await testApp.app.inject(`/jobs?job=${id}`)).body, "JobPosting")[0]?.["jobLocation"];
  expect(await postingOf(atHome.id)).toMatchObject({
    address: { postalCode: "CF99 1ZZ", streetAddress: "11 Heol y Felin", addressLocality: "Abernant Uchaf" },
  });
  expect(await postingOf(elsewhere.id)).toEqual({
    "@type": "Place",
    address: { "@type": "PostalAddress", addressLocality: "Port Ellary", addressCountry: "GB" },
  });
  const feed = (await testApp.app.inject("/feeds/indeed.xml")).body;
  expect(feed).toContain("<postalcode><![CDATA[CF99 1ZZ]]></postalcode>");
  expect(feed.match(/<postalcode>/g)).toHaveLength(1);
  expect(feed).toContain("<city><![CDATA[Port Ellary]]></city>");
  const atom = (await testApp.app.inject("/feeds/jobs.atom")).body;
  expect(atom).toContain("&lt;p&gt;Tŷ Gwyn, Abernant Uchaf, CF99 1ZZ · ");
  expect(atom.match(/CF99 1ZZ/g)).toHaveLength(1);
  const { items } = (await testApp.app.inject("/feeds/jobs.json")).json<{
    items: { content_html: string; _job: { location: string; postcode?: string } }[];
  }>();
  const postcodes = Object.fromEntries(items.map(({ _job: { location, postcode } }) => [location, postcode]));
  expect(postcodes).toEqual({ "Port Ellary": undefined, "Tŷ Gwyn, Abernant Uchaf": "CF99 1ZZ" });
});

test("a charity that is a company shows both numbers", async () => {
  const { app } = await createWelshApp();
  expect((await app.inject(pagePaths.home)).body).toContain(
    "<p>Cymdeithas Pontwen. Registered in Wales, company number 09999998, registered charity number 1999999. Registered office: 4 Stryd y Bont, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch.</p>",
  );
});

test('a list in Welsh has no comma before its last word, which follows "ac" before a vowel and "a" otherwise', async () => {
  expect(listWords(["Tŷ Gwyn", "Erw Wen"])).toBe("Tŷ Gwyn ac Erw Wen");
  expect(listWords(["Erw Wen", "Afallon", "Tŷ Gwyn"])).toBe("Erw Wen, Afallon a Tŷ Gwyn");
  const { app } = await createWelshApp();
  for (const path of Object.keys(contentPages))
    expect((await app.inject(path)).body, path).not.toContain("a(c)");
});

test("a browser that has no Welsh writes the server's dates, plurals and lists", () => {
  const write = () => [
    shortDay(new Date("2026-11-05T23:30:00.000Z")),
    ...[0, 1, 2, 3, 6, 106, 1206].map((count) =>
      pluralOf(count, { zero: "ci", one: "ci", two: "gi", few: "chi", many: "chi chwech", other: "cŵn" }),
    ),
    ...[["a"], ["a", "b"], ["a", "b", "c", "d"]].map((words) => listWords(words, "disjunction")),
    ...[
      ["b", "c"],
      ["b", "a"],
      ["b", "c", "a"],
    ].map((words) => listWords(words)),
  ];
  const written = write();
  expect(written).toContain("gi");
  const forms = formsForBrowsers();
  if (!forms) throw new Error("Welsh has forms for browsers");
  onTestFinished(() => {
    for (const key of ["days", "plurals", "conjunction", "disjunction"] as const) delete writers[key];
  });
  adoptForms(
    JSON.stringify({
      ...forms,
      days: forms.days.map((day) => `~${day}`),
      or: forms.or.map((joint) => `${joint}~`),
    }),
  );
  expect(write()).toEqual([
    `~${written[0]}`,
    ...written.slice(1, 8),
    "a",
    ...written.slice(9, 11).map((list) => list.replace(/(?<=, | neu )/g, "~")),
    "b a c",
    "b ac a",
    "b, c ac a",
  ]);
});

async function readWelsh(path: string): Promise<string> {
  const { app } = await createWelshApp();
  return (await app.inject(path)).body;
}

test("records of children are kept for as long as the regulations of Wales ask of a provider", async () => {
  const policy = await readWelsh(pagePaths.privacyPolicy);
  expect(policy).toContain("Until the 25th birthday, or for 15 years after the last entry if that is later");
  expect(policy).toContain("(Wales) Regulations 2017, regulation 59");
});

test("a provider on no register of its own has certificates, and an office is not among the rated homes", async () => {
  const html = await readWelsh(pagePaths.governance);
  expect(html).toContain('<a href="#registers">Certificates</a>');
  const footer = /<div class="legal-lines">[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
  expect(footer).toContain("Llys yr Afon");
  expect(footer).not.toContain("Swyddfa Pontwen");
});

test("letters to administrators are in English, with their days, and say so", () => {
  for (const letter of lettersToAdministrators()) {
    const { html } = renderLetter(letter);
    expect(html).toContain('<html lang="en-GB">');
    expect(html).not.toMatch(/Dydd|Tachwedd/);
  }
  expect(
    lettersToAdministrators()
      .map((letter) => renderLetter(letter).text)
      .join(),
  ).toContain("Friday 20 November 2026 at 09:00");
});
