import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { organisation } from "#content/organisation.ts";
import type { Clock } from "../clock.ts";
import { cleanDatabase } from "../db/clean.ts";
import type { Db } from "../db/connect.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import type { Mailbox, SmtpServer } from "./addresses.ts";
import { createFolderMailer, removeForgottenFiles } from "./folder-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { forgetErasureLetters } from "./outbox.ts";
import { type MailDeps, mailHandler } from "./send.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type MailSettings = { SMTP_URL?: SmtpServer | undefined; MAIL_FROM?: Mailbox | undefined; DATA_DIR: string };

/** Registers sending mails and removing the files of removed mails. `siteUrl` is the origin of the site. */
export function registerMailTasks(
  tasks: TaskWorker,
  options: {
    config: MailSettings;
    db: Db;
    clock: Clock;
    siteUrl: string;
    /** Make the links to copies of data. */
    secrets?: readonly Buffer[];
    log: FastifyBaseLogger;
    onSent?: readonly NonNullable<MailDeps["onSent"]>[];
  },
): void {
  const { config, db, clock, siteUrl, secrets = [], log, onSent = [] } = options;
  const folder = join(config.DATA_DIR, "outbox");
  const from = config.MAIL_FROM ?? {
    name: organisation.name,
    address: organisation.emails.careers,
  };
  const mailer = chooseMailer(config.SMTP_URL, folder);
  const noteSent: MailDeps["onSent"] = async (mail) => {
    for (const note of onSent) await note(mail);
  };
  const sender = { from, siteUrl, secrets };
  tasks.handle(mailHandler({ mailer, sender, clock, log, onSent: noteSent }));
  tasks.everyHour("removal of mail files", () => removeMailFiles(db, config.DATA_DIR));
}

/** Removes sent letters about erasures, and, where mails are files, those in `dataDir` whose rows are gone. */
export async function removeMailFiles(db: Db, dataDir: string): Promise<number> {
  const forgotten = await forgetErasureLetters(db);
  const removed = await removeForgottenFiles(join(dataDir, "outbox"), (ids) => knownMails(db, ids));
  // At the end: PostgreSQL may cancel it.
  if (forgotten > 0) await cleanDatabase(db);
  return removed;
}

/** SMTP when there is a mail server; otherwise one file for each mail, in `folder`. */
export function chooseMailer(server: SmtpServer | undefined, folder: string): Mailer {
  return server ? createSmtpMailer(server) : createFolderMailer(folder);
}

/** Those of these mails that have a row. */
async function knownMails(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("tasks").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
