/** Mails in an outbox, written as the application writes them. */
import type { ApplicationMails, MailKind } from "#server/mail/outbox.ts";
import type { Db } from "#server/db/connect.ts";
import type { OutgoingMail } from "#server/mail/mailer.ts";

export const receiptPayload: ApplicationMails["application-receipt"] = {
  recipient: "amara.okafor@example.org",
  reference: "APP-7K3MQ2",
  applicantName: "Amara Okafor",
  jobTitle: "Residential Support Worker",
  jobLocation: "Northmere",
  contactEmail: "careers@example.org",
};

/** Queues a mail that is due since `createdAt`; answers its id. */
export async function queueMail(
  db: Db,
  mail: { kind?: MailKind; recipient?: string; payload?: object; createdAt?: string; attempts?: number } = {},
): Promise<string> {
  const { kind = "application-receipt", recipient = receiptPayload.recipient } = mail;
  const { createdAt = "2026-11-20T12:00:00.000Z", attempts = 0 } = mail;
  const payload = JSON.stringify({ ...(mail.payload ?? receiptPayload), recipient });
  const id = crypto.randomUUID();
  await db.insertInto("tasks").values({ id, kind, payload, createdAt, dueAt: createdAt, attempts }).execute();
  return id;
}

/** The state of a mail's row. */
export function readMail(db: Db, id: string) {
  return db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A mail to queue, with a test's changes. */
export function outgoingMail(change: Partial<OutgoingMail> = {}): OutgoingMail {
  const id = "9c9c1f5e-54a1-4c0c-9f44-000000000001";
  return {
    id,
    messageId: `<${id}@example.org>`,
    fileName: "2026-11-20T12-00-00_application-receipt",
    date: new Date("2026-11-20T12:00:00Z"),
    from: { name: "Larkfold", address: "careers@example.org" },
    to: "amara.okafor@example.org",
    replyTo: undefined,
    subject: "We have your application",
    text: "Hello,",
    html: "<p>Hello,</p>",
    isAutomatic: true,
    ...change,
  };
}
