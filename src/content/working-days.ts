import { bankHolidays } from "./bank-holidays.ts";
import { addDays } from "#contract/job-states.ts";
import { londonDay } from "#contract/text/format.ts";

const holidays = new Set<string>(bankHolidays);
const reachDays = 183;

/** Whether the office works on `day` (`YYYY-MM-DD`): Monday to Friday, except for bank holidays. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day that is `count` working days before `day`. */
export function workingDaysBefore(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, -1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/**
 * The number of working days after `from`, up to and including `to`: the next working day is one, the same day none.
 */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at)) count += 1;
  return count;
}

/** The warning at the start if the list of bank holidays ends within six months; otherwise undefined. */
export function bankHolidayWarning(now: Date, listed: readonly string[] = bankHolidays): string | undefined {
  const last = listed.at(-1) ?? "";
  if (last >= addDays(londonDay(now), reachDays)) return undefined;
  return `src/content/bank-holidays.ts ends on ${last}: please add the next ones from https://www.gov.uk/bank-holidays.`;
}

/** The beginning of `day` in London. */
export function londonMidnight(day: string): Date {
  const inWinter = new Date(`${day}T00:00:00Z`);
  const inSummer = new Date(inWinter.getTime() - 3_600_000);
  return londonDay(inSummer) === day ? inSummer : inWinter;
}

/** The Monday of the week of `day`. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
