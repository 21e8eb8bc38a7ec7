/** Reading the audit: pages by keyset, newest first, and all entries of a filter as CSV. */
import type { AuditEntry, AuditFilter, AuditPage } from "#contract/audit.ts";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { csvCell } from "#contract/text/csv-cell.ts";
import { beginOfDay } from "#contract/text/format.ts";
import { expressionBuilder } from "kysely";
import { readInstant } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { Database } from "../db/schema.ts";
import { actionsOf } from "./actions.ts";

/** The place of an entry in the order of the audit. */
type Place = Pick<AuditEntry, "at" | "id">;

/** How many entries the export reads at once. */
const batchSize = 1000;

export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<AuditPage> {
  const place = cursor === undefined ? undefined : readCursor(cursor);
  const { pageSize } = limits.audit;
  const found = await readEntries(db, filter, place, pageSize + 1);
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, ...(found.length > pageSize && last && { next: `${last.at}~${last.id}` }) };
}

/** The entries of the filter as lines of CSV, newest first, in pieces, so that memory does not grow with the audit.
 * */
export async function* auditAsCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(["When (UTC)", "Who", "What", "About", "Id", "From", "How often"])}`;
  let place: Place | undefined;
  do {
    const entries = await readEntries(db, filter, place, batchSize);
    const lines = entries.map(({ at, actor, action, detail, subjectId, sender, count }) =>
      csvLine([at, actor, action, detail ?? "", subjectId ?? "", sender ?? "", String(count)]),
    );
    if (lines.length > 0) yield lines.join("");
    place = entries.length === batchSize ? entries.at(-1) : undefined;
  } while (place);
}

/** A line of CSV (RFC 4180) with every cell quoted. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${csvCell(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

const eb = expressionBuilder<Database, "auditEntries">();

/**
 * Entries after `place`, newest first. For a topic each action is queried separately, so that each query reads at
 * most a page from its index; the newest of all make the page.
 */
async function readEntries(
  db: Db,
  filter: AuditFilter,
  place: Place | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const { topic } = filter;
  if (topic === undefined) return await selectEntries(db, filter, place, limit).execute();
  const found: AuditEntry[] = [];
  for (const action of actionsOf(topic)) {
    const query = selectEntries(db, filter, place, limit).where("action", "=", action);
    found.push(...(await query.execute()));
  }
  return found.toSorted(newestFirst).slice(0, limit);
}

function selectEntries(db: Db, filter: AuditFilter, place: Place | undefined, limit: number) {
  const { actor, since, until } = filter;
  let query = db
    .selectFrom("auditEntries")
    .select(["id", "at", "actor", "action", "subjectId", "detail", "sender", "count"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (since !== undefined) query = query.where("at", ">=", beginOfDay(since));
  if (until !== undefined) query = query.where("at", "<", beginOfDay(until, 1));
  if (place) query = query.where(eb(eb.refTuple("at", "id"), "<", eb.tuple(place.at, place.id)));
  return query;
}

function newestFirst(one: Place, other: Place): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function readCursor(text: string): Place {
  const [given = "", tail = ""] = text.split("~");
  const [at, id] = [readInstant(given), readRowId(tail)];
  if (id === null || at === null)
    throw new AppError("invalid-request", { sentence: "This page of the audit does not exist." });
  return { at, id };
}
