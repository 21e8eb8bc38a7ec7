import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import {
  checkContent,
  checkServices,
  constantMistakes,
  datedPages,
  dateMistakes,
  periodMistakes,
} from "./check.ts";
import { organisation } from "./organisation.ts";
import { pageDates } from "./page-dates.ts";
import { services } from "./services/list.ts";
import { serviceMistakes } from "./services/service-list.ts";

const { phone, testimonials } = organisation;

test("the default provider's facts are complete and valid", () => {
  expect(() => checkContent()).not.toThrow();
});

test("a wrong company number is refused with a sentence that names it", () => {
  expect(() => checkOrganisation({ ...organisation, companyNumber: "12 34" })).toThrow(
    "src/content/organisation.ts: companyNumber must be eight characters, as at Companies House.",
  );
});

test("a name longer than the bar of a telephone can show is refused with the reason", () => {
  const named = (name: string) => () => checkOrganisation({ ...organisation, name });
  expect(named("Northmere Community Partnership for Care")).not.toThrow(); // 40 characters
  expect(named("Northmere Community Partnerships for Care")).toThrow(
    "organisation.ts: name must have at most 40 characters, to fit in the bar of a telephone and on shared pictures; the full name is legalName.",
  );
  expect(named("Gwasanaethaugofalu Ceredigion")).not.toThrow(); // 18 characters in its first word
  expect(named("Gwasanaethaugofalus Ceredigion")).toThrow(
    "organisation.ts: name must have no word of more than 18 characters, which the bar has no room for; the full name is legalName.",
  );
});

test("a word that widens a page on a telephone is refused with its field", () => {
  const long = "Llanfairpwllgwyngyllgogery"; // 26 letters
  const wanted = "must have no word of more than 24 characters, which a phone has no room for.";
  const [given] = testimonials;
  for (const field of ["position", "authority", "feedback"])
    expect(() =>
      checkOrganisation({ ...organisation, testimonials: [{ ...given, [field]: `At ${long}` }] }),
    ).toThrow(new RegExp(`testimonials\\[0\\]\\.${field} .*${wanted}`));
  expect(() => checkOrganisation({ ...organisation, partners: [{ name: long, kind: "Council" }] })).toThrow(
    `partners[0].name ${wanted}`,
  );
  expect(serviceMistakes([{ ...services[0], name: long }]).join()).toContain(wanted);
  const parts = [{ name: "Llanfairpwll-gwyngyllgogery", kind: "Council" }];
  expect(() => checkOrganisation({ ...organisation, partners: parts })).not.toThrow();
});

test("a snapshot on another day than the law's is refused", () => {
  const at = (snapshot: string) => () =>
    checkOrganisation({ ...organisation, genderPayGap: { state: "not-required", snapshot } });
  for (const day of ["2025-04-05", "2025-03-31"]) expect(at(day)).not.toThrow();
  expect(at("2025-04-06")).toThrow(
    "genderPayGap.snapshot must be a 5 April, or a 31 March for most public authorities: the law knows no other snapshot date.",
  );
  expect(at("April")).toThrow(/snapshot must be a date such as 2026-03-31\.$/);
});

test("a group holds the provider itself, and names the United Kingdom as the pages do", () => {
  const { groupEntities, legalName } = organisation;
  const check = (entities: unknown) => () => checkOrganisation({ ...organisation, groupEntities: entities });
  expect(check(groupEntities.slice(1))).toThrow(
    `organisation.ts: groupEntities must hold the provider itself, with its legalName "${legalName}", beside the other companies of its group.`,
  );
  const [own] = groupEntities;
  for (const country of ["United Kingdom", "uk", "England", "GB", "the United Kingdom"])
    expect(check([{ ...own, country }]), country).toThrow(
      `groupEntities[0].country (${legalName}) must be "UK" for the United Kingdom and each of its nations.`,
    );
  for (const country of ["UK", "Ireland", "Ukraine"]) expect(check([{ ...own, country }])).not.toThrow();
  expect(check([])).not.toThrow();
});

test("a registered office is an address, and a charity's number one of its registers", () => {
  const check = (change: object) => () => checkOrganisation({ ...organisation, ...change });
  const wanted =
    "must be an address: a street and a town with a comma between them, or one with its postcode.";
  for (const registeredOffice of ["x", "Fold Lane", "x,", ", "])
    expect(check({ registeredOffice }), registeredOffice).toThrow(`registeredOffice ${wanted}`);
  expect(check({ registeredOffice: " " })).toThrow(/registeredOffice must not be empty\.$/);
  for (const registeredOffice of ["14 Fold Lane, Northmere", "14 Fold Lane LS1 4DY"])
    expect(check({ registeredOffice })).not.toThrow();
  for (const charityNumber of ["000000", "0123456", "9999999", "SC999999", "NIC000001", "SC1234", "12345"])
    expect(check({ charityNumber }), charityNumber).toThrow(
      "charityNumber must be a number of a charity register, such as 1234567, SC012345 or NIC123456.",
    );
  for (const charityNumber of ["1234567", "234567", "234567-3"])
    expect(check({ charityNumber }), charityNumber).not.toThrow();
});

test("the number of nobody is the fictional provider's alone", () => {
  expect(() => checkOrganisation({ ...organisation, mailDomain: "example.com" })).not.toThrow();
  expect(() => checkOrganisation({ ...organisation, mailDomain: "rowan.care" })).toThrow(
    "src/content/organisation.ts: companyNumber must be your company's own, and no company has 00000000.",
  );
});

