/** The id of no row, and before every other in their order. */
export const nilId = "00000000-0000-0000-0000-000000000000";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * `text` as the id of a row, or null when no row can have it. PostgreSQL answers a malformed uuid with an error of
 * its own, and SQLite compares letters as they stand: an id from outside passes here before it meets SQL.
 */
export function readRowId(text: string): string | null {
  const id = text.toLowerCase();
  return uuid.test(id) ? id : null;
}

/** The ids of `dataBundles.applicationIds`, as `prepareBundle` wrote them. */
export function idsInCopy(applicationIds: string): string[] {
  return JSON.parse(applicationIds) as string[];
}

/** Those of `texts` that can be ids. */
export function readRowIds(texts: readonly string[]): string[] {
  return texts.map((text) => readRowId(text)).filter((id) => id !== null);
}
