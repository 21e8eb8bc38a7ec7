import { importWithFacts } from "#support/content-with-facts.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Organisation } from "../organisation-schema.ts";
import { nationNames } from "../regulator-bodies.ts";

afterEach(() => void vi.resetModules());

/** What the privacy policy and the contact page say with these facts, of a provider that is on no register yet. */
async function readWords(facts: Pick<Organisation, "nation" | "people">) {
  const given = { ...facts, regulators: [], locations: [] };
  const [{ privacy }, { complaints }, { nation }] = await importWithFacts(
    given,
    async () =>
      await Promise.all([import("./privacy.ts"), import("../contact.ts"), import("../nations/nation.ts")]),
  );
  // What is a matter of everybody's: concerns about children of other people.
  const policy = JSON.stringify(privacy).replaceAll(
    /Safeguarding children and adults at risk|adult and child protection committees/g,
    "",
  );
  return { policy, complaints: JSON.stringify([complaints.outside, nation.complaints.unsatisfied]) };
}

test.each(nationNames)(
  "for adults alone, privacy and complaints name nothing for children in %s",
  async (nation) => {
    const { policy, complaints } = await readWords({ nation, people: ["adults"] });
    const ofMinors =
      /child(ren)?\b|young p|school|(?<!\w)reviewing officer|guardians ad litem|under-18|Ofsted/i;
    expect.soft(ofMinors.exec(policy)?.[0]).toBeUndefined();
    expect.soft(ofMinors.exec(complaints)?.[0]).toBeUndefined();
    expect(policy).toContain("Care records of adults");
  },
);

test.each(nationNames)(
  "for minors alone, privacy and complaints name nothing for adults in %s",
  async (nation) => {
    const { policy, complaints } = await readWords({ nation, people: ["children", "young-people"] });
    expect.soft(policy).not.toContain("Care records of adults");
    expect.soft(complaints).not.toMatch(/adult/i);
    expect(policy).toContain("Care records of children and young people");
  },
);

test.each(nationNames)("for everybody, privacy and complaints name both in %s", async (nation) => {
  const { policy, complaints } = await readWords({ nation, people: undefined });
  expect(policy).toMatch(/Care records of adults.*Care records of children and young people/);
  expect(policy).toContain("schools");
  expect(complaints).toMatch(/adult/i);
  expect(complaints).toMatch(/child/i);
});