test("a partnership's number is of the register of its nation", () => {
  const inRegister = (companyNumber: string, registeredIn: string) => () =>
    checkOrganisation({
      ...organisation,
      companyNumber,
      registeredIn,
      statementSignatory: { role: "Designated member" },
    });
  const england = "England and Wales";
  for (const [number, register] of [
    ["OC345678", england],
    ["OC345678", "Wales"],
    ["SO345678", "Scotland"],
    ["NC345678", "Northern Ireland"],
  ] as const)
    expect(inRegister(number, register), number).not.toThrow();
  for (const [number, wanted, other] of [
    ["OC345678", "England and Wales or Wales", "Scotland"],
    ["SO345678", "Scotland", england],
    ["NC345678", "Northern Ireland", england],
  ] as const)
    expect(inRegister(number, other)).toThrow(
      `organisation.ts: registeredIn must be ${wanted} where companyNumber is "${number}".`,
    );
});

const notACompany = { legalName: "Robin Hale", groupEntities: [] };

test("who signs the modern slavery statement is somebody whom the legal form has", () => {
  const signedBy = (role: string, facts: object) => () =>
    checkOrganisation({
      ...organisation,
      modernSlaveryStatement: "voluntary",
      statementSignatory: { role },
      ...facts,
    });
  const partnership = { companyNumber: "OC345678" };
  const alone = { companyNumber: undefined, registeredIn: undefined, ...notACompany };
  const charity = { ...alone, charityNumber: "1234567" };
  const wanted = "organisation.ts: statementSignatory.role must be";
  for (const [role, facts, what] of [
    ["Proprietor", {}, "a director, such as"],
    ["Company Secretary", {}, "a director, such as"],
    ["Director", partnership, '"Designated member", who signs for a limited liability partnership'],
    ["Director", alone, '"Owner" of a sole trader, or "Partner" of a partnership'],
    ["Director", charity, "a trustee, such as"],
  ] as const)
    expect(signedBy(role, facts), role).toThrow(new RegExp(`${wanted} ${what}.*and is "${role}"\\.$`));
  for (const [role, facts] of [
    ["Chief Executive", {}],
    ["Owner and Director", {}],
    ["Cyfarwyddwr", alone],
    ["Designated member", partnership],
    ["Senior Partner", alone],
    ["Proprietor", alone],
    ["Chair of trustees", charity],
    ["Trustee", { charityNumber: "1234567" }],
  ] as const)
    expect(signedBy(role, facts), role).not.toThrow();
  const required = { ...alone, modernSlaveryStatement: "required" };
  expect(signedBy("Owner", required)).toThrow('organisation.ts: modernSlaveryStatement must be "voluntary"');
  expect(signedBy("Partner", required)).not.toThrow();
});

test("a home whose name and area are too long for the location of a job is refused", () => {
  const home = { id: "long", name: "Weir House", service: "residential-care" };
  const inArea = (length: number) => () =>
    checkOrganisation({ ...organisation, locations: [{ ...home, area: "a".repeat(length) }] });
  expect(inArea(288)).not.toThrow();
  expect(inArea(290)).toThrow(
    'organisation.ts: locations[0].area (long) must have 2 characters less: a job\'s location is name and area, "Weir House" and this, in at most 300.',
  );
});

test("a home's name is no longer than lists and a telephone show, and may be the provider's own", () => {
  const home = { id: "long", service: "residential-care", area: "Ottermere" };
  const named = (name: string) => () =>
    checkOrganisation({ ...organisation, locations: [{ ...home, name }] });
  expect(named(organisation.name)).not.toThrow();
  const longest = "The Old Vicarage and Garden Cottages at Ottermere-under-Weir"; // 60 characters
  expect(named(longest)).not.toThrow();
  expect(named(`${longest}s`)).toThrow(
    "organisation.ts: locations[0].name (long) must have at most 60 characters, to fit in lists, menus and titles.",
  );
  expect(named(`Cartref ${"a".repeat(24)}`)).not.toThrow();
  expect(named(`Cartref ${"a".repeat(25)}`)).toThrow(
    "organisation.ts: locations[0].name (long) must have no word of more than 24 characters, which a phone has no room for.",
  );
});

test("a charity's number is one of its nation's register, or of the one where it is a company", () => {
  const { companyNumber: _, registeredIn: __, ...others } = organisation;
  const check = (charityNumber: string, change: object) => () =>
    checkOrganisation({
      ...others,
      ...notACompany,
      regulators: [],
      statementSignatory: { role: "Trustee" },
      charityNumber,
      ...change,
    });
  const inScotland = { companyNumber: "SC123456", registeredIn: "Scotland" };
  const inEngland = { companyNumber: "00000000", registeredIn: "England and Wales" };
  for (const [nation, number] of [
    ["wales", "1234567"],
    ["scotland", "SC012345"],
    ["northern-ireland", "NIC123456"],
  ] as const)
    expect(check(number, { nation }), nation).not.toThrow();
  expect(check("SC012345", { nation: "england" })).toThrow(
    /charityNumber must be a number of the charity register of england, such as 1234567, and "SC012345" is one of scotland\.$/,
  );
  expect(check("NIC123456", { nation: "wales" })).toThrow("charity register of wales, such as 1234567");
  expect(check("SC012345", { nation: "england", ...inScotland })).not.toThrow();
  expect(check("1234567", { nation: "northern-ireland", ...inEngland })).not.toThrow();
  expect(check("1234567", { nation: "scotland", ...inEngland })).toThrow(
    'of scotland, such as SC012345, and "1234567" is one of england and wales.',
  );
});

