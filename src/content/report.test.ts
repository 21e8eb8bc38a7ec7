import type { Photograph } from "./photograph-slots.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { palette } from "#brand/palette.ts";
import { expect, test } from "vitest";
import { organisation } from "./organisation.ts";
import { policies } from "./policies/list.ts";
import { originalFacts, reportContent } from "./report.ts";

const today = "2026-11-20";
const dated = { policies: [], lawReviewedOn: today, hasOutwardCodes: true };

test("unchanged facts of the default provider are reported, and changed ones are not", async () => {
  const { original } = await reportContent(organisation, dated, today);
  expect(original).toEqual(Object.keys(originalFacts));
  const changed = {
    ...organisation,
    name: "Weirside",
    phone: { display: "01632 960417", tel: "+441632960417" },
  };
  const report = await reportContent(changed, dated, today);
  expect(report.original).toEqual(original.filter((field) => field !== "name" && field !== "phone"));
});

test("a missing fact is reported with what the site lacks", async () => {
  const { crisisLine: _, ...facts } = organisation;
  const { missing } = await reportContent({ ...facts, regulators: [], testimonials: [] }, dated, today);
  expect(missing).toContain("crisisLine: nobody is promised at night, and there are no emergency blocks");
  expect(missing.join("\n")).toMatch(/regulators and locations: [\s\S]*testimonials: /);
  expect(missing.join("\n")).not.toMatch(/^chat|^certificates/m);
  expect(missing).toContain(
    "people: the site says that you support children, young people and adults, or from age 16 with residential care alone",
  );
  expect(missing).toContain("findAJobCategory: there are no files for DWP's Find a Job");
  const withCategory = await reportContent({ ...facts, findAJobCategory: 19 }, dated, today);
  expect(withCategory.missing.join("\n")).not.toContain("findAJobCategory");
});

test("a charity that is no company is told what its footers say", async () => {
  const { companyNumber: _, registeredIn: __, ...facts } = organisation;
  const ofFacts = async (more: object) =>
    (await reportContent({ ...facts, ...more }, dated, today)).missing.filter((line) =>
      line.startsWith("companyNumber"),
    );
  expect(await ofFacts({})).toEqual([
    "companyNumber: the footers say name and address alone, which no company may",
  ]);
  expect(await ofFacts({ charityNumber: "1234567" })).toEqual([
    "companyNumber: the footers say name, charity number and address, which is too little for a charity that is a company",
  ]);
});

test("each empty list, each home without a fact, and a site without photographs is reported", async () => {
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const locations = [home, { ...home, id: "mill", stepFree: "Level entrance" }];
  const report = await reportContent(
    { ...organisation, partners: [], groupEntities: [], locations },
    dated,
    today,
  );
  const said = report.missing.join("\n");
  expect(said).toMatch(/^partners: [\s\S]*^groupEntities: /m);
  expect(report.missing).toContain(
    "locations[].address of weir-house, mill: street and postcode are shown nowhere, and their jobs have no postcode",
  );
  expect(said).toMatch(/^locations\[\]\.stepFree of weir-house: /m);
  expect(said).not.toMatch(/^locations: /m);
  expect(report.missing).toContain("src/content/photographs.ts: the pages show drawings alone");
  expect((await reportContent(organisation, dated, today)).missing.join("\n")).toMatch(/^locations: /m);
});

test("a missing table of outward codes is reported with what the site lacks", async () => {
  const { missing } = await reportContent(organisation, { ...dated, hasOutwardCodes: false }, today);
  expect(missing).toContain(
    "src/content/outward-codes.csv: jobs cannot be searched by their distance from a postcode",
  );
  expect((await reportContent(organisation, dated, today)).missing.join("\n")).not.toContain("outward-codes");
});

test("expired dates are reported: a certificate, security.txt, a policy, the law", async () => {
  const later = "2028-12-01";
  const report = await reportContent(
    organisation,
    { ...dated, policies, lawReviewedOn: "2026-11-22" },
    later,
  );
  expect(report.overdue).toContain(
    "certificates[0].expires: ISO 9001 was valid to 2028-03-31; a server that starts after that day says nothing of it",
  );
  expect(report.overdue).toContain(
    "security.expires: security.txt is not sent since 2027-10-31; choose a day within the next year",
  );
  expect(report.overdue.join("\n")).toMatch(/Privacy Policy is due for its yearly review/);
  expect(report.overdue).toContain(
    "src/content/nations: the law was last compared with its sources on 2026-11-22",
  );
  expect((await reportContent(organisation, dated, today)).overdue).toEqual([]);
});

test("a certificate and security.txt are reported from thirty days before their end on, until it", async () => {
  const { certificates, security } = organisation;
  const facts = {
    ...organisation,
    certificates: certificates.map((each) => ({ ...each, expires: "2027-03-31" })).slice(0, 1),
    security: { ...security, expires: "2027-03-31" },
  };
  const endingOn = async (day: string) => (await reportContent(facts, dated, day)).ending;
  expect(await endingOn("2027-02-28")).toEqual([]);
  for (const day of ["2027-03-01", "2027-03-31"])
    expect(await endingOn(day)).toEqual([
      "certificates[0].expires: ISO 9001 is valid to 2027-03-31; a server that starts after that day says nothing of it",
      "security.expires: security.txt is sent to 2027-03-31; choose a day within the next year",
    ]);
  expect(await endingOn("2027-04-01")).toEqual([]);
});

test("a photograph with expired consent is reported", async () => {
  const photograph: Photograph = {
    file: "weir-house.jpg",
    slot: "location",
    at: "weir-house",
    alt: "A house",
    focal: [50, 50],
    consentOn: "2024-01-01",
    consentUntil: today,
  };
  const overdueOn = async (day: string) =>
    (await reportContent(organisation, { ...dated, photographs: [photograph] }, day)).overdue;
  expect(await overdueOn(today)).toEqual([]);
  expect(await overdueOn("2026-11-21")).toEqual([
    "src/content/photographs.ts: weir-house.jpg is not shown, its consent ended on 2026-11-20",
  ]);
});

test("a home in another nation than the provider's is reported", async () => {
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const locations = [home, { ...home, id: "llys", nation: "wales" as const }];
  expect((await reportContent({ ...organisation, locations }, dated, today)).elsewhere).toEqual([
    "locations[1].nation (llys): ways to pay, checks, ombudsmen and policies are those of england, and the home lies in wales",
  ]);
});

test("the product's own mark and colours are reported by their files", async () => {
  const mark = readFileSync(join(import.meta.dirname, "../brand/mark.svg"), "utf8");
  const originalOf = async (brand: { mark: string; palette: unknown }) =>
    (await reportContent({ ...organisation, name: "Weirside" }, { ...dated, brand }, today)).original;
  expect(await originalOf({ mark, palette })).toContain("src/brand/mark.svg");
  expect(await originalOf({ mark, palette })).toContain("src/brand/palette.ts");
  const changed = await originalOf({ mark: "<svg/>", palette: { ...palette, page: "#ffffff" } });
  expect(changed.join()).not.toContain("src/brand");
});
