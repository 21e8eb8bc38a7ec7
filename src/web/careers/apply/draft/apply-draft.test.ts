import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDraft, keepDraft, readDraft } from "./apply-draft.ts";
import { blankApplication } from "../application-fields.ts";

const hourMs = 60 * 60_000;
const now = Date.UTC(2026, 10, 20, 9);
const fields = { ...blankApplication, applicantName: "Amara Okafor", coverLetter: "I am awake at night." };
const file = { name: "Amara-CV.pdf", size: 1_929_380 };
const stored = { cvFileUrl: "/api/cv-files/4f1c", storedAt: now };

let held: Map<string, string>;

beforeEach(() => {
  held = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Stores a text in place of the draft. */
function lay(text: string) {
  keepDraft({ fields });
  for (const key of held.keys()) held.set(key, text);
}

test("a draft restores the typed text and the chosen CV, with its upload if it was complete", () => {
  keepDraft({ fields, cv: { file, stored } }, now);
  expect(readDraft(now)).toEqual({ fields, cv: { file, stored } });
  keepDraft({ fields, cv: { file } }, now);
  expect(readDraft(now)).toEqual({ fields, cv: { file, stored: undefined } });
  expect(held.size).toBe(1);
});

test("a draft does not contain health data", () => {
  keepDraft({ fields: { ...fields, adjustments: "Step-free, please", usesInterviewScheme: true } }, now);
  expect([...held.values()].join("")).not.toMatch(/adjustments|Step-free|Scheme/);
  expect(readDraft(now)?.fields).toEqual(fields);
});

test("a blank draft is not stored, and a cleared one is gone", () => {
  keepDraft({ fields }, now);
  keepDraft({ fields: blankApplication }, now);
  expect(held.size).toBe(0);
  keepDraft({ fields: blankApplication, cv: { file } }, now);
  expect(readDraft(now)?.cv).toEqual({ file, stored: undefined });
  forgetDraft();
  expect(readDraft(now)).toBeUndefined();
});

test("a draft lasts a day, and an upload an hour less than on the server", () => {
  keepDraft({ fields, cv: { file, stored } }, now);
  expect(readDraft(now + 23 * hourMs - 1)?.cv?.stored).toEqual(stored);
  expect(readDraft(now + 23 * hourMs)).toEqual({ fields, cv: { file, stored: undefined } });
  expect(readDraft(now + 24 * hourMs)).toBeUndefined();
  expect(held.size).toBe(0);
});

test("a text that is not a draft of this version is removed", () => {
  const wrong = [
    "",
    "{",
    "null",
    "7",
    "[]",
    "{}",
    `{"version":2,"keptAt":${now},"fields":{"applicantName":"A"}}`,
  ];
  for (const text of wrong) {
    lay(text);
    expect(readDraft(now), text).toBeUndefined();
  }
});

test("only values of the expected types are taken from a draft", () => {
  lay(
    JSON.stringify({
      version: 1,
      keptAt: now,
      fields: { applicantName: "Amara", applicantPhone: 7, adjustments: "x", constructor: "y", other: "z" },
      cv: { file: { name: "cv.pdf", size: "big" }, stored: { cvFileUrl: 1, storedAt: "now" } },
    }),
  );
  expect(readDraft(now)).toEqual({ fields: { ...blankApplication, applicantName: "Amara" }, cv: undefined });
});

test("without storage there is no draft, and no error", () => {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepDraft({ fields }, now);
  forgetDraft();
  expect(readDraft(now)).toBeUndefined();
  vi.unstubAllGlobals();
  // In a sandboxed frame even reading the property throws.
  vi.stubGlobal("sessionStorage", undefined);
  keepDraft({ fields }, now);
  expect(readDraft(now)).toBeUndefined();
});