test("a number of the chat has the code of its country, and is one of its numbering plan in the United Kingdom", () => {
  const check = (number: string) => () =>
    checkOrganisation({ ...organisation, chat: { number, greeting: "Hello" } });
  for (const number of ["442079460140", "447700900123", "353871234567"])
    expect(check(number), number).not.toThrow();
  for (const number of ["440000000000", "447000", "4420794601400"])
    expect(check(number), number).toThrow("chat.number must");
  expect(check("441079460140")).toThrow(
    "chat.number must be a number of the UK numbering plan after its 44, such as 442079460140.",
  );
  expect(check("7700900123")).toThrow(
    "chat.number must begin with the code of its country, such as 44 for the United Kingdom.",
  );
  expect(check("+447700900123")).toThrow(/chat\.number must be an international number, digits only\.$/);
});

test("a missing email is named by its whole path", () => {
  const { careers: _, ...emails } = organisation.emails;
  expect(() => checkOrganisation({ ...organisation, emails })).toThrow(
    "emails.careers must not be missing: it must be an email address.",
  );
});

test("a dialled number that differs from the printed one is refused", () => {
  const wrong = { ...phone, tel: "+442079460141" };
  expect(() => checkOrganisation({ ...organisation, crisisLine: wrong })).toThrow(
    "crisisLine.tel must be the same number as display",
  );
});

test("a rating beyond the scale is refused by its position in the list", () => {
  const [first, ...others] = testimonials;
  const wrong = { ...first, ratings: { ...first?.ratings, careQuality: "6/5" } };
  expect(() => checkOrganisation({ ...organisation, testimonials: [...others, wrong] })).toThrow(
    /testimonials\[3\]\.ratings\.careQuality \(Placements manager\) must be a word/,
  );
});

test("a regulator's rating without its date is refused", () => {
  const rated = { ...organisation.regulators[0], state: "rated", rating: "Good" };
  expect(() => checkOrganisation({ ...organisation, regulators: [rated] })).toThrow(
    "regulators[0].ratedOn (Care Quality Commission) must not be missing: it must be a date",
  );
});

test("an invalid category of Find a Job is refused with a link to the ids", () => {
  for (const findAJobCategory of [0, 100, 1.5, "Social care"])
    expect(() => checkOrganisation({ ...organisation, findAJobCategory })).toThrow(
      /organisation\.ts: findAJobCategory must be the id of a VacancyCategory, such as 19, from Appendix 2 of https:/,
    );
  expect(checkOrganisation({ ...organisation, findAJobCategory: 19 }).findAJobCategory).toBe(19);
});

test("each wrong value gets a sentence that names its field", () => {
  const wrong = { ...organisation, name: "", mailDomain: "not a domain" };
  expect(() => checkOrganisation(wrong)).toThrow(/name must not be empty\.\n.*mailDomain must be a domain/);
});

test("a value that looks right and cannot be is refused", () => {
  const { certificates } = organisation;
  const check = (change: object) => () => checkOrganisation({ ...organisation, ...change });
  const premium = { display: "0909 879 0123", tel: "+449098790123" };
  for (const field of ["phone", "crisisLine"])
    expect(check({ [field]: premium }), field).toThrow(
      `${field}.display must be no number at a premium rate`,
    );
  for (const postcode of ["QQ1 4DY", "LS1 4DV"])
    expect(check({ registeredOffice: `1 Fold Lane, Northmere ${postcode}` }), postcode).toThrow(
      "registeredOffice must have a postcode that exists",
    );
  for (const postcode of ["LS1 4DY", "JE2 3QA"])
    expect(check({ registeredOffice: `1 Fold Lane, Northmere ${postcode}` }), postcode).not.toThrow();
  expect(check({ mailDomain: "localhost" })).toThrow("mailDomain must be a domain such as example.org.");
  expect(
    check({ certificates: [{ ...certificates[0], name: "IS0 9001" }, ...certificates.slice(1)] }),
  ).toThrow("certificates[0].name must be written with the letter O in ISO, and has the digit 0.");
  expect(check({ genderPayGap: { state: "not-required", snapshot: "2016-04-05" } })).toThrow(
    "genderPayGap.snapshot must not be before 2017",
  );
});

