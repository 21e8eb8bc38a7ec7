import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";

const ofsted = {
  body: "Ofsted",
  providerId: "SC123456",
  href: "https://reports.ofsted.gov.uk/provider/1/SC123456",
  state: "registered",
} as const;
const home = {
  id: "weir-house",
  name: "Weir House",
  service: "residential-care",
  area: "Tannerby",
  registration: {
    body: "Ofsted",
    number: "SC123456",
    href: "https://reports.ofsted.gov.uk/provider/1/SC123456",
  },
} as const;

test("a provider for adults alone is not registered with the regulator of services for children", () => {
  const check = (people: Organisation["people"], change: object) => () =>
    checkOrganisation({ ...organisation, people, ...change });
  const said =
    "must not be Ofsted where people holds adults alone: Ofsted registers services for children and young people.";
  expect(check(["adults"], { regulators: [ofsted] })).toThrow(
    `src/content/organisation.ts: regulators[0].body ${said}`,
  );
  expect(check(["adults"], { regulators: [], locations: [home] })).toThrow(
    `src/content/organisation.ts: locations[0].registration.body (weir-house) ${said}`,
  );
  expect(check(["adults"], { regulators: [], locations: [] })).not.toThrow();
  for (const people of [["young-people", "adults"], ["children"], undefined] as Organisation["people"][])
    expect(check(people, { regulators: [ofsted], locations: [home] })).not.toThrow();
});
