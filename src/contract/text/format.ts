/** Dates and sizes of the specification (§9), in London time and British English. */
const timeZone = "Europe/London";
const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", timeZone });
const parts = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone });
const timeOfDay = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
const moment = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });

/** `dd MMM` for job cards, e.g. "18 Nov"; "Recently" when the date is missing or not a date. */
export function formatPosted(iso: string | null | undefined): string {
  const date = new Date(iso ?? "");
  return Number.isNaN(date.getTime()) ? "Recently" : shortenMonth(dayMonth.format(date));
}

/** `MMM dd, yyyy` for applications and accounts, e.g. "Nov 19, 2026". */
export function formatCreated(iso: string): string {
  const of = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${shortenMonth(of.month ?? "")} ${of.day}, ${of.year}`;
}

/** Day and time in the administration, e.g. "Nov 19, 2026, 14:05". */
export function formatMoment(iso: string): string {
  return `${formatCreated(iso)}, ${formatTimeOfDay(iso)}`;
}

/** A calendar day, `YYYY-MM-DD`, in the administration, e.g. "Nov 19, 2026". */
export function formatDay(day: string): string {
  return formatCreated(`${day}T12:00:00Z`);
}

/** Hour and minute in London, e.g. "14:05". */
export function formatTimeOfDay(iso: string): string {
  return timeOfDay.format(new Date(iso));
}

/** Day and time in London in full, for letters to administrators, e.g. "Monday 23 November 2026 at 10:48". */
export function formatDayAndTime(iso: string): string {
  return moment.format(new Date(iso)).replace(",", "");
}

let lastDay = { hour: Number.NaN, day: "" };

/**
 * The calendar day in London, `YYYY-MM-DD`, for job closing dates. Cached for each hour, because every request needs
 * it and London differs from UTC by whole hours.
 */
export function londonDay(now: Date): string {
  const hour = Math.floor(now.getTime() / 3_600_000);
  if (hour !== lastDay.hour) lastDay = { hour, day: isoDay.format(now) };
  return lastDay.day;
}

const hourMs = 3_600_000;

/** The beginning of a day in London, or of the day `daysLater`. */
export function beginOfDay(day: string, daysLater = 0): string {
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 24 * hourMs);
  // In summer it begins an hour before midnight in UTC.
  const early = new Date(midnight.getTime() - hourMs);
  return (londonDay(early) === londonDay(midnight) ? early : midnight).toISOString();
}

/** British English writes "Sept"; the specification's MMM is three letters. */
function shortenMonth(text: string): string {
  return text.replace("Sept", "Sep");
}

/** A time to wait, rounded up: "about a minute", "about 15 minutes", "about 3 hours". "a while" if it is unknown. */
export function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a while";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "about a minute";
  return minutes <= 90 ? `about ${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`;
}
