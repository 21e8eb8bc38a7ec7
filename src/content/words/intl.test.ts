import { expect, test } from "vitest";
import {
  fitWelshAnd,
  listWords,
  localeOfNetworks,
  longDay,
  monthAndYear,
  pluralOf,
  shortDay,
  timeOfDay,
  weekdayAndTime,
} from "./intl.ts";

test("dates are in London time and the provider's language", () => {
  const summerNight = "2026-07-01T23:30:00.000Z";
  expect(shortDay(new Date(summerNight))).toBe("02 Jul");
  expect(shortDay(new Date("2026-09-18T12:00:00.000Z"))).toBe("18 Sep");
  expect(timeOfDay(summerNight)).toBe("00:30");
  expect(weekdayAndTime("2026-11-23T10:48:00.000Z")).toBe("Monday 23 November 2026 at 10:48");
  expect(longDay("2028-03-31")).toBe("31 March 2028");
  expect(monthAndYear("2026-03")).toBe("March 2026");
});

test('in Welsh "and" is "ac" before vowels, else "a", and never after a comma', () => {
  for (const last of ["Afallon", "ŵyn", "Ynys Môn", "iechyd", "“Erw Wen”", "âr", "Ŵyn"])
    expect(fitWelshAnd(`Erw, Haf, a(c) ${last}`)).toBe(`Erw, Haf ac ${last}`);
  for (const last of ["Tŷ Gwyn", "heddiw", "Felindre", "24 awr", "CQC"])
    expect(fitWelshAnd(`Erw a(c) ${last}`)).toBe(`Erw a ${last}`);
  expect(fitWelshAnd("Erw, Haf and Afallon")).toBe("Erw, Haf and Afallon");
});

test("lists and plurals follow the language, and networks get its locale in their form", () => {
  expect(listWords(["a", "b", "c"])).toBe("a, b and c");
  expect(listWords(["a", "b", "c"], "disjunction")).toBe("a, b or c");
  expect(listWords([])).toBe("");
  expect([0, 1, 2].map((count) => pluralOf(count, { one: "job", other: "jobs" }))).toEqual([
    "jobs",
    "job",
    "jobs",
  ]);
  expect(localeOfNetworks()).toBe("en_GB");
});
