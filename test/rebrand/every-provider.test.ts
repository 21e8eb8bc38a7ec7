import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { feedPaths, pagePaths } from "#contract/paths.ts";
import { checkContent } from "#content/check.ts";
import { checkOrganisation } from "#content/check-facts.ts";
import { mistakesByOutwardCodes } from "#ops/content-mistakes.ts";
import { textMistakes } from "#ops/content-texts.ts";
import { readText } from "#ops/repository.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { sharePictures, siteName } from "#web/share-images.ts";
import { contentFilesOf } from "./content-of.ts";
import { crawl, fragmentsWithoutTarget } from "./crawl.ts";
import { foreignLaw, ownLaw } from "./national-law.ts";
import {
  current,
  hasWordsForOtherNation,
  names,
  outwardCodes,
  outwardCodesFile,
  provider,
  tracesOfOthers,
} from "./provider.ts";
import { lettersToAdministrators, lettersToApplicants, statesOfPages } from "./states.ts";
import { renderLetter } from "#server/mail/render.ts";

// What holds for every provider that has a folder beside this file (vitest.config.ts).

const [sqlite] = engines;

const documents = [
  "/no-such-page",
  "/jobs?near=LS1",
  "/jobs?near=ZZ1",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/favicon.svg",
  "/api/openapi.json",
  ...Object.values(feedPaths),
];

/** Every page and file of the provider's site, with a job: as visitors and as administrators see them. */
async function readSite() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const testApp = await createTestApp({
    engine: sqlite,
    env: { PUBLIC_URL: "http://localhost" },
    outwardCodes,
  });
  const cookie = await signIn(testApp, "master");
  const body = {
    title: "Nurse",
    description: "Days and nights.",
    employmentType: "FULL_TIME",
    location: "Port Ellary",
  };
  expect((await testApp.call("createJob", { cookie, body })).statusCode).toBe(201);
  const siteMap = (await testApp.app.inject("/sitemap.xml")).body;
  const listed = [...siteMap.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = ""]) =>
    path.replaceAll("&amp;", "&"),
  );
  const asVisitor = await crawl(testApp.app, [...Object.values(pagePaths), ...listed, ...documents]);
  for (const [state, html] of statesOfPages("It was refused.")) asVisitor.set(state, html);
  for (const { path, title } of sharePictures()) asVisitor.set(`picture of ${path}`, `${siteName}: ${title}`);
  const asMaster = await crawl(
    testApp.app,
    [pagePaths.adminAccess, pagePaths.adminApplications, "/jobs"],
    cookie,
  );
  return { asVisitor, asMaster };
}

/** Read by the first test that asks. */
let site: ReturnType<typeof readSite> | undefined;
const readOnce = () => (site ??= readSite());

/** Administrators' pages are filled in the browser: empty elements in their HTML do not stay empty. */
async function readPages(reader: "visitor" | "anybody"): Promise<[string, string][]> {
  const { asVisitor, asMaster } = await readOnce();
  return [...asVisitor, ...(reader === "visitor" ? [] : asMaster)].filter(([, body]) =>
    body.startsWith("<!doctype html>"),
  );
}

const toApplicants = lettersToApplicants("Here it is.");
const letters = [...toApplicants, ...lettersToAdministrators()].map((letter) => JSON.stringify(letter));

test("the provider's facts and texts are complete and valid, as the build requires", () => {
  expect(() => checkOrganisation(provider)).not.toThrow();
  expect(checkContent).not.toThrow();
  expect(
    contentFilesOf(current).flatMap((path) =>
      textMistakes(`src/content/${path}`, readText(`test/rebrand/${current}/${path}`)),
    ),
  ).toEqual([]);
  expect(tracesOfOthers().length).toBeGreaterThan(50);
});

test("the provider's homes, services and table of outward codes pass every check that a build makes of them", async () => {
  // It ends the process at a mistake, which fails a test.
  await expect(import("#ops/refuse-wrong-facts.ts")).resolves.toBeDefined();
  expect(mistakesByOutwardCodes(outwardCodesFile)).toEqual([]);
});

