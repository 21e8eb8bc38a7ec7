import type { LetterStatus, MailState } from "#contract/limits.ts";
import { limits } from "#contract/limits.ts";
import type { Mail, MailQuery } from "#contract/mails.ts";
import type { Selectable } from "kysely";
import { mailKinds, payloadHolding } from "./outbox.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { Database } from "../db/schema.ts";
import { readPayload } from "./compose.ts";

type OutboxRow = Selectable<Database["outboxMessages"]>;

/** The newest mails in a state, about an application, or all of them. */
export async function listMails(db: Db, { state, applicationId }: MailQuery): Promise<Mail[]> {
  const about = applicationId === undefined ? undefined : readRowId(applicationId);
  if (about === null) return [];
  let query = db
    .selectFrom("outboxMessages")
    .selectAll()
    .where("kind", "in", mailKinds)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limits.mail.listMax);
  if (about !== undefined) query = query.where("payload", "like", payloadHolding({ applicationId: about }));
  if (state === "sent") query = query.where("sentAt", "is not", null);
  if (state === "failed") query = query.where("deadAt", "is not", null);
  if (state === "waiting" || state === "sending")
    query = query
      .where("sentAt", "is", null)
      .where("deadAt", "is", null)
      .where("attempts", state === "waiting" ? "=" : ">", 0);
  return (await query.execute()).map(toMail);
}

/** A row of the outbox as the administration sees it. */
export function toMail(row: OutboxRow): Mail {
  const kind = row.kind as Mail["kind"]; // the callers read rows of `mailKinds` alone
  const { applicationId, reference, jobTitle, status } = readPayload(kind, row.payload) as {
    applicationId: string;
    reference: string;
    jobTitle: string;
    status?: LetterStatus; // a letter's payload holds one, the others' do not
  };
  const { id, recipient, createdAt, dueAt, sentAt, lastError } = row;
  const about = { applicationId, reference, jobTitle, recipient };
  return {
    id,
    kind,
    status: status ?? null,
    state: stateOf(row),
    ...about,
    createdAt,
    dueAt,
    sentAt,
    lastError,
  };
}

function stateOf({ sentAt, deadAt, attempts }: OutboxRow): MailState {
  if (sentAt !== null) return "sent";
  if (deadAt !== null) return "failed";
  return attempts === 0 ? "waiting" : "sending";
}
