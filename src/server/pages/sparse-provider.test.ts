import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { londonDay } from "#contract/text/format.ts";
import type { Organisation } from "#content/organisation-schema.ts";
import { contentPages } from "#web/pages.tsx";

/** The pages of a provider with those facts instead of the default ones. */
async function pagesOf(change: Partial<Organisation>) {
  // Pages read the facts when they are loaded, so both are loaded again, the facts first.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { organisation } = await import("#content/organisation.ts");
  Object.assign(organisation, change);
  const { pageRenderer, registerContentPages } = await import("./content-pages.tsx");
  const app = Fastify();
  onTestFinished(() => app.close());
  await registerContentPages(app, pageRenderer("https://care.example.org"));
  return async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    expect(statusCode, path).toBe(200);
    return body;
  };
}

const emptySection = /<(ul|ol|dl|section)\b[^>]*>\s*<\/\1>/;
const registered = { body: "Care Quality Commission", state: "registered" } as const;

test("a provider without testimonials has no ratings or quotes on its feedback page, and no sentence that announces them", async () => {
  const read = await pagesOf({ testimonials: [] });
  const html = await read(pagePaths.feedback);
  expect(html).not.toMatch(/NaN|Performance summary|In their own words|Three things they mention most/);
  expect(html).not.toMatch(emptySection);
  expect(html).toContain("Ask us for the answers.");
  expect(html).toContain("Who we work with");
});

test("a provider with one testimonial does not say what partners mention most", async () => {
  const { organisation } = await import("#content/organisation.ts");
  const read = async (count: number) =>
    await (
      await pagesOf({ testimonials: organisation.testimonials.slice(0, count) })
    )(pagePaths.feedback);
  expect(await read(2)).toContain("Three things they mention most");
  const html = await read(1);
  expect(html).not.toContain("Three things they mention most");
  expect(html).toContain("In their own words");
});

test("a provider without partners has no section for them", async () => {
  const html = await (await pagesOf({ partners: [] }))(pagePaths.feedback);
  expect(html).not.toContain("Who we work with");
  expect(html).not.toMatch(emptySection);
});

test("a provider without certificates has no empty list of them", async () => {
  const read = await pagesOf({ certificates: [] });
  for (const path of [pagePaths.home, pagePaths.governance]) {
    const html = await read(path);
    expect(html, path).not.toContain('class="certificates');
    expect(html, path).not.toMatch(emptySection);
  }
  expect(await read(pagePaths.governance)).toContain('id="registers"');
});

test("a certificate and every claim that stands on it fall the day after it ends", async () => {
  const { certificates } = (await import("#content/organisation.ts")).organisation;
  const today = londonDay(new Date());
  const yesterday = londonDay(new Date(Date.now() - 86_400_000));
  const until = (expires: string) => ({ certificates: certificates.map((each) => ({ ...each, expires })) });
  const [absent, ended, ending] = [
    await pagesOf({ certificates: [] }),
    await pagesOf(until(yesterday)),
    await pagesOf(until(today)),
  ];
  const claim = /class="certificates|\bISO\b|Cyber Essentials|Disability Confident/;
  const claiming: string[] = [];
  for (const path of Object.keys(contentPages)) {
    const html = await ended(path);
    expect(html, path).not.toMatch(claim);
    expect(html, path).toBe(await absent(path));
    if (claim.test(await ending(path))) claiming.push(path);
  }
  expect(claiming.toSorted()).toEqual([
    "/",
    "/esg-policy",
    "/governance",
    "/privacy-policy",
    "/technology",
    "/workplace-policy",
  ]);
});

test("without a valid certificate nobody is asked whether they want the offer of an interview", async () => {
  const asks = async (expires: string) => {
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    const { organisation } = await import("#content/organisation.ts");
    const certificates = organisation.certificates.map((each) => ({ ...each, expires }));
    Object.assign(organisation, { certificates });
    const { askedAdjustments } = await import("../applications/adjustments.ts");
    return askedAdjustments({ usesInterviewScheme: true }).usesInterviewScheme;
  };
  expect([await asks("2020-01-31"), await asks("2999-12-31")]).toEqual([false, true]);
});

test("a provider without certificates and registrations has no section of registers, and no link to it", async () => {
  const html = await (await pagesOf({ certificates: [], regulators: [] }))(pagePaths.governance);
  expect(html).not.toMatch(/id="registers"|#registers|class="registers"/);
  expect(html).not.toMatch(emptySection);
});

test("a regulator that has registered several homes is named once, with the number of each", async () => {
  const ofHome = (number: string) => ({
    ...registered,
    providerId: number,
    href: `https://example.org/register/${number}`,
  });
  const read = await pagesOf({ regulators: ["1-001", "1-002", "1-003"].map(ofHome) });
  const html = await read(pagePaths.governance);
  const footer = /<div class="legal-lines">[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
  const registers = /<ul class="registers">[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  for (const place of [footer, registers]) {
    expect(place.match(/Care Quality Commission/g)).toHaveLength(1);
    for (const number of ["1-001", "1-002", "1-003"])
      expect(place.split(`href="https://example.org/register/${number}"`)).toHaveLength(2);
  }
  expect(await read(pagePaths.privacyPolicy)).not.toMatch(
    /the Care Quality Commission(,| and) the Care Quality Commission/,
  );
});

const cqc = {
  ...registered,
  providerId: "1-001",
  href: "https://example.org/register/1-001",
};
const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };

test("a provider in England without Ofsted names no services registered with Ofsted, no complaints to it, and no ratings that it lacks", async () => {
  const read = await pagesOf({ regulators: [cqc], locations: [] });
  expect(await read("/services/short-breaks")).not.toMatch(/stay overnight\?|with Ofsted/);
  const governance = await read(pagePaths.governance);
  expect(governance).not.toContain("Ratings and inspection reports");
  const contact = await read(pagePaths.contact);
  expect(contact).not.toContain("Ofsted");
  expect(contact).toContain('href="https://www.cqc.org.uk/give-feedback-on-care"');
  expect(governance).toContain("Each register that we are on is linked from the foot of every page");
});

test("the registers of homes count as the provider's, and a rating is announced where there is one", async () => {
  const rating = { overall: "Good", themes: [], ratedOn: "2026-03-05", href: "https://example.org/report" };
  const read = await pagesOf({
    regulators: [cqc],
    locations: [
      { ...home, rating, registration: { body: "Ofsted", number: "SC1", href: "https://example.org/SC1" } },
    ],
  });
  expect(await read("/services/short-breaks")).toContain("registered for children with Ofsted");
  expect(await read(pagePaths.governance)).toContain("Ratings and inspection reports are linked");
});

test("homes without a register are said to have none, and one in Northern Ireland is no home without a rating yet", async () => {
  const office = await (await pagesOf({ locations: [home] }))(pagePaths.contact);
  expect(office).not.toMatch(/0 locations|who registers it/);
  expect(office).toContain(`<a href="${pagePaths.contact}#homes">Where we are</a>`);
  const body = "Regulation and Quality Improvement Authority";
  const registration = { body, number: "R1", href: "https://example.org/R1" } as const;
  const read = await pagesOf({
    regulators: [],
    locations: [{ ...home, nation: "northern-ireland", registration }],
  });
  const html = await read(pagePaths.contact);
  expect(html).toContain("How it is registered");
  expect(html).not.toContain("not yet rated");
});
