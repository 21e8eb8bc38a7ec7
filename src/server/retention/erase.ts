/**
 * Erases an application: its rows in one transaction, where a trigger adds a row to `erasures`; then its files; then
 * it verifies that they are gone. After a crash the row in `erasures` has no `verifiedAt`, and the next run finishes
 * it.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import { type Db, readInBatches, type Trx } from "../db/connect.ts";
import { nilId } from "../db/row-id.ts";
import { removeTraces } from "../db/clean.ts";
import { movedTables, parseContent, readContent, type QuarantinedContent } from "./quarantine.ts";

export type EraseDeps = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  uploads: Pick<CvUploads, "eraseFile">;
  /** Removes the files of mails whose rows are gone. */
  removeMailFiles: () => Promise<unknown>;
};

export type Erasure = { why: "period" | "request" | "restored"; rule: string | null; now: Date };

/** Erases the rows of an application, also one in quarantine; false when there is none of that id. */
export async function eraseRows(trx: Trx, id: string, { why, rule, now }: Erasure): Promise<boolean> {
  const quarantined = await trx
    .selectFrom("quarantinedApplications")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirst();
  const content = quarantined ? parseContent(quarantined.content) : await readContent(trx, id);
  if (!content) return false;
  await trx
    .deleteFrom(quarantined ? "quarantinedApplications" : "jobApplications")
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("erasures")
    .set({ at: now.toISOString(), why, rule, counts: JSON.stringify(countsOf(content)) })
    .where("applicationId", "=", id)
    .where("verifiedAt", "is", null)
    .execute();
  await removeTraces(trx, [id]);
  return true;
}

function countsOf(content: QuarantinedContent): Record<string, number> {
  const counts: Record<string, number> = {
    applications: 1,
    files: content.application.cvFilePath === null ? 0 : 1,
  };
  for (const table of movedTables) counts[table] = content[table].length;
  return counts;
}

const batchSize = 200;

/** Removes the files of erased applications, and records that they are gone; returns how many erasures it finished.
 * */
export async function finishErasures(deps: EraseDeps): Promise<number> {
  const { db, removeMailFiles } = deps;
  let finished = 0;
  const batches = readInBatches(batchSize, (last: { id: string } | undefined) =>
    db
      .selectFrom("erasures")
      .select(["id", "cvFilePath"])
      .where("verifiedAt", "is", null)
      .where("id", ">", last?.id ?? nilId)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
  for await (const rows of batches) {
    if (rows.length > 0) await removeMailFiles();
    for (const row of rows) if (await finish(deps, row)) finished += 1;
  }
  return finished;
}

/**
 * The same after an erasure was committed. Never rejects: the hourly work repeats what failed, and the erasure is
 * answered as one.
 */
export async function finishCommitted(deps: EraseDeps): Promise<void> {
  await finishErasures(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, "Files of erased applications left to the hourly work"),
  );
}

async function finish(
  { db, clock, log, uploads }: EraseDeps,
  { id, cvFilePath }: { id: string; cvFilePath: string | null },
): Promise<boolean> {
  try {
    if (cvFilePath !== null) await uploads.eraseFile(cvFilePath);
    const verifiedAt = clock().toISOString();
    await db.updateTable("erasures").set({ verifiedAt, cvFilePath: null }).where("id", "=", id).execute();
    return true;
  } catch (error) {
    log.error({ err: error, erasureId: id }, "Files of an erased application left to the next run");
    return false;
  }
}