test("published pay figures are complete, and each quarter adds up to 100 %", () => {
  const half = { men: 50, women: 50 };
  const published = {
    state: "published",
    snapshot: "2025-04-05",
    employer: organisation.legalName,
    hourly: { mean: 2.1, median: -0.4 },
    bonus: { mean: 0, median: 0 },
    receivedBonus: { men: 10, women: 11 },
    quarters: { lower: half, lowerMiddle: half, upperMiddle: half, upper: { men: 50, women: 49 } },
    href: "https://example.org/figures",
  };
  expect(() => checkOrganisation({ ...organisation, genderPayGap: published })).toThrow(
    "src/content/organisation.ts: genderPayGap.quarters.upper must add up to 100.",
  );
  const { hourly: _, ...incomplete } = { ...published, quarters: { ...published.quarters, upper: half } };
  expect(() => checkOrganisation({ ...organisation, genderPayGap: incomplete })).toThrow(
    "src/content/organisation.ts: genderPayGap.hourly must not be missing.",
  );
  const complete = { ...incomplete, hourly: published.hourly };
  const check = (genderPayGap: object) => () => checkOrganisation({ ...organisation, genderPayGap });
  expect(check(complete)).not.toThrow();
  expect(check({ ...complete, employer: "Another Ltd" })).toThrow(
    `genderPayGap.employer must be the legalName "${organisation.legalName}" or a company of groupEntities, and is "Another Ltd".`,
  );
  expect(check({ ...complete, hourly: { mean: 2.1, median: 101 } })).toThrow(
    "genderPayGap.hourly.median must be a percentage between -1000 and 100.",
  );
  expect(check({ ...complete, state: "not-required" })).toThrow(
    'organisation.ts: genderPayGap must hold state and snapshot alone where state is "not-required": figures are those of "published".',
  );
  expect(check({ state: "not-required", snapshott: "2025-04-05" })).toThrow("did you mean snapshot?");
});

const [service, ...otherServices] = services;
if (!service) throw new Error("The content lists no service");

