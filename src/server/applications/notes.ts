/** The last 20 texts of an application's notes, so that no text is lost when another overwrites it. */
import { limits } from "#contract/limits.ts";
import { minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { recordEvent } from "./events.ts";

const { kept, oneTextMinutes } = limits.notesVersions;

type NotesChange = {
  applicationId: string;
  at: string;
  actor: string;
  before: string | null;
  text: string | null;
};

/**
 * Stores a version of the notes and adds an event to the history. Notes are saved while they are typed, so changes by
 * one person within ten minutes are one version and one event.
 */
export async function keepNotes(trx: Trx, change: NotesChange): Promise<void> {
  const { applicationId, at, actor, before, text } = change;
  const newest = await newestVersion(trx, applicationId);
  // Notes older than this table of versions have no known author.
  if (!newest && before !== null) await addVersion(trx, { applicationId, at, actor: "", text: before });
  const isGoingOn = newest?.actor === actor && newest.at > minutesAfter(new Date(at), -oneTextMinutes);
  if (isGoingOn) {
    await trx
      .updateTable("notesVersions")
      .set({ text: text ?? "" })
      .where("id", "=", newest.id)
      .execute();
    return;
  }
  await addVersion(trx, { applicationId, at, actor, text: text ?? "" });
  await dropOldest(trx, applicationId);
  await recordEvent(trx, { applicationId, at, actor, kind: "notes-changed" });
}

/** The versions of application `id`, newest first; the first is the present text. */
export async function listNotes(db: Db, id: string): Promise<{ at: string; actor: string; text: string }[]> {
  return await versionsOf(db, id).select(["at", "actor", "text"]).execute();
}

export async function newestVersion(db: Db, applicationId: string) {
  return await versionsOf(db, applicationId).select(["id", "at", "actor"]).limit(1).executeTakeFirst();
}

function versionsOf(db: Db, applicationId: string) {
  return (
    db
      .selectFrom("notesVersions")
      .where("applicationId", "=", applicationId)
      .orderBy("at", "desc")
      // The initial version has the same time as the first change, and no actor.
      .orderBy("actor", "desc")
  );
}

async function addVersion(
  trx: Trx,
  version: { applicationId: string; at: string; actor: string; text: string },
) {
  await trx
    .insertInto("notesVersions")
    .values({ id: crypto.randomUUID(), ...version })
    .execute();
}

async function dropOldest(trx: Trx, applicationId: string): Promise<void> {
  const oldest = await versionsOf(trx, applicationId).select("id").offset(kept).limit(100).execute();
  for (const { id } of oldest) await trx.deleteFrom("notesVersions").where("id", "=", id).execute();
}
