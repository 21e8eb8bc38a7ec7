/**
 * The history of an application: each action adds an event in its own transaction, and the events are deleted with
 * the application. The audit contains no personal data and is kept longer.
 */
import type { ApplicationHistory } from "#contract/applications.ts";
import type { ApplicationEventKind, ContactWay } from "#contract/limits.ts";
import { recordAudits } from "../audit/entries.ts";
import type { Db, Trx } from "../db/connect.ts";
import type { DroppedLetter } from "../mail/outbox.ts";

export type ApplicationEvent = {
  applicationId: string;
  /** When, ISO 8601 in UTC. */
  at: string;
  /** Username of an administrator, "visitor" for the applicant, "outbox" for a letter that was sent. */
  actor: string;
  kind: ApplicationEventKind;
  from?: string | null;
  to?: string | null;
  note?: string | null;
  /** Whether the applicant may see it. */
  isShown?: boolean;
};

/** Adds an event in the transaction of the action. */
export async function recordEvent(trx: Trx, event: ApplicationEvent): Promise<void> {
  await recordEvents(trx, [event]);
}

export async function recordEvents(trx: Trx, events: readonly ApplicationEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx.insertInto("applicationEvents").values(events.map(toEventRow)).execute();
}

export function toEventRow({
  from = null,
  to = null,
  note = null,
  isShown = false,
  ...event
}: ApplicationEvent) {
  return { id: crypto.randomUUID(), ...event, fromValue: from, toValue: to, isShown, note };
}

/** Adds letters that were taken back before they were sent to the history and the audit. */
export async function noteDropped(
  trx: Trx,
  letters: readonly DroppedLetter[],
  by: { at: string; actor: string },
): Promise<void> {
  await recordEvents(
    trx,
    letters.map(({ applicationId, status: from }) => ({
      applicationId,
      ...by,
      kind: "letter-cancelled" as const,
      from,
    })),
  );
  await recordAudits(
    trx,
    letters.map(({ id: subjectId }) => ({
      ...by,
      action: "mail.cancelled" as const,
      subjectId,
      detail: "status-letter",
    })),
  );
}

/** The events of application `id`, newest first. */
export async function listEvents(db: Db, id: string): Promise<ApplicationHistory["events"]> {
  return await db
    .selectFrom("applicationEvents")
    .select(["id", "at", "actor", "kind", "fromValue as from", "toValue as to", "note"])
    .where("applicationId", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The newest event of these kinds of application `id`: who did it, and when. */
export async function newestEvent(
  db: Db,
  id: string,
  kinds: readonly ApplicationEventKind[],
): Promise<{ at: string; actor: string } | undefined> {
  return await db
    .selectFrom("applicationEvents")
    .select(["at", "actor"])
    .where("applicationId", "=", id)
    .where("kind", "in", kinds)
    .orderBy("at", "desc")
    // Ids are random: in its millisecond too, every other event comes after the first of all.
    .orderBy((event) => event("kind", "=", "submitted"))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The events that count as changes of an application: with them its version grows. */
const changes = ["submitted", "status-changed", "notes-changed", "unblinded"] as const;

/** Who changed application `id` last; others may have opened or exported it since. */
export async function lastChanger(db: Db, id: string): Promise<string | null> {
  return (await newestEvent(db, id, changes))?.actor ?? null;
}

type Contact = { applicationId: string; at: string; actor: string; how: ContactWay; words?: string | null };

/** Records a contact with the applicant; returns false when there is no such application. */
export async function addContact(
  trx: Trx,
  { applicationId, at, actor, how, words }: Contact,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("jobApplications")
    .set({ lastContactedAt: at })
    .where("id", "=", applicationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordEvent(trx, { applicationId, at, actor, kind: "contacted", to: how, note: words ?? null });
  return true;
}
