import type { MailState } from "#contract/limits.ts";
import { limits } from "#contract/limits.ts";
import type { Mail, MailQuery } from "#contract/mails.ts";
import { fillName } from "#content/letters/own-letter.ts";
import { redact, type KnownOfApplicant } from "./redact.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { TaskRow } from "../tasks/tasks.ts";
import { type ApplicationMails, applicationMailKinds } from "../mail/outbox.ts";

/** The newest mails about an application, or about all of them, in a state or in any. */
export async function listMails(db: Db, { state, applicationId }: MailQuery): Promise<Mail[]> {
  const about = applicationId === undefined ? undefined : readRowId(applicationId);
  if (about === null) return [];
  let query = db
    .selectFrom("tasks")
    .selectAll()
    .where("kind", "in", applicationMailKinds)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limits.mail.listMax);
  if (about !== undefined) query = query.where("applicationId", "=", about);
  if (state === "sent") query = query.where("doneAt", "is not", null);
  if (state === "failed") query = query.where("failedAt", "is not", null);
  if (state === "waiting" || state === "sending")
    query = query
      .where("doneAt", "is", null)
      .where("failedAt", "is", null)
      .where("attempts", state === "waiting" ? "=" : ">", 0);
  return await presentMails(db, await query.execute());
}

/**
 * Mails for the administration. While an application is blind, its reference stands for the recipient, and an
 * administrator's own text is shown as it was written, without the name.
 */
async function presentMails(db: Db, rows: readonly TaskRow[]): Promise<Mail[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ applicationId }) => applicationId ?? []))];
  const blind = await db
    .selectFrom("jobApplications")
    .select(["id", "applicantName", "applicantEmail", "applicantPhone"])
    .where("id", "in", ids)
    .where("isBlind", "=", true)
    .execute();
  const hidden = new Map(blind.map(({ id, ...known }) => [id, known]));
  return rows.map((row) => toMail(row, hidden.get(row.applicationId ?? "")));
}

export async function presentMail(db: Db, row: TaskRow): Promise<Mail> {
  const [mail] = await presentMails(db, [row]);
  return mail ?? toMail(row, undefined);
}

/** The fields of all payloads, and of a letter's. */
type MailFacts = ApplicationMails["application-notice"] &
  Partial<Pick<ApplicationMails["status-letter"], "applicantName" | "status" | "own">>;

/**
 * A row of the outbox for the administration; `hidden` are details that it must not contain. Callers read rows of
 * `applicationMailKinds` only.
 */
function toMail(row: TaskRow, hidden: KnownOfApplicant | undefined): Mail {
  const { reference, jobTitle, status = null, ...facts } = JSON.parse(row.payload) as MailFacts;
  const { id, applicationId, createdAt, dueAt, doneAt: sentAt, lastError } = row;
  // A notice goes to the provider.
  const recipient = hidden && row.kind !== "application-notice" ? reference : facts.recipient;
  return {
    id,
    kind: row.kind as Mail["kind"],
    status,
    own: facts.own ? presentWords(facts.own, facts.applicantName ?? "", hidden) : null,
    state: stateOf(row),
    applicationId: applicationId ?? "",
    reference,
    jobTitle,
    recipient,
    createdAt,
    dueAt: dueAt ?? createdAt,
    sentAt,
    lastError,
  };
}

function presentWords(
  { subject, text }: NonNullable<MailFacts["own"]>,
  name: string,
  hidden: KnownOfApplicant | undefined,
): NonNullable<Mail["own"]> {
  if (hidden) return { subject: redact(subject, hidden), text: redact(text, hidden) };
  return { subject: fillName(subject, name), text: fillName(text, name) };
}

function stateOf({ doneAt, failedAt, attempts }: TaskRow): MailState {
  if (doneAt !== null) return "sent";
  if (failedAt !== null) return "failed";
  return attempts === 0 ? "waiting" : "sending";
}
