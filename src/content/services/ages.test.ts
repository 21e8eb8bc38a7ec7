import { importWithFacts } from "#support/content-with-facts.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Organisation } from "../organisation-schema.ts";

afterEach(() => void vi.resetModules());

/** The texts of the services with these facts, by their words; the law's own texts about ways to pay are left out. */
async function readServices(facts: Partial<Organisation>) {
  const { serviceWords } = await importWithFacts(facts, () => import("./words.ts"));
  const textOf = (key: string) => JSON.stringify(serviceWords[key]);
  const routesOf = (key: string) => serviceWords[key]?.funding.routes.map(({ name }) => name) ?? [];
  return { serviceWords, textOf, routesOf };
}

test("for adults alone no service says that it is for children, and no way to pay is for them", async () => {
  const { serviceWords, textOf, routesOf } = await readServices({ people: ["adults"] });
  for (const [key, { answers = [], fit }] of Object.entries(serviceWords)) {
    const forWhom = JSON.stringify([answers[0], fit.suits]);
    expect.soft(forWhom, key).not.toMatch(/\bchild(ren)?\b(?!’s hospice)|young (person|people)/i);
    expect.soft(routesOf(key).join(), key).not.toMatch(/children|education|adoption|short breaks/i);
  }
  expect(textOf("staffingSolutions")).toContain("A package built round an adult:");
  expect(textOf("staffingSolutions")).not.toContain("Do you work with children?");
  expect(textOf("residentialCare")).toContain("supported accommodation for adults.");
  expect(textOf("residentialCare")).not.toContain("teams do work with children");
  expect(textOf("shortBreaks")).not.toContain("Will my child become looked after?");
});

test("for children alone no service says that it is for adults, and no way to pay is for them", async () => {
  const { serviceWords, textOf, routesOf } = await readServices({ people: ["children"] });
  for (const [key, { answers = [], fit }] of Object.entries(serviceWords)) {
    expect.soft(JSON.stringify([answers[0], fit.suits]), key).not.toMatch(/\badults?\b/i);
    expect.soft(routesOf(key).join(), key).not.toMatch(/adults|leaving care|NHS continuing healthcare/i);
  }
  expect(textOf("crisisSupport")).toContain("Keep a child safe while a longer plan is made.");
  expect(textOf("therapeuticCare")).toContain("Children who have lived through neglect");
});

test("for children and young people alone no service says how adults are paid for, or where they stay", async () => {
  const { serviceWords, textOf, routesOf } = await readServices({ people: ["children", "young-people"] });
  for (const key of Object.keys(serviceWords))
    expect.soft(routesOf(key).join(), key).not.toMatch(/adults|NHS continuing healthcare/i);
  expect(routesOf("residentialCare").join()).toMatch(/leaving care/i);
  expect(textOf("residentialCare")).not.toMatch(
    /[Rr]esidential care for adults|From 18|until 18|an adult can/,
  );
  expect(textOf("shortBreaks")).toContain("In services registered for children with Ofsted.");
  expect(textOf("shortBreaks")).not.toContain("Adults stay");
});

test("for adults alone no service names parents' rights, duties to children or plans of theirs", async () => {
  const { serviceWords, textOf } = await readServices({ people: ["adults"] });
  for (const key of Object.keys(serviceWords))
    expect
      .soft(textOf(key), key)
      .not.toMatch(
        /families of disabled children\. Here|adoption support|parental responsib|under-18s, the|At 16 and 17/i,
      );
});

test("examples are of an age that the provider supports", async () => {
  const ofMinors =
    /year-old|aged 1[0-7]|[Ss]chool(?!ed)|pyjamas|foster care|[Pp]lay therapist|the child\b|parents and|teachers|any age|At 16|from age 16|of 16/;
  // What a ward, a hospital or a family may be of anybody, and what the law says of parents of other people.
  const ofAnybody =
    /residential school|Childline|Adults who live with parents|[Ff]oster carers|school or hospital/g;
  const { services } = await import("./list.ts");
  const readAll = async (people: Organisation["people"]) => {
    const { serviceWords } = await readServices({ people });
    const { services: listed } = await import("./list.ts");
    return { ...serviceWords, listed };
  };
  expect(services.length).toBeGreaterThan(0);
  for (const [key, words] of Object.entries(await readAll(["adults"])))
    expect.soft(ofMinors.exec(JSON.stringify(words).replaceAll(ofAnybody, ""))?.[0], key).toBeUndefined();
  for (const people of [["children"], ["young-people"], ["children", "young-people"]] as const)
    for (const [key, words] of Object.entries(await readAll([...people])))
      expect
        .soft(JSON.stringify(words), `${key} for ${people.join()}`)
        .not.toMatch(
          /aged (1[89]|[2-9]\d)\b|of any age|at work or|Praise at work|people and adults|an adult in/,
        );
  const young = JSON.stringify(await readAll(["young-people"]));
  expect(young).not.toMatch(/Twelve-year-old|of a child/);
});

test("the first page and the homes' own take the same ages from one fact", async () => {
  const read = async (people?: Organisation["people"]) => {
    const { serviceWords } = await readServices({ people });
    const { services: listed } = await import("./list.ts");
    const { hero, names } = await import("../home.ts");
    const { sayAgeLimit } = await import("../people.ts");
    const homes = listed.find(({ words }) => words === "residentialCare");
    return { names, hero, homes, limit: sayAgeLimit(), page: serviceWords["residentialCare"]?.hero.lead };
  };
  const all = await read();
  expect(all.hero.lead).toContain("homes from 16");
  expect(all.homes?.card).toContain("from age 16, where young people and adults have");
  const adults = await read(["adults"]);
  expect(JSON.stringify(adults)).not.toMatch(/16|young|child/);
  expect(adults.homes).toMatchObject({ line: "Day and night" });
  expect(adults.limit).toContain("aged 18 and over");
  const { services: listed } = await importWithFacts({ people: undefined }, () => import("./list.ts"));
  (listed as unknown[]).splice(1); // the module's own list, of this test alone: homes alone
  const { hero, names } = await import("../home.ts");
  expect(JSON.stringify([hero, names])).toContain("young people and adults");
  expect(JSON.stringify([hero, names])).not.toContain("children");
});

test("no service speaks of several homes or services, of which a provider may have one", async () => {
  const { serviceWords } = await readServices({});
  const { servicePages } = await import("../words/service-pages.ts");
  const { accountable } = await import("../governance.ts");
  const { safety } = await import("../technology.ts");
  expect(JSON.stringify([serviceWords.residentialCare, servicePages, accountable, safety])).not.toMatch(
    /every (home|house)|\bhouses\b|small homes|all our services|managers/i,
  );
});

test("a call to a free number is said to cost nothing, and one to another what it costs", async () => {
  const cost = "The call costs what your telephone company charges";
  const free = await readServices({ crisisLine: { display: "0808 157 0962", tel: "+448081570962" } });
  expect(free.textOf("crisisSupport")).toContain("No, from landlines and mobiles in the UK.");
  expect(free.textOf("crisisSupport")).not.toContain(cost);
  const charged = await readServices({ crisisLine: { display: "0131 496 0275", tel: "+441314960275" } });
  expect(charged.textOf("crisisSupport")).toContain(`${cost} for a landline number.`);
  const mobile = await readServices({ crisisLine: { display: "07700 900123", tel: "+447700900123" } });
  expect(mobile.textOf("crisisSupport")).toContain(`${cost} for a mobile number.`);
});
