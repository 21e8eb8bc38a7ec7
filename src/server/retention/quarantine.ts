/**
 * Applications in quarantine: each is moved with its dependent rows into a table of its own, so that no list, count,
 * search, letter or export can show it by mistake, and is moved back when it is restored. Mails are not moved:
 * waiting ones are not sent, and sent ones are removed before any period ends.
 */
import { quarantineDays, type ApplicationRuleName } from "#content/retention.ts";
import type { Selectable } from "kysely";
import { type ApplicationEvent, recordEvents, toEventRow } from "../applications/events.ts";
import { indexApplication } from "../applications/search-words.ts";
import type { QuarantinedDetail } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../audit/entries.ts";
import { minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { heldIds, isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import type { Database } from "../db/schema.ts";
import { datesOf, endOfPeriod, type Periods, toDates } from "./due.ts";

/** The tables whose rows move with an application; its search words are written again when it is restored. */
export const movedTables = ["applicationAdjustments", "applicationEvents", "notesVersions"] as const;
/** Dependent rows that are not moved. */
export const leftTables: readonly string[] = ["application_words", "tasks"];

type MovedRows = { [T in (typeof movedTables)[number]]: Selectable<Database[T]>[] };
export type QuarantinedContent = { application: Selectable<Database["jobApplications"]> } & MovedRows;

/**
 * Keeps the job of an application, live or in quarantine, from being deleted until the transaction ends. Call it before
 * the application is locked: deleting a job locks the job and then its applications, and the other order would end as
 * a deadlock.
 */
export async function holdJob(trx: Trx, column: "id" | "reference", value: string): Promise<void> {
  if (!isPostgres(trx)) return;
  const live = trx.selectFrom("jobApplications").select("jobId").where(column, "=", value);
  const quarantined = trx.selectFrom("quarantinedApplications").select("jobId").where(column, "=", value);
  await trx
    .selectFrom("jobs")
    .select("id")
    .where("id", "in", live.unionAll(quarantined))
    .forKeyShare()
    .execute();
}

/** The application and its dependent rows; null when there is none of that id. */
export async function readContent(trx: Trx, id: string): Promise<QuarantinedContent | null> {
  await holdJob(trx, "id", id);
  const application = await trx
    .selectFrom("jobApplications")
    .selectAll()
    .where("id", "=", id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!application) return null;
  const rowsOf = (table: (typeof movedTables)[number]) =>
    trx
      .selectFrom(table as "notesVersions")
      .selectAll()
      .where("applicationId", "=", id)
      .execute();
  return {
    application,
    // Read from their own tables: the types follow.
    applicationAdjustments: (await rowsOf(
      "applicationAdjustments",
    )) as unknown as MovedRows["applicationAdjustments"],
    applicationEvents: (await rowsOf("applicationEvents")) as unknown as MovedRows["applicationEvents"],
    notesVersions: await rowsOf("notesVersions"),
  };
}

/** The same for an application that may be in quarantine; null when there is none of that id. */
export async function findContent(trx: Trx, id: string): Promise<QuarantinedContent | null> {
  const row = await findQuarantined(trx, id);
  return row ? parseContent(row.content) : await readContent(trx, id);
}

/** The same for each that exists, in the order of their ids; locks them until the transaction ends. */
export async function findContents(trx: Trx, ids: readonly string[]): Promise<QuarantinedContent[]> {
  const contents: QuarantinedContent[] = [];
  for (const id of new Set(ids.toSorted())) {
    const content = await findContent(trx, id);
    if (content) contents.push(content);
  }
  return contents;
}

/** Whether it is in quarantine; if so, locks it until the transaction ends. */
export async function isQuarantined(trx: Trx, id: string): Promise<boolean> {
  return (await findQuarantined(trx, id)) !== undefined;
}

async function findQuarantined(trx: Trx, id: string): Promise<{ content: string } | undefined> {
  await holdJob(trx, "id", id);
  return await trx
    .selectFrom("quarantinedApplications")
    .select("content")
    .where("id", "=", id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export function parseContent(content: string): QuarantinedContent {
  return JSON.parse(content) as QuarantinedContent; // written by `quarantine`
}

/** Moves an application into quarantine if it is still due and has no hold; returns whether it did. */
export async function quarantine(
  trx: Trx,
  id: string,
  { now, periods, rules }: { now: Date; periods: Periods; rules: ReadonlySet<ApplicationRuleName> },
): Promise<boolean> {
  const content = await readContent(trx, id);
  const row = await datesOf(trx).where("jobApplications.id", "=", id).executeTakeFirst();
  if (!content || !row || (await heldIds(trx, now)).has(id)) return false;
  const end = endOfPeriod(toDates(row), now, periods);
  if (!end || end.dueAt > now.toISOString() || !rules.has(end.rule)) return false;
  const { reference, jobId, cvFilePath } = content.application;
  await trx
    .insertInto("quarantinedApplications")
    .values({
      id,
      reference,
      jobId,
      cvFilePath,
      rule: end.rule,
      quarantinedAt: now.toISOString(),
      eraseAt: minutesAfter(now, quarantineDays * 24 * 60),
      content: JSON.stringify(content),
    })
    .execute();
  await trx.deleteFrom("jobApplications").where("id", "=", id).execute();
  return true;
}

/** Moves an application back; false when none of that id is in quarantine. */
export async function restore(trx: Trx, id: string): Promise<boolean> {
  const row = await findQuarantined(trx, id);
  if (!row) return false;
  const { application, ...moved } = parseContent(row.content);
  await trx.insertInto("jobApplications").values(application).execute();
  for (const table of movedTables) {
    const rows = moved[table];
    if (rows.length > 0) await trx.insertInto(table).values(rows).execute();
  }
  // A trigger on this column derives from the job's present setting whether the name is hidden.
  await trx
    .updateTable("jobApplications")
    .set({ unblindedAt: application.unblindedAt })
    .where("id", "=", id)
    .execute();
  await indexApplication(trx, id);
  await trx.deleteFrom("quarantinedApplications").where("id", "=", id).execute();
  return true;
}

/**
 * Records in the audit and in the history of an application, also one in quarantine, that a copy of it was made: for
 * the person's request, or printed by the operator.
 */
export async function noteCopy(
  trx: Trx,
  applicationId: string,
  { at, actor, to }: { at: string; actor: string; to: "request" | "print" },
): Promise<void> {
  await recordAudit(trx, { at, actor, action: "data.bundled", subjectId: applicationId });
  const event = { applicationId, at, actor, kind: "exported", to } as const;
  const row = await findQuarantined(trx, applicationId);
  if (row) await addEvent(trx, parseContent(row.content), event);
  else await recordEvents(trx, [event]);
}

/** Adds an entry to the history of an application in quarantine; returns the whole history. */
async function addEvent(trx: Trx, content: QuarantinedContent, event: ApplicationEvent) {
  const applicationEvents = [...content.applicationEvents, toEventRow(event)];
  await trx
    .updateTable("quarantinedApplications")
    .set({ content: JSON.stringify({ ...content, applicationEvents }) })
    .where("id", "=", event.applicationId)
    .execute();
  return applicationEvents;
}

/**
 * An application in quarantine, for a master admin who gives a reason. The reason is recorded in the application's
 * history, which is erased with it; the audit records that it was opened. Throws `application-not-found`.
 */
export async function openQuarantined(
  db: Db,
  { id, reason }: { id: string; reason: string },
  { actor, now }: { actor: string; now: Date },
): Promise<QuarantinedDetail> {
  const applicationId = readRowId(id);
  const at = now.toISOString();
  return await db.transaction().execute(async (trx) => {
    const row = applicationId === null ? undefined : await findQuarantined(trx, applicationId);
    if (!row || applicationId === null) throw new AppError("application-not-found");
    const content = parseContent(row.content);
    const event = { applicationId, at, actor, kind: "opened", note: reason } as const;
    const applicationEvents = await addEvent(trx, content, event);
    await recordAudit(trx, { at, actor, action: "application.opened", subjectId: applicationId });
    const { applicantName, applicantEmail, applicantPhone, coverLetter, adminNotes } = content.application;
    const history = applicationEvents.map(({ id: eventId, at: when, actor: who, kind, note }) => ({
      id: eventId,
      at: when,
      actor: who,
      kind,
      note,
    }));
    return { applicantName, applicantEmail, applicantPhone, coverLetter, adminNotes, history };
  });
}
