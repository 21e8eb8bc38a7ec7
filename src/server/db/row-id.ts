/** Not the id of any row; sorts before all others. */
export const nilId = "00000000-0000-0000-0000-000000000000";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * `text` as the id of a row, or null when no row can have it. PostgreSQL fails on a malformed uuid, and SQLite
 * compares case-sensitively, so ids from outside are parsed here before they are used in SQL.
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
