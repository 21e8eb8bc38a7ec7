import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import { nations } from "./nations/nation.ts";
import { organisation } from "./organisation.ts";
import { bodiesOf } from "./regulator-bodies.ts";

const entry = { providerId: "1-1", href: "https://example.org/register", state: "registered" };
const home = { id: "weir-house", name: "Weir House", service: "residential-care", area: "Tannerby" };
const registration = { number: "1-1", href: "https://example.org/register" };
const rating = { themes: [], ratedOn: "2026-01-02", href: "https://example.org/report" };
const check = (change: object) => () => checkOrganisation({ ...organisation, regulators: [], ...change });

test("each nation has the regulators that its law names", () => {
  for (const name of ["england", "wales", "scotland", "northern-ireland"] as const)
    expect(bodiesOf(name)).toEqual(nations[name].regulators);
});

test("a regulator of another nation is refused, for the provider and for a home", () => {
  expect(check({ nation: "scotland", regulators: [{ ...entry, body: "Ofsted" }] })).toThrow(
    'src/content/organisation.ts: regulators[0].body must be Care Inspectorate where nation is scotland, and is "Ofsted"',
  );
  expect(check({ nation: "wales", regulators: [{ ...entry, body: "Care Inspectorate" }] })).toThrow(
    "regulators[0].body must be Care Inspectorate Wales where nation is wales",
  );
  const body = "Care Quality Commission";
  const locations = [{ ...home, registration: { ...registration, body } }];
  expect(check({ nation: "scotland", locations })).toThrow(
    `locations[0].registration.body (weir-house) must be Care Inspectorate in scotland, and is "${body}"`,
  );
  expect(check({ nation: "england", locations, regulators: [{ ...entry, body }] })).not.toThrow();
});

test("a number or an address of another regulator's register is refused", () => {
  const body = "Care Quality Commission";
  const href = "https://reports.ofsted.gov.uk/provider/2/SC123456";
  expect(check({ regulators: [{ ...entry, body, providerId: "SC123456", href }] })).toThrow(
    `regulators[0].providerId (${body}) must be a number of ${body}, and "SC123456" is one of Ofsted.\n` +
      `src/content/organisation.ts: regulators[0].href (${body}) must lead to the register of ${body}, and leads to Ofsted.`,
  );
  const number = "1-123456789";
  expect(
    check({ locations: [{ ...home, registration: { ...registration, body: "Ofsted", number } }] }),
  ).toThrow(
    `locations[0].registration.number (weir-house) must be a number of Ofsted, and "${number}" is one of ${body}.`,
  );
  expect(
    check({
      regulators: [{ ...entry, body, providerId: "RJ1", href: "https://www.cqc.org.uk/provider/RJ1" }],
    }),
  ).not.toThrow();
});

test("a rating leads to the website of the regulator that gave it", () => {
  const leading = (body: string, href: string, more = {}) =>
    check({
      locations: [
        {
          ...home,
          ...more,
          registration: { ...registration, body },
          rating: { ...rating, themes: [{ theme: "Leadership and management", rating: "Good" }], href },
        },
      ],
    });
  for (const host of ["evil.example", "www.cqc.org.uk.evil.example", "notofsted.gov.uk", "www.cqc.org.uk"])
    expect(leading("Ofsted", `https://${host}/report`), host).toThrow(
      `locations[0].rating.href (weir-house) must lead to the report on the website of Ofsted, and leads to ${host}.`,
    );
  expect(leading("Ofsted", "https://files.ofsted.gov.uk/v1/file/1")).not.toThrow();
  const inWales = { nation: "wales" };
  expect(leading("Care Inspectorate Wales", "https://weir.example/report", inWales)).not.toThrow();
  expect(leading("Care Inspectorate Wales", "https://www.cqc.org.uk/report", inWales)).toThrow("rating.href");
});

test("an address that is none is named, like every other mistake", () => {
  const body = "Care Quality Commission";
  expect(check({ regulators: [{ ...entry, body, href: "cqc.org.uk" }] })).toThrow(
    /^src\/content\/organisation\.ts: regulators\[0\]\.href \(Care Quality Commission\) must be a full https address\.$/,
  );
});

test("what was rated must be what its regulator rates", () => {
  const rated = (body: string, theme: string, more = {}, number = registration.number) =>
    check({
      locations: [
        {
          ...home,
          ...more,
          registration: { ...registration, body, number },
          rating: { ...rating, themes: [{ theme, rating: "Good" }] },
        },
      ],
    });
  expect(rated("Care Quality Commission", "Well-led")).not.toThrow();
  expect(rated("Care Quality Commission", "Environment")).toThrow(
    'locations[0].rating.themes[0].theme (weir-house) must be one of "Safe", "Effective", "Caring", "Responsive", "Well-led" (Care Quality Commission), and is "Environment".',
  );
  const inWales = (theme: string) => rated("Care Inspectorate Wales", theme, { nation: "wales" });
  for (const theme of ["Amgylchedd", "Environment", "Wellbeing", "Care and Support"])
    expect(inWales(theme), theme).not.toThrow();
  for (const theme of ["Safe", "Is the food nice?"])
    expect(inWales(theme)).toThrow(
      `themes[0].theme (weir-house) must be one of "Well-being", "Care and support", "Leadership and management", "Environment", "Llesiant", "Gofal a chymorth", "Arweinyddiaeth a rheolaeth", "Amgylchedd" (Care Inspectorate Wales), and is "${theme}".`,
    );
  const inScotland = (theme: string) =>
    rated("Care Inspectorate", theme, { nation: "scotland" }, "CS2099999998");
  for (const theme of [
    "How good is our leadership?",
    "How well do we support people's wellbeing?",
    "How well do we support children and young people’s wellbeing?",
    "Quality of staffing",
  ])
    expect(inScotland(theme), theme).not.toThrow();
  expect(inScotland("Is the food nice?")).toThrow(
    /must be one of "How well do we support people’s wellbeing\?", .* \(Care Inspectorate\), and is "Is the food nice\?"/,
  );
  expect(rated("Ofsted", "Leadership and management")).not.toThrow();
  expect(rated("Ofsted", "Safe")).toThrow(
    'themes[0].theme (weir-house) must be what Ofsted rates, and "Safe" is of Care Quality Commission.',
  );
});

