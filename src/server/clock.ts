/** The current time. Passed in, so that tests can let invitations and sessions expire. */
export type Clock = () => Date;

/** `minutes` after `from`, as stored: ISO 8601 in UTC. */
export function minutesAfter(from: Date, minutes: number): string {
  return new Date(from.getTime() + minutes * 60_000).toISOString();
}

const instant = /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;

/**
 * `text` as an instant of the database, or null. It comes from outside, such as in a cursor: PostgreSQL fails on what
 * JavaScript reads as a date, "2026" for example.
 */
export function readInstant(text: string): string | null {
  return instant.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