test("a service with an invalid address, unknown words or another's address is refused by its position", () => {
  const check =
    (change: object, rest = otherServices) =>
    () =>
      checkServices([{ ...service, ...change }, ...rest], organisation);
  expect(check({})).not.toThrow();
  expect(check({ slug: "Respite Days" })).toThrow(
    "src/content/services/list.ts: services[0].slug (Residential care) must be lower-case words with hyphens",
  );
  expect(check({ words: "nobodyWroteThem" })).toThrow(
    "services[0].words (residential-care) must name an entry of src/content/services/words.ts",
  );
  expect(check({ words: "toString" })).toThrow("services[0].words (residential-care) must name an entry of");
  expect(check({}, [service])).toThrow(
    `services[1].slug (Residential care) must not be "${service.slug}" twice`,
  );
  expect(check({}, [{ ...service, slug: "other" }])).toThrow(
    `services[1].name (other) must not be "${service.name}" twice: nobody could tell their links apart.`,
  );
  // A home of the slug that is lost beneath the other is right.
  const locations = [{ id: "weir", name: "Weir", service: service.slug, area: "Tannerby" }];
  const [, second] = services;
  const list = services.map((entry, index) => (index === 0 ? { ...entry, slug: second?.slug ?? "" } : entry));
  expect(() => checkServices(list, { ...organisation, locations })).toThrow(/^[^\n]*complex-needs" twice\.$/);
  expect(() => checkServices([], organisation)).toThrow("services must hold at least one service");
});

test("an address that a service had before is of its form, in no other use, and leads to one service", () => {
  const of = (...formerly: unknown[]) => ({ ...service, formerly }) as typeof service;
  const [second, ...more] = otherServices;
  if (!second) throw new Error("The content lists one service");
  const check =
    (first: typeof service, next = second) =>
    () =>
      checkServices([first, next, ...more], organisation);
  expect(check(of("home-care"))).not.toThrow();
  expect(check(of("/services/homes"))).toThrow(
    "src/content/services/list.ts: services[0].formerly[0] (residential-care) must be lower-case words with hyphens, such as short-breaks.",
  );
  expect(check(of("homes", second.slug))).toThrow(
    'services[0].formerly[1] (residential-care) must be no slug that a service has now, and is "complex-needs".',
  );
  expect(check(of(service.slug))).toThrow(
    "formerly[0] (residential-care) must be no slug that a service has now",
  );
  expect(check(of("homes", "homes"))).toThrow(
    'services[0].formerly[1] (residential-care) must not be "homes" twice: an address leads to one service.',
  );
  expect(check(of("homes"), { ...second, formerly: ["homes"] })).toThrow(
    'services[1].formerly[0] (complex-needs) must not be "homes" twice',
  );
  expect(serviceMistakes([{ ...service, formerly: "homes" }])).toEqual([
    "src/content/services/list.ts: services[0].formerly (residential-care) must be a list between [ and ].",
  ]);
  const locations = [{ id: "weir", name: "Weir", service: "homes", area: "Tannerby" }];
  expect(() => checkServices([of("homes"), second, ...more], { ...organisation, locations })).toThrow(
    'must be the slug of a service in src/content/services/list.ts, and is "homes"; did you mean residential-care?',
  );
});

test.each([[null], [{}], ["residential-care"]])("%j in place of the list of services is refused", (list) => {
  expect(serviceMistakes(list)).toEqual([
    "src/content/services/list.ts: services must be a list between [ and ].",
  ]);
});

test("an entry that is no service, and misspelt fields of one, are named", () => {
  expect(serviceMistakes([null])).toEqual([
    "src/content/services/list.ts: services[0] must be facts between { and }.",
  ]);
  const { line, ...others } = service;
  expect(serviceMistakes([{ ...others, lien: line }])).toEqual([
    "src/content/services/list.ts: services[0].line (residential-care) must not be missing.",
    "src/content/services/list.ts: services[0].lien (residential-care) is no fact of a service; did you mean line?",
  ]);
});

test("crisis support is refused without a line that is answered at any hour", () => {
  expect(() => checkServices(services, { locations: [] })).toThrow(
    "services[2].words (crisis-support) must not offer crisis support without a crisisLine in src/content/organisation.ts",
  );
});

test("a location names an offered service and a whole postcode, and a rating needs its date", () => {
  const location = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const check = (change: object) => () => {
    const facts = checkOrganisation({ ...organisation, locations: [{ ...location, ...change }] });
    checkServices(services, facts);
  };
  expect(check({})).not.toThrow();
  expect(check({ service: "day-centres" })).toThrow(
    'src/content/organisation.ts: locations[0].service (weir-house) must be the slug of a service in src/content/services/list.ts, and is "day-centres".',
  );
  expect(check({ service: "residental-care" })).toThrow(
    'and is "residental-care"; did you mean residential-care?',
  );
  expect(check({ address: { street: "1 Weir", town: "Tannerby", postcode: "m99" } })).toThrow(
    "locations[0].address.postcode (weir-house) must be a postcode in capitals with its space",
  );
  expect(check({ address: { street: "1 Weir", town: "Tannerby", postcode: "ZZ99 9ZZ" } })).toThrow(
    "locations[0].address.postcode (weir-house) must begin with a postcode area of the United Kingdom",
  );
  expect(check({ coordinates: [53.8, -1.58] })).not.toThrow();
  expect(check({ coordinates: [53.8123, -1.58] })).toThrow(
    "locations[0].coordinates (weir-house) must have two decimals at most where the address is not public",
  );
  expect(check({ coordinates: [-1.58, 53.8] })).toThrow(
    "locations[0].coordinates[0] (weir-house) must lie in the United",
  );
  expect(check({ coordinates: [53.8] })).toThrow(
    "locations[0].coordinates (weir-house) must be latitude and longitude, such as [53.7965, -1.5478].",
  );
  expect(check({ rating: { overall: "Good", themes: [], href: "https://example.org/report" } })).toThrow(
    "locations[0].rating.ratedOn (weir-house)",
  );
  expect(
    check({ rating: { themes: [], ratedOn: "2026-01-02", href: "https://example.org/report" } }),
  ).toThrow("locations[0].rating.overall (weir-house) must be given, or one rating in themes");
});

test("an entry of a list is named beside its position, but not by the field that is wrong", () => {
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const homes = Array.from({ length: 9 }, (_, index) => ({ ...home, id: `house-${index}` }));
  const check = (change: object) => () =>
    checkOrganisation({
      ...organisation,
      locations: homes.map((entry, index) => (index === 7 ? { ...entry, ...change } : entry)),
    });
  const start = "src/content/organisation.ts: locations[7]";
  expect(check({ area: "" })).toThrow(`${start}.area (house-7) must not be empty.`);
  expect(check({ id: "House 7" })).toThrow(`${start}.id (Weir House) must be lower-case words`);
  expect(check({ buss: "12" })).toThrow(
    `${start}.buss (house-7) is no fact of a provider; did you mean bus?`,
  );
  expect(check({ id: 7, name: 7, area: "" })).toThrow(`${start}.area must not be empty.`);
});

test("in Northern Ireland there is no rating and no published gender pay gap", () => {
  const body = "Regulation and Quality Improvement Authority";
  const entry = { body, providerId: "1", href: "https://example.org/register" };
  const rating = { overall: "Good", themes: [], ratedOn: "2026-01-02", href: "https://example.org/report" };
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const registration = { body, number: "1", href: "https://example.org/register" };
  const check = (change: object) => () =>
    checkOrganisation({ ...organisation, nation: "northern-ireland", regulators: [], ...change });
  expect(check({ regulators: [{ ...entry, state: "registered" }] })).not.toThrow();
  expect(check({ regulators: [{ ...entry, state: "not-yet-rated" }] })).toThrow(
    `regulators[0].state (${body}) must be registered: the ${body} gives no ratings.`,
  );
  expect(check({ locations: [{ ...home, registration }] })).not.toThrow();
  expect(check({ locations: [{ ...home, registration, rating }] })).toThrow(
    `locations[0].rating (weir-house) must be left out: the ${body} gives none.`,
  );
  expect(check({ locations: [{ ...home, rating }] })).toThrow(
    "locations[0].registration (weir-house) must name the regulator that gave the rating, or inspected the place.",
  );
  const quarter = { men: 50, women: 50 };
  const genderPayGap = {
    state: "published",
    snapshot: "2026-04-05",
    employer: organisation.legalName,
    hourly: { mean: 1, median: 1 },
    bonus: { mean: 1, median: 1 },
    receivedBonus: { men: 1, women: 1 },
    quarters: { lower: quarter, lowerMiddle: quarter, upperMiddle: quarter, upper: quarter },
    href: "https://example.org/figures",
  };
  expect(check({ genderPayGap })).toThrow("genderPayGap.state must be not-required");
});

test("a company needs a number and its register, and other providers must not have them", () => {
  const { companyNumber: _, registeredIn: __, ...others } = organisation;
  const facts = {
    ...others,
    statementSignatory: { role: "Managing director" },
    modernSlaveryStatement: "voluntary",
  };
  const alone = { ...facts, statementSignatory: { role: "Owner" } };
  expect(() => checkOrganisation({ ...alone, ...notACompany })).not.toThrow();
  expect(() => checkOrganisation({ ...alone, legalName: "Weir Care Limited" })).toThrow(
    'organisation.ts: companyNumber must not be missing, because legalName "Weir Care Limited" is a company',
  );
  expect(() => checkOrganisation({ ...facts, registeredIn: "Wales" })).toThrow(
    "companyNumber must stand together with registeredIn, or neither of them.",
  );
  const scottish = { ...facts, companyNumber: "SC345678", registeredIn: "England and Wales" };
  expect(() => checkOrganisation(scottish)).toThrow(
    'organisation.ts: registeredIn must be Scotland where companyNumber is "SC345678".',
  );
  expect(() => checkOrganisation({ ...scottish, registeredIn: "Scotland" })).not.toThrow();
});

test.each(["", "Welsh", "en_GB", "qq"])(
  "the language %j is refused, because no locale data exists for it",
  (lang) => {
    expect(() => checkOrganisation({ ...organisation, lang })).toThrow(
      "organisation.ts: lang must be a language",
    );
  },
);

test("a service without a name or with an invalid or future date is refused by its field", () => {
  const check = (change: object) => () => checkServices([{ ...service, ...change }], organisation);
  const start = "src/content/services/list.ts: services[0].";
  expect(check({ name: "" })).toThrow(`${start}name (residential-care) must not be empty.`);
  expect(check({ card: " " })).toThrow(`${start}card (residential-care) must not be empty.`);
  expect(check({ changed: "20 Nov" })).toThrow(
    `${start}changed (residential-care) must be a date such as 2026-03-31.`,
  );
  expect(check({ changed: "2099-01-01" })).toThrow(
    `${start}changed (residential-care) must not lie in the future.`,
  );
  expect(check({ changed: undefined })).toThrow(
    `${start}changed (residential-care) must not be missing: it must be a date such as 2026-03-31.`,
  );
  expect(check({ line: undefined })).toThrow(`${start}line (residential-care) must not be missing.`);
});

test("a rating, an inspection, a quote or a snapshot in the future is refused", () => {
  const location = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  const check = (change: object) => () =>
    checkOrganisation({ ...organisation, locations: [{ ...location, ...change }] });
  const rating = { overall: "Good", themes: [], ratedOn: "2099-01-01", href: "https://example.org/report" };
  expect(check({ rating })).toThrow("locations[0].rating.ratedOn (weir-house) must not lie in the future.");
  expect(check({ inspectedOn: "2099-01-01" })).toThrow(
    "locations[0].inspectedOn (weir-house) must not lie in the future.",
  );
  const rated = { ...organisation.regulators[0], state: "rated", rating: "Good", ratedOn: "2099-01-01" };
  expect(() => checkOrganisation({ ...organisation, regulators: [rated] })).toThrow(
    "regulators[0].ratedOn (Care Quality Commission) must not lie in the future.",
  );
  const quotes = [{ ...testimonials[0], date: "2099-01" }];
  expect(() => checkOrganisation({ ...organisation, testimonials: quotes })).toThrow(
    "testimonials[0].date (Placements manager) must not lie in the future.",
  );
  const genderPayGap = { state: "not-required", snapshot: "2099-04-05" };
  expect(() => checkOrganisation({ ...organisation, genderPayGap })).toThrow(
    "genderPayGap.snapshot must not lie in the future.",
  );
});

test("a provider is Disability Confident if and only if it has the certificate", () => {
  const sentence = 'isDisabilityConfident must be true where certificates holds "Disability Confident"';
  expect(() => checkOrganisation({ ...organisation, certificates: [] })).toThrow(sentence);
  expect(() => checkOrganisation({ ...organisation, isDisabilityConfident: false })).toThrow(sentence);
  expect(() =>
    checkOrganisation({ ...organisation, certificates: [], isDisabilityConfident: false }),
  ).not.toThrow();
});

test("a missing fact, one of the wrong type and a misspelt one are reported in plain words", () => {
  const { registeredOffice: _, ...facts } = organisation;
  expect(() => checkOrganisation(facts)).toThrow(
    "src/content/organisation.ts: registeredOffice must not be missing.",
  );
  const { href: __, ...unlinked } = organisation.regulators[0] ?? { href: "" };
  expect(() => checkOrganisation({ ...organisation, regulators: [unlinked] })).toThrow(
    "regulators[0].href (Care Quality Commission) must not be missing: it must be a full https address.",
  );
  expect(() => checkOrganisation({ ...organisation, name: 7, partners: {}, chat: "yes" })).toThrow(
    /name must be text between quotes\.\n.*chat must be facts between \{ and \}\.\n.*partners must be a list/,
  );
  expect(() => checkOrganisation({ ...organisation, nation: "britain" })).toThrow(
    "nation must be england, wales, scotland or northern-ireland.",
  );
  expect(() => checkOrganisation({ ...organisation, charityNumbr: "1234567" })).toThrow(
    "src/content/organisation.ts: charityNumbr is no fact of a provider; did you mean charityNumber?",
  );
  const regulators = [{ ...organisation.regulators[0], state: "unknown" }];
  expect(() => checkOrganisation({ ...organisation, regulators })).toThrow(
    "regulators[0].state (Care Quality Commission) must be one of registered, not-yet-rated, rated.",
  );
});

test("a sign that nobody sees is named in a value of another form, and a name has letters", () => {
  const check = (change: object) => () => checkOrganisation({ ...organisation, ...change });
  const { phone } = organisation;
  const hint = "which looks like a space or like nothing: type it anew.";
  expect(check({ phone: { ...phone, display: "020\u200b 7946 0140" } })).toThrow(
    `phone.display must be a UK number such as 020 7946 0140; it has the sign U+200B, ${hint}`,
  );
  expect(check({ phone: { ...phone, display: "020\u00a07946 0140" } })).toThrow(`the sign U+00A0, ${hint}`);
  expect(check({ phone: { ...phone, display: "o20 7946 0140" } })).toThrow("such as 020 7946 0140.");
  expect(check({ name: "\u00ad." })).toThrow("name must have a letter or a number; it has the sign U+00AD");
  expect(check({ name: "." })).toThrow("name must have a letter or a number.");
});

test("an entry that stands twice in a list of facts is refused by its position", () => {
  const { certificates, regulators, partners, groupEntities } = organisation;
  const check = (change: object) => () => checkOrganisation({ ...organisation, ...change });
  const start = "src/content/organisation.ts: ";
  expect(check({ certificates: [...certificates, certificates[0]] })).toThrow(
    `${start}certificates[4] (ISO 9001) must not be "ISO 9001, EXAMPLE-9001" twice.`,
  );
  expect(check({ regulators: [regulators[0], regulators[0]] })).toThrow(
    `${start}regulators[1] (Care Quality Commission) must not be "Care Quality Commission, 1-000000000" twice.`,
  );
  expect(check({ partners: [partners[0], partners[0]] })).toThrow(
    `${start}partners[1] (Northmere) must not be "Northmere, County Council" twice.`,
  );
  expect(check({ groupEntities: [groupEntities[0], groupEntities[0]] })).toThrow(
    `${start}groupEntities[1].name must not be "Larkfold Group Ltd" twice.`,
  );
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
  expect(check({ locations: [home, { ...home, name: "Other" }] })).toThrow(
    `${start}locations[1].id (Other) must not be "weir-house" twice.`,
  );
  const rating = {
    themes: ["Good", "Inadequate"].map((word) => ({ theme: "Safe", rating: word })),
    ratedOn: "2026-01-05",
    href: "https://www.cqc.org.uk/location/1",
  };
  const registration = { body: "Care Quality Commission", number: "1-1", href: rating.href };
  expect(check({ locations: [{ ...home, registration, rating }] })).toThrow(
    `${start}locations[0].rating.themes[1].theme (weir-house) must not be "Safe" twice.`,
  );
});

test("two homes of one name and area are refused with both positions", () => {
  const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Ottermere" };
  const check = (other: object) => () =>
    checkOrganisation({ ...organisation, locations: [home, { ...home, id: "mill", ...other }] });
  for (const other of [{}, { name: "WEIR house" }])
    expect(check(other)).toThrow(
      "src/content/organisation.ts: locations[1].name (mill) must differ from that of locations[0] (weir-house), or their areas must: jobs name a home by both.",
    );
  expect(check({ area: "Tannerby" })).not.toThrow();
  expect(check({ name: "Mill House" })).not.toThrow();
});

test("a country that does not exist in a language is refused, with the one that is meant", () => {
  const written = (lang: string) => () => checkOrganisation({ ...organisation, lang });
  expect(written("en-UK")).toThrow('organisation.ts: lang must be en-GB, and is "en-UK".');
  expect(written("en-XX")).toThrow(
    'organisation.ts: lang must end in the code of a country, such as GB in en-GB, and is "en-XX".',
  );
  for (const lang of ["cy", "cy-GB", "en-IE"]) expect(written(lang)).not.toThrow();
});

test("a date of a policy or a page that is none, or lies in the future, is refused once", () => {
  const wording = { label: "Updated", date: "June 2025" };
  expect(dateMistakes({ esg: { updated: "2025-06", wording, wordingOf: "2026-03-02" } }, {})).toEqual([]);
  for (const updated of ["June 2025", "2025-13", "2099-06", "2025-02-30"])
    expect(dateMistakes({ esg: { updated, wording } }, {})).toEqual([
      "src/content/policies/list.ts: esg.updated must be a day such as 2026-03-31, or a month such as 2026-03, and not in the future.",
    ]);
  expect(dateMistakes({ esg: { updated: "2025-06", wording, wordingOf: "2099-03-02" } }, {})).toEqual([
    "src/content/policies/list.ts: esg.wordingOf must not lie in the future.",
  ]);
  expect(dateMistakes({}, { "/contact": "20 November 2026", "/": "2099-01-01" })).toEqual([
    "src/content/page-dates.ts: /contact must be a date such as 2026-03-31.",
    "src/content/page-dates.ts: / must not lie in the future.",
  ]);
});

test("a page in the list of dates that the site does not have is named once, with the one that is near", () => {
  expect(dateMistakes({}, { "/contcat": "2026-11-20", "/contact": "2026-11-20" })).toEqual([
    "src/content/page-dates.ts: /contcat is no page of the site; did you mean /contact?",
  ]);
});

test("a page without its date is named, and so is each page that needs one", () => {
  const { "/contact": _, ...others } = pageDates;
  expect(dateMistakes({}, pageDates, datedPages)).toEqual([]);
  expect(dateMistakes({}, others, datedPages)).toEqual([
    "src/content/page-dates.ts: /contact must not be missing: it is the day on which the page's text last changed, such as 2026-03-31.",
  ]);
});

test("a certificate of more than ten years, and a security.txt of more than one, are refused", () => {
  const { certificates, security } = organisation;
  const check = (change: object) => () => checkOrganisation({ ...organisation, ...change });
  const end = "must lie within the next ten years, and be renewed then.";
  expect(check({ certificates: [{ ...certificates[0], expires: "3028-03-31" }] })).toThrow(
    `organisation.ts: certificates[0].expires (ISO 9001) ${end}`,
  );
  const [year = 0, ...others] = new Date().toISOString().slice(0, 10).split("-").map(Number);
  const inYears = (years: number, day = 0) =>
    new Date(Date.UTC(year + years, (others[0] ?? 1) - 1, (others[1] ?? 1) + day)).toISOString().slice(0, 10);
  const expires = (on: string) => check({ security: { ...security, expires: on } });
  expect(expires(inYears(1))).not.toThrow();
  expect(expires(inYears(1, 1))).toThrow(
    "organisation.ts: security.expires must be a day within the next year: what security.txt says is to be looked at again by then (RFC 9116).",
  );
});

test("a policy's date in words is that of updated, and its wording is later", () => {
  const mistakesOf = (updated: string, date: string, wordingOf?: string) =>
    dateMistakes({ esg: { updated, wording: { label: "Updated", date }, wordingOf } }, {});
  const same = [
    ["2025-06", "June 2025"],
    ["2025-06", "12/06/2025"],
    ["2024-04-06", "06/04/2024"],
    ["2024-04-06", "6th April 2024"],
    ["2024-04-06", "April 2024"],
    ["2025-06", "mis Mehefin 2025"],
  ] as const;
  for (const [updated, date] of same) expect.soft(mistakesOf(updated, date), date).toEqual([]);
  for (const date of ["July 2025", "June 2024", "01/11/2023", "soon", "June"])
    expect(mistakesOf("2025-06", date)).toEqual([
      `src/content/policies/list.ts: esg.wording.date must be the date of updated, "2025-06", in words, and is "${date}".`,
    ]);
  for (const date of ["31 June 2025", "31/06/2025", "12/13/2025"])
    expect(mistakesOf("2025-06", date)).toEqual([
      `src/content/policies/list.ts: esg.wording.date must be a day of the calendar, and is "${date}".`,
    ]);
  for (const wordingOf of ["2025-05-31", "2025-06-12"])
    expect(mistakesOf("2025-06-12", "June 2025", wordingOf)).toEqual([
      "src/content/policies/list.ts: esg.wordingOf must be later than updated, the policy's own date, or be left out.",
    ]);
});

test("nation and lang are the constants that scripts of pages import", () => {
  const { nation, lang } = organisation;
  expect(constantMistakes(organisation, { nation, lang })).toEqual([]);
  expect(constantMistakes({ nation: "wales", lang: "cy" }, { nation, lang })).toEqual([
    'src/content/organisation.ts: nation must be the constant above the facts, which is "england", and is "wales".',
    'src/content/organisation.ts: lang must be the constant above the facts, which is "en-GB", and is "cy".',
  ]);
});

test("a period that would erase applications at once, or too early, is refused", () => {
  const rules = { hired: { months: 6 }, withdrawn: { months: 12 } };
  expect(periodMistakes(rules, { backupDays: 1 })).toEqual([]);
  const start = "src/content/retention.ts:";
  expect(periodMistakes({ ...rules, hired: { months: -6 } }, { backupDays: 0, requestMonths: 0.5 })).toEqual([
    `${start} applicationRules.hired.months must be at least 1, and is -6.`,
    `${start} backupDays must be at least 1, and is 0.`,
    `${start} requestMonths must be a whole number, and is 0.5.`,
  ]);
  expect(periodMistakes({ hired: { months: Number.NaN } }, {})).toHaveLength(1);
});

test("an address with blanks, quotes, a user name or no domain is refused", () => {
  const check = (modernSlavery: string) => () =>
    checkOrganisation({ ...organisation, externalDocuments: { modernSlavery } });
  for (const address of [
    "https://example.org/report?year=2026#a",
    "https://www.example.org/t%C5%B7",
    "https://example.org/tŷ",
  ])
    expect(check(address), address).not.toThrow();
  for (const address of [
    " https://example.org/a",
    "https://example.org/a b",
    'https://example.org/"><script>',
    "https://name:secret@example.org/",
    "https://intranet/report",
    "https://localhost/report",
  ])
    expect(check(address), address).toThrow(
      "src/content/organisation.ts: externalDocuments.modernSlavery must be a full https address without blanks, quotes and user names, such as https://www.example.org/report.",
    );
  expect(check("data:text/html,report")).toThrow(/modernSlavery must be a full https address\.$/);
});

test("texts of lists, menus and titles that are too long are named with the most letters", () => {
  const long = "Care ".repeat(70).trim();
  const most = (field: string, count: number) =>
    `${field} must have at most ${count} characters, to fit in lists, menus and titles.`;
  expect(() => checkOrganisation({ ...organisation, strapline: long })).toThrow(
    most("src/content/organisation.ts: strapline", 100),
  );
  for (const [field, count] of [
    ["name", 40],
    ["line", 60],
    ["card", 300],
  ] as const)
    expect(serviceMistakes([{ ...service, [field]: long }])).toEqual([
      most(`src/content/services/list.ts: services[0].${field} (residential-care)`, count),
    ]);
});

test("two services may not differ in capitals and blanks alone", () => {
  const [second, ...more] = otherServices;
  for (const name of ["residential Care", " Residential care"])
    expect(() =>
      checkServices([service, { ...second, name } as typeof service, ...more], organisation),
    ).toThrow(`services[1].name (complex-needs) must not be "${name}" twice`);
});
