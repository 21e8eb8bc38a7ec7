import { expect, test } from "vitest";
import { homeLead } from "./home-lead.ts";
import { sayPeople } from "./people.ts";

const crisisLine = { display: "0800 496 0823", tel: "+448004960823" };
/** Services by their words. */
const names: Readonly<Record<string, string>> = {
  residentialCare: "Residential care",
  complexNeeds: "Complex needs",
  crisisSupport: "Crisis support",
  staffingSolutions: "Staffing solutions",
  therapeuticCare: "Therapeutic care",
  careHome: "Care home",
  homeVisits: "Home visits",
  dayCentres: "Day centres",
  supperClubs: "Supper clubs",
};

/** The lead of a provider with these services. */
const leadWith = (words: readonly string[], facts: Omit<Parameters<typeof homeLead>[0], "name"> = {}) =>
  homeLead(
    { name: "Weirside", ...facts },
    words.map((each) => ({ name: names[each] ?? each, words: each })),
  );

test.each([
  [["homeVisits"], "Weirside plans and provides home visits for adults."],
  [["careHome"], "Weirside plans and provides care for adults."],
  [["homeVisits", "dayCentres"], "Weirside plans and provides care for adults: home visits and day centres."],
  [
    ["homeVisits", "dayCentres", "supperClubs"],
    "Weirside plans and provides care for adults: home visits, day centres and supper clubs.",
  ],
])("the lead of %j lists no single service, and reads well", (words, lead) => {
  expect(leadWith(words, { people: ["adults"] })).toBe(lead);
});

test.each([
  [["complexNeeds"], "Weirside plans and provides care for young people and adults with complex needs."],
  [["therapeuticCare"], "Weirside plans and provides therapeutic care for young people and adults."],
  [
    ["complexNeeds", "crisisSupport"],
    "Weirside plans and provides care for young people and adults with complex needs, with 24/7 support.",
  ],
  [
    ["residentialCare", "therapeuticCare"],
    "Weirside plans and provides care for young people and adults: residential care and therapeutic care.",
  ],
  [["residentialCare"], "Weirside plans and provides residential care for young people and adults."],
  [
    ["staffingSolutions"],
    "Weirside plans and provides care for young people and adults: one-to-one packages and trained staff who are often with you within 24–48 hours.",
  ],
])("of the specified services %j the lead says each once", (words, lead) => {
  expect(
    leadWith(words, {
      people: ["adults", "young-people"],
      ...(words.includes("crisisSupport") && { crisisLine }),
    }),
  ).toBe(lead);
});

test("whom the provider supports is said in one order, and of everybody where it is left out", () => {
  expect(sayPeople({ people: ["adults", "children"] })).toBe("children and adults");
  expect(sayPeople({})).toBe("children, young people and adults");
});
