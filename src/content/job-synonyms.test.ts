import { searchJobs } from "#contract/search/job-search.ts";
import { foldWords } from "#contract/search/terms.ts";
import { expect, test } from "vitest";
import { jobSearchWords } from "./job-synonyms.ts";

function isFound(q: string, text: string): boolean {
  const job = {
    title: text,
    description: "",
    location: "",
    qualifications: null,
    employmentType: "FULL_TIME",
  };
  return searchJobs([job], { q, location: "", type: "all" }, jobSearchWords).length === 1;
}

test("each synonym finds every other of its group, in singular and plural", () => {
  for (const group of [...jobSearchWords.synonyms, ...jobSearchWords.compounds])
    for (const asked of group)
      for (const written of group) {
        expect(isFound(asked, `Our ${written} needed`), `${asked} finds ${written}`).toBe(true);
        expect(isFound(asked, `Two ${written}s needed`), `${asked} finds ${written}s`).toBe(true);
      }
});

test("a general word finds its narrower words, in singular and plural, but not the other way round", () => {
  for (const { asked, found } of jobSearchWords.narrower)
    for (const general of asked)
      for (const narrow of found) {
        expect(isFound(general, `Our ${narrow} needed`), `${general} finds ${narrow}`).toBe(true);
        expect(isFound(`${general}s`, `Two ${narrow}s needed`), `${general}s finds ${narrow}s`).toBe(true);
        expect(isFound(narrow, `Our ${general} needed`), `${narrow} does not find ${general}`).toBe(false);
      }
});

test("no word is in a group twice, and none is empty", () => {
  const { synonyms, narrower, compounds } = jobSearchWords;
  const narrow = narrower.map(({ asked, found }) => [...asked, ...found]);
  for (const group of [...synonyms, ...narrow, ...compounds]) {
    const folded = group.map((text) => foldWords(text).join(" "));
    expect(new Set(folded).size, group.join(", ")).toBe(group.length);
    expect(folded).not.toContain("");
  }
});

test.each([
  ["HCA", "Healthcare Assistant"],
  ["hca", "Care Assistant"],
  ["carer", "Care Assistant"],
  ["carer", "Support Worker"],
  ["support worker", "Carers wanted"],
  ["RMN", "Mental Health Nurse"],
  ["learning disability nurse", "Nurse (RNLD)"],
  ["respite", "Short Breaks Activity Lead"],
  ["sleep-ins", "Sleepover rate paid"],
  ["zero hours", "Join our bank"],
  ["carer", "Homecare Worker"],
  ["carers", "Healthcare Assistant, staff bank"],
  ["nights", "Waking Night Support Worker"],
  ["driver", "Full UK driving licence"],
  ["drivers", "Drivers wanted"],
  ["part-time", "Part time or parttime"],
])("%s finds %s", (asked, written) => {
  expect(isFound(asked, written)).toBe(true);
});

test.each([
  ["PA", "Part time, paid induction"],
  ["waking night", "Sleeping nights"],
  ["OT", "Other roles"],
  ["HCA", "Office Assistant"],
  ["HCA", "Support Worker"],
  ["part-time", "You are part of a team, full time"],
])("%s does not find %s", (asked, written) => {
  expect(isFound(asked, written)).toBe(false);
});
