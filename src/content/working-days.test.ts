import { bankHolidays, bankHolidaysOf } from "./bank-holidays.ts";
import { expect, test } from "vitest";
import {
  bankHolidayWarning,
  londonMidnight,
  mondayOf,
  workingDaysBefore,
  workingDaysBetween,
} from "./working-days.ts";

test("weekends and bank holidays are not working days", () => {
  expect(workingDaysBefore("2026-11-20", 10)).toBe("2026-11-06");
  expect(workingDaysBefore("2026-11-22", 1)).toBe("2026-11-20");
  // Christmas Day on a Friday, and the Monday in place of Boxing Day.
  expect(workingDaysBefore("2026-12-30", 3)).toBe("2026-12-23");
  expect(workingDaysBetween("2026-12-24", "2026-12-29")).toBe(1);
  expect(workingDaysBetween("2026-11-20", "2026-11-20")).toBe(0);
  expect(workingDaysBetween("2026-11-20", "2026-11-23")).toBe(1);
});

/** Easter Sunday by the method of Butcher (Nature, 1876), to check the list. */
function easterOf(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}

function day(date: Date, later: number): string {
  return new Date(date.getTime() + later * 86_400_000).toISOString().slice(0, 10);
}

test("each year has eight bank holidays, on weekdays, with Good Friday and Easter Monday", () => {
  for (const year of [2026, 2027, 2028]) {
    const listed = bankHolidays.filter((holiday) => holiday.startsWith(`${year}`));
    expect(listed).toHaveLength(8);
    expect(listed).toContain(day(easterOf(year), -2));
    expect(listed).toContain(day(easterOf(year), 1));
    for (const holiday of listed) expect([1, 2, 3, 4, 5], holiday).toContain(new Date(holiday).getUTCDay());
  }
  expect([...bankHolidays]).toEqual(bankHolidays.toSorted());
});

test("Northern Ireland also has St Patrick's Day and the Battle of the Boyne, or the Monday after", () => {
  const own = bankHolidaysOf["northern-ireland"].filter((day) => !bankHolidaysOf.england.includes(day));
  expect(own).toEqual(["2026-03-17", "2026-07-13", "2027-03-17", "2027-07-12", "2028-03-17", "2028-07-12"]);
  expect(bankHolidaysOf["northern-ireland"]).toEqual(bankHolidaysOf["northern-ireland"].toSorted());
});

test("Scotland has nine, with 2 January and St Andrew's Day, and neither Easter Monday nor August's last Monday", () => {
  const { scotland, england } = bankHolidaysOf;
  for (const year of [2026, 2027, 2028]) {
    const listed = scotland.filter((holiday) => holiday.startsWith(`${year}`));
    expect(listed).toHaveLength(9);
    expect(listed).toContain(`${year}-11-30`);
    expect(listed).toContain(day(easterOf(year), -2));
    expect(listed).not.toContain(day(easterOf(year), 1));
    for (const holiday of listed) expect([1, 2, 3, 4, 5], holiday).toContain(new Date(holiday).getUTCDay());
  }
  const own = scotland.filter((holiday) => !england.includes(holiday) && !holiday.endsWith("-11-30"));
  expect(own).toEqual(["2026-01-02", "2026-08-03", "2027-01-04", "2027-08-02", "2028-01-04", "2028-08-07"]);
  expect(scotland).toEqual(scotland.toSorted());
});

test("the server warns at its start when the bank holidays end within six months", () => {
  expect(bankHolidayWarning(new Date("2028-06-01T12:00:00Z"))).toBeUndefined();
  expect(bankHolidayWarning(new Date("2028-07-01T12:00:00Z"))).toContain("ends on 2028-12-26");
});

test("days and weeks begin at midnight in London, also in summer time", () => {
  expect(londonMidnight("2026-07-01").toISOString()).toBe("2026-06-30T23:00:00.000Z");
  expect(londonMidnight("2026-12-01").toISOString()).toBe("2026-12-01T00:00:00.000Z");
  expect(["2026-11-22", "2026-11-23"].map(mondayOf)).toEqual(["2026-11-16", "2026-11-23"]);
});