test("a provider with a home in another nation sets the nation at the home", () => {
  const body = "Care Inspectorate Wales";
  const locations = [{ ...home, nation: "wales", registration: { ...registration, body } }];
  expect(check({ locations, regulators: [{ ...entry, body }] })).not.toThrow();
});

test("a rating must be one of its regulator's", () => {
  const inScotland = { ...registration, number: "CS2099999998" };
  const graded = (word: string) =>
    check({
      nation: "scotland",
      locations: [
        {
          ...home,
          registration: { ...inScotland, body: "Care Inspectorate" },
          rating: { ...rating, themes: [{ theme: "How good is our leadership?", rating: word }] },
        },
      ],
    });
  for (const word of ["Very Good", "5", "5 - Very Good"]) expect(graded(word)).not.toThrow();
  expect(graded("Outstanding")).toThrow(
    /themes\[0\]\.rating \(weir-house\) must be Excellent, Very Good, .*, and is "Outstanding"/,
  );
  const body = "Care Inspectorate Wales";
  const inWales = (given: object) =>
    check({
      nation: "wales",
      locations: [{ ...home, registration: { ...registration, body }, rating: { ...rating, ...given } }],
    });
  const themes = ["Good", "Needs improvement", "Needs significant improvement"].map((word, index) => ({
    theme: ["Well-being", "Care and support", "Environment"][index],
    rating: word,
  }));
  expect(inWales({ themes })).not.toThrow();
  for (const rating of ["Rhagorol", "Da", "Rhaid gwella", "Rhaid gwella'n sylweddol", "Angen gwelliant"])
    expect(inWales({ themes: [{ theme: "Llesiant", rating }] }), rating).not.toThrow();
  expect(inWales({ themes: [{ theme: "Environment", rating: "Outstanding" }] })).toThrow(
    "locations[0].rating.themes[0].rating (weir-house) must be",
  );
});

test.each([
  ["Care Inspectorate Wales", "wales", "themes", "1-1"],
  ["Care Inspectorate", "scotland", "key questions", "CS2099999999"],
])("%s gives no overall rating, of a home or of a provider", (body, nation, rated, number) => {
  const why = `${body} rates the ${rated} of each service alone, which are locations[].rating.themes.`;
  const overall = { ...rating, overall: "Excellent" };
  expect(
    check({
      nation,
      locations: [{ ...home, registration: { ...registration, body, number }, rating: overall }],
    }),
  ).toThrow(`locations[0].rating.overall (weir-house) must be left out: ${why}`);
  const regulators = [{ ...entry, body, state: "rated", rating: "Excellent", ratedOn: "2026-02-17" }];
  expect(check({ nation, regulators })).toThrow(
    `regulators[0].state (${body}) must be registered or not-yet-rated: ${why}`,
  );
});

test("a number that the Care Quality Commission does not give is refused", () => {
  const body = "Care Quality Commission";
  const numbered = (number: string) =>
    check({ locations: [{ ...home, registration: { ...registration, body, number } }] });
  expect(numbered("abc")).toThrow(
    'locations[0].registration.number (weir-house) must be 1- and digits, such as 1-1234567890, or a trust\'s code, such as RJ1, and is "abc".',
  );
  expect(check({ regulators: [{ ...entry, body, providerId: "101234567" }] })).toThrow(
    `regulators[0].providerId (${body}) must be 1- and digits`,
  );
  for (const number of ["1-1234567890", "1-000000000", "RJ122"]) expect(numbered(number)).not.toThrow();
});

test("a number that the Care Inspectorate does not give to a service or to a provider is refused", () => {
  const body = "Care Inspectorate";
  const inScotland = (number: string, providerId: string) =>
    check({
      nation: "scotland",
      locations: [{ ...home, registration: { ...registration, body, number } }],
      regulators: [{ ...entry, body, providerId }],
    });
  const [service, provider] = ["CS2099999998", "SP2099999999"];
  expect(inScotland(service, provider)).not.toThrow();
  for (const number of ["banana", "CS123", provider])
    expect(inScotland(number, provider)).toThrow(
      `locations[0].registration.number (weir-house) must be CS and ten digits, the number of the service, such as CS2003000001, and is "${number}".`,
    );
  expect(inScotland(service, service)).toThrow(
    `regulators[0].providerId (${body}) must be SP and ten digits, the number of the provider, such as SP2003000001, and is "${service}".`,
  );
});
