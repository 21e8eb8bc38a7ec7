import { organisation } from "#content/organisation.ts";
import { readText } from "#ops/repository.ts";
import { expect, test } from "vitest";
import { commonParts, refuseWeakPassword } from "./password-policy.ts";

const own = ["robin.reed", "robin.reed@example.org"];

test.each([
  ["elevenchars", "11 characters"],
  ["password1234", "a common word and digits"],
  ["Password!2026", "a common word, a sign and a year"],
  ["qwertyuiop12", "a row of keys"],
  ["123456789012", "digits in order"],
  ["aaaaaaaaaaaaaaaa", "one letter"],
  ["abcabcabcabc", "three letters"],
  ["Administrator1!", "a role"],
  ["robinreed2026", "the person's own name"],
  [`${organisation.name}!!2026`, "the provider's name"],
])("the strict policy refuses %s (%s)", (password) => {
  expect(() => refuseWeakPassword("strict", password, own)).toThrow(
    "Please choose a longer or less common password.",
  );
});

test.each(["heron walks slowly", "k7mq3xwph2nd", "Blue-Teapot-91", "ünïcödé wörds", "73915 20684 47"])(
  "the strict policy accepts %s",
  (password) => {
    expect(() => refuseWeakPassword("strict", password, own)).not.toThrow();
  },
);

test("the standard policy has only the contract's minimum", () => {
  expect(() => refuseWeakPassword("standard", "password", own)).not.toThrow();
});

test("the words that docs/asvs.md lists are exactly those that a strict password may not contain", () => {
  const [, section = ""] =
    /### Words that a strict password is not made of\n([^#]*)/.exec(readText("docs/asvs.md")) ?? [];
  const named = [...section.matchAll(/`([^`]+)`/g)].flatMap(([, words = ""]) => words.split(" "));
  expect(named.toSorted()).toEqual(commonParts.toSorted());
});
