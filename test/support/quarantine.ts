import type { Db } from "#server/db/connect.ts";
import { readContent } from "#server/retention/quarantine.ts";

/** Moves an application into quarantine, whatever its period. */
export async function moveToQuarantine(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const content = await readContent(trx, id);
    if (!content) throw new Error("There is no such application");
    const { reference, jobId, cvFilePath, createdAt } = content.application;
    const moved = { id, reference, jobId, cvFilePath, rule: "undecided", content: JSON.stringify(content) };
    await trx
      .insertInto("quarantinedApplications")
      .values({ ...moved, quarantinedAt: createdAt, eraseAt: "2999-01-01T09:00:00.000Z" })
      .execute();
    await trx.deleteFrom("jobApplications").where("id", "=", id).execute();
  });
}
