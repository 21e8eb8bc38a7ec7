import { expect, test } from "vitest";
import {
  formatCreated,
  formatDay,
  formatDayAndTime,
  formatMoment,
  formatPosted,
  londonDay,
  waitInWords,
} from "./format.ts";

test("a job card's date is day and short month, or Recently without one [9.dates.job-card]", () => {
  expect(formatPosted("2026-11-08T12:00:00.000Z")).toBe("08 Nov");
  expect(formatPosted("2026-09-18T12:00:00.000Z")).toBe("18 Sep");
  for (const none of [null, undefined, "", "soon"]) expect(formatPosted(none)).toBe("Recently");
});

test("an application's date is short month, day and year [9.dates.applications]", () => {
  expect(formatCreated("2026-11-09T12:00:00.000Z")).toBe("Nov 09, 2026");
  expect(formatCreated("2026-09-19T12:00:00.000Z")).toBe("Sep 19, 2026");
});

test("a moment and a calendar day of the administration have the form of an application's date", () => {
  expect(formatMoment("2026-07-01T23:30:00.000Z")).toBe("Jul 02, 2026, 00:30");
  expect(formatDay("2026-11-09")).toBe("Nov 09, 2026");
});

test("days begin at midnight in London, in summer an hour before UTC [9.dates.locale]", () => {
  const summerNight = "2026-07-01T23:30:00.000Z";
  expect(formatPosted(summerNight)).toBe("02 Jul");
  expect(formatCreated(summerNight)).toBe("Jul 02, 2026");
  expect(londonDay(new Date(summerNight))).toBe("2026-07-02");
  expect(londonDay(new Date("2026-12-01T23:30:00.000Z"))).toBe("2026-12-01");
  expect(londonDay(new Date("2026-12-01T23:59:59.999Z"))).toBe("2026-12-01");
  expect(londonDay(new Date("2026-12-02T00:00:00.000Z"))).toBe("2026-12-02");
  expect(londonDay(new Date("2026-07-01T22:59:59.999Z"))).toBe("2026-07-01");
  expect(londonDay(new Date("2026-07-01T23:00:00.000Z"))).toBe("2026-07-02");
});

test("the end of an invitation is shown in London time, in summer and in winter", () => {
  expect(formatDayAndTime("2026-11-23T10:48:00.000Z")).toBe("Monday 23 November 2026 at 10:48");
  expect(formatDayAndTime("2026-07-01T22:30:00.000Z")).toBe("Wednesday 1 July 2026 at 23:30");
});

test.each([
  [1, "about a minute"],
  [60, "about a minute"],
  [61, "about 2 minutes"],
  [899, "about 15 minutes"],
  [900, "about 15 minutes"],
  [90 * 60, "about 90 minutes"],
  [90 * 60 + 1, "about 2 hours"],
  [3 * 3600 + 1, "about 4 hours"],
  [24 * 3600, "about 24 hours"],
  [undefined, "a while"],
])("%s seconds are %s: minutes, hours when they are many, and never too few", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
