import { readWithFacts } from "#support/content-with-facts.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Organisation } from "../organisation-schema.ts";

afterEach(() => void vi.resetModules());

/** The texts about registration with these facts. */
const readWords = (facts: Partial<Organisation>) =>
  readWithFacts(facts, () => [
    import("./tics.ts"),
    import("./workplace.ts"),
    import("./privacy.ts"),
    import("../governance.ts"),
    import("../services/staffing-solutions.ts"),
  ]);

const home = { id: "wren-house", name: "Wren House", service: "short-breaks", area: "Tannerby" };
const onRegisterOf = (body: Organisation["regulators"][number]["body"]) => ({
  regulators: [],
  locations: [{ ...home, registration: { body, number: "1", href: "https://example.org/1" } }],
});

test("only a provider on the register of the Care Quality Commission cites the regulations of that register", async () => {
  const regulations = /Regulation (17|19|20)\b|Regulated Activities/;
  expect(await readWords(onRegisterOf("Care Quality Commission"))).toMatch(regulations);
  const words = await readWords(onRegisterOf("Ofsted"));
  expect(words).not.toMatch(regulations);
  expect(words).toContain("These checks meet the rules of the service concerned.");
  expect(await readWords({ regulators: [], locations: [] })).not.toMatch(regulations);
});

test("a regulator on whose register the homes alone are is named as one of the provider's", async () => {
  const words = await readWords(onRegisterOf("Ofsted"));
  expect(words).toContain("and is registered with Ofsted.");
  expect(words).toContain("Regulators (Ofsted and the Information Commissioner’s Office)");
});

test("a registration of staff is gained otherwise than a certificate", async () => {
  const byAssessor = "Every standard, observed at work and signed by an assessor.";
  expect(await readWords({ nation: "wales" })).toContain(byAssessor);
  const words = await readWords({ nation: "scotland" });
  expect(words).toContain("registered within the time that the register allows.");
  expect(words).not.toContain(byAssessor);
});

test("in Northern Ireland the rules on staff are those of the people and the services", async () => {
  const read = async (people: Organisation["people"]) =>
    await readWords({
      ...onRegisterOf("Regulation and Quality Improvement Authority"),
      nation: "northern-ireland",
      people,
    });
  const [ofAdults, ofChildren] = ["Residential Care Homes Regulations", "Children’s Homes Regulations"];
  const children = await read(["children"]);
  expect(children).toContain(`regulation 25 (Fitness of workers) of the ${ofChildren}`);
  expect(children).not.toContain(ofAdults);
  const adults = await read(["adults"]);
  expect(adults).toContain(`regulation 21 (Fitness of workers) of the ${ofAdults}`);
  expect(adults).not.toContain(`of the ${ofChildren}`);
  expect(adults).toContain("Domiciliary Care Agencies Regulations (Northern Ireland) 2007.");
  expect(await read(undefined)).not.toContain("its like");
});

test("a provider in England for adults alone cites no rules for work with children", async () => {
  const rules = "the rules of the service concerned for work with children";
  expect(await readWords({ people: ["adults"] })).not.toContain(rules);
  expect(await readWords({})).toContain(` and ${rules}. Agency`);
});