test("no page, file or letter names another provider", async () => {
  const found: string[] = [];
  const { asVisitor, asMaster } = await readOnce();
  const all: [string, string][] = [
    ...asVisitor,
    ...asMaster,
    ...letters.map((letter): [string, string] => ["letter", letter]),
  ];
  for (const [path, body] of all) {
    // Ids are drawn: their digits, and the eight zeros of their pattern, are not a provider's number.
    const text = body
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "")
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .replaceAll("\u00a0", " ")
      .toLowerCase();
    for (const trace of tracesOfOthers())
      if (names(text, trace.toLowerCase())) found.push(`${path}: ${trace}`);
  }
  expect(found).toEqual([]);
});

test("no page has an empty section, list or paragraph, or prints undefined", async () => {
  const empty = /<(ul|ol|dl|table|section|h[1-6]|dt|dd|li|th)\b[^>]*>\s*<\/\1>/;
  const headingAlone = /<\/h2>(<p\b[^>]*>[^<]*<\/p>)?(\s*<\/div>)+\s*<\/section>/;
  const missing = />[^<]*\b(NaN|undefined|null|\[object Object\])[^<]*</;
  for (const [path, html] of await readPages("visitor")) {
    const content = html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, "");
    expect.soft(empty.exec(content)?.[0], path).toBeUndefined();
    expect.soft(headingAlone.exec(content)?.[0], path).toBeUndefined();
    expect.soft(missing.exec(content)?.[0], path).toBeUndefined();
  }
  for (const letter of letters) expect.soft(letter).not.toMatch(/NaN|undefined|\bnull\b|\(\)|[.!?]\.(?!\.)/);
});

test("no page, file or letter states the law of another nation, and the pages that state law state its own", async () => {
  const { asVisitor, asMaster } = await readOnce();
  const nation = provider.nation;
  for (const [path, body] of [...asVisitor, ...asMaster]) {
    if (hasWordsForOtherNation(path)) continue;
    const content = body.replaceAll(
      /<(style|script(?! type="application\/ld))\b[\s\S]*?<\/(style|script)>/g,
      "",
    );
    expect.soft(foreignLaw(content, nation), path).toBeUndefined();
  }
  for (const letter of letters) expect.soft(foreignLaw(letter, nation)).toBeUndefined();
  for (const path of [
    pagePaths.contact,
    pagePaths.workplacePolicy,
    pagePaths.privacyPolicy,
    pagePaths.ticsStatement,
  ])
    expect.soft(ownLaw(asVisitor.get(path) ?? "", nation), path).toBe(true);
});

test("every page, letter and feed names the language of the provider's words", async () => {
  const { lang } = provider;
  for (const [path, html] of await readPages("anybody")) {
    expect.soft(html, path).toContain(`<!doctype html><html lang="${lang}">`);
    expect.soft(html, path).toContain(`property="og:locale" content="${lang.slice(0, 2)}_GB"`);
  }
  const { asVisitor } = await readOnce();
  expect(asVisitor.get(feedPaths.atom)).toContain(`xml:lang="${lang}"`);
  expect(asVisitor.get(feedPaths.json)).toContain(`"language":"${lang}"`);
  expect(asVisitor.get("/manifest.webmanifest")).toContain(`"lang":"${lang}"`);
  expect(asVisitor.get(pagePaths.home)).toContain(`"inLanguage":"${lang}"`);
  for (const letter of toApplicants) expect(renderLetter(letter).html).toContain(`<html lang="${lang}">`);
});

test("every link of the site leads to a page, and every fragment to an element on it", async () => {
  expect(fragmentsWithoutTarget((await readOnce()).asVisitor)).toEqual([]);
});

test("every page is valid HTML", async () => {
  const checker = new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }),
  );
  for (const [path, html] of await readPages("anybody")) {
    // Two thirds of a page are its style sheets, which the validator does not need.
    const { results } = await checker.validateString(
      html.replaceAll(/(<style>)[\s\S]*?(?=<\/style>)/g, "$1"),
    );
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
    expect.soft(faults, path).toEqual([]);
  }
});
