/** The state of the retention for master admins: what is due next, in quarantine, held or erased, and the runs. */
import { type ApplicationRuleName, applicationRules } from "#content/retention.ts";
import type { Certificate, RetentionState } from "#contract/data-retention.ts";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../db/connect.ts";
import { copiedIds } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import type { ErasuresTable } from "../db/tables/retention.ts";
import type { Database } from "../db/schema.ts";
import { findDue } from "./due.ts";

const nextDays = 30;
/** Rows of each list; the page shows the total. */
const mostRows = 100;
const dayMinutes = 24 * 60;

export async function readState(db: Db, now: Date): Promise<RetentionState> {
  const until = new Date(now.getTime() + nextDays * dayMinutes * 60_000);
  const next = await findDue(db, { now, until });
  const { count } = await db
    .selectFrom("quarantinedApplications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    next: next.slice(0, mostRows),
    nextCount: next.length,
    announced: await readAnnounced(db, now),
    quarantined: await readQuarantined(db, now),
    quarantinedCount: count,
    ...(await readHolds(db, now)),
    certificates: (await erasures(db).limit(mostRows).execute()).map(toCertificate),
    runs: await db
      .selectFrom("retentionRuns")
      .selectAll()
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(10)
      .execute(),
  };
}

/** How many the last run did not take because they needed approval. */
export async function countStopped(db: Db): Promise<number> {
  const last = await db
    .selectFrom("retentionRuns")
    .select(["state", "due", "expired", "quarantined", "erased"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== "stopped") return 0;
  return (last.quarantined === 0 ? last.due : 0) + (last.erased === 0 ? last.expired : 0);
}

async function readAnnounced(db: Db, now: Date): Promise<RetentionState["announced"]> {
  const rows = await db
    .selectFrom("retentionPeriods")
    .selectAll()
    .where("actsFrom", ">", now.toISOString())
    .orderBy("name")
    .execute();
  return rows
    .filter(({ name }) => name in applicationRules)
    .map(({ name, actsFrom }) => ({
      rule: name,
      months: applicationRules[name as ApplicationRuleName].months, // as just seen
      actsFrom,
    }));
}

async function readQuarantined(db: Db, now: Date): Promise<RetentionState["quarantined"]> {
  const rows = await db
    .selectFrom("quarantinedApplications")
    .innerJoin("jobs", "jobs.id", "quarantinedApplications.jobId")
    .select(["quarantinedApplications.id", "reference", "rule", "quarantinedAt", "eraseAt"])
    .select("jobs.title as jobTitle")
    .orderBy("eraseAt")
    .orderBy("quarantinedApplications.id")
    .limit(mostRows)
    .execute();
  const holds = await unendedHolds(db).execute();
  const copied = await copiedIds(db, now);
  return rows.map((row) => ({
    ...row,
    heldUntil: holds.findLast(({ applicationId }) => applicationId === row.id)?.heldUntil ?? null,
    isCopied: copied.has(row.id),
  }));
}

/** Holds on applications that exist. */
function isThere(eb: ExpressionBuilder<Database, "holds">) {
  const idsIn = (table: "jobApplications" | "quarantinedApplications") => eb.selectFrom(table).select("id");
  return eb.or([
    eb("applicationId", "in", idsIn("jobApplications")),
    eb("applicationId", "in", idsIn("quarantinedApplications")),
  ]);
}

/** Holds on applications that exist, the next to end first. */
function unendedHolds(db: Db) {
  return db
    .selectFrom("holds")
    .select(["id", "applicationId", "reference", "reason", "at", "heldBy", "heldUntil"])
    .where("endedAt", "is", null)
    .where(isThere)
    .orderBy("heldUntil")
    .orderBy("id");
}

/** The number of applications with an expired hold that was not released, and no other hold. */
export async function countEndedHolds(db: Db, now: Date): Promise<number> {
  const { endedHolds } = await readHolds(db, now);
  return new Set(endedHolds.map(({ applicationId }) => applicationId)).size;
}

async function readHolds(db: Db, now: Date): Promise<Pick<RetentionState, "holds" | "endedHolds">> {
  const rows = await unendedHolds(db).execute();
  const isOver = ({ heldUntil }: { heldUntil: string }) => heldUntil <= now.toISOString();
  const held = new Set(rows.filter((row) => !isOver(row)).map(({ applicationId }) => applicationId));
  return {
    holds: rows.filter((row) => !isOver(row)),
    endedHolds: rows.filter((row) => isOver(row) && !held.has(row.applicationId)),
  };
}

function erasures(db: Db) {
  return db
    .selectFrom("erasures")
    .select(["id", "at", "why", "rule", "counts", "verifiedAt"])
    .orderBy("at", "desc")
    .orderBy("id", "desc");
}

type CertificateRow = Pick<ErasuresTable, "at" | "rule" | "counts" | "verifiedAt"> & {
  id: string;
  why: Certificate["why"];
};

function toCertificate({ counts, ...row }: CertificateRow): Certificate {
  return { ...row, counts: counts === null ? null : (JSON.parse(counts) as Record<string, number>) }; // written by erase.ts
}

/** The certificate with that number, or of the application with that id; null when there is none. */
export async function findCertificate(db: Db, id: string): Promise<Certificate | null> {
  const rowId = readRowId(id);
  if (rowId === null) return null;
  const row = await erasures(db)
    .where((eb) => eb("id", "=", rowId).or("applicationId", "=", rowId))
    .executeTakeFirst();
  return row ? toCertificate(row) : null;
}
