/** The current time. Passed in, so that tests can let invitations and sessions expire. */
export type Clock = () => Date;

/** `minutes` after `from`, as stored: ISO 8601 in UTC. */
export function minutesAfter(from: Date, minutes: number): string {
  return new Date(from.getTime() + minutes * 60_000).toISOString();
}
