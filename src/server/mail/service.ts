import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { limits } from "#contract/limits.ts";
import type { MailQuery } from "#contract/mails.ts";
import { organisation } from "#content/organisation.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/connect.ts";
import { removeForgottenFiles } from "./folder-mailer.ts";
import { createLetters } from "../applications/letters.ts";
import { listMails } from "./mail-list.ts";
import { readMailbox } from "./mailbox.ts";
import { chooseMailer } from "./choose-mailer.ts";
import { createOutbox } from "./worker.ts";
import { createMailQueue } from "./queue.ts";

export type MailService = ReturnType<typeof createMailService>;

const cleanUpEveryMs = 60 * 60_000;

/** Everything about mail, put together: what is written, the worker that sends it, and when it is forgotten. */
export function createMailService(options: {
  config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">;
  db: Db;
  clock: Clock;
  /** Origin of the site. */
  siteUrl: string;
  log: FastifyBaseLogger;
}) {
  const { config, db, clock, siteUrl, log } = options;
  const folder = join(config.DATA_DIR, "outbox");
  const queue = createMailQueue(db, clock);
  const from = readMailbox(config.MAIL_FROM ?? "") ?? {
    name: organisation.name,
    address: organisation.emails.careers,
  };
  const mailer = chooseMailer(config, folder);
  const outbox = createOutbox({ queue, mailer, sender: { from, siteUrl }, clock, log });
  let cleaning: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const cleanUp = () => {
    cleaning = queue
      .forgetSent(limits.mail.keptDays)
      .then(() => removeForgottenFiles(folder, (ids) => queue.known(ids)))
      .catch((error: unknown) => log.error({ err: error }, "mail clean-up failed"));
  };
  return {
    letters: createLetters(db, clock, siteUrl),
    list: (query: MailQuery) => listMails(db, query),

    /** Something was written to the outbox: send it now. */
    wake: () => outbox.wake(),

    /** The same write, after which its mails are sent at once. */
    wakeAfter:
      <Given extends unknown[], Answer>(write: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        const answer = await write(...given);
        outbox.wake();
        return answer;
      },

    /** What a listening server does beside answering: sends what is due, and forgets what was sent long ago. */
    start(): void {
      outbox.start();
      cleanUp();
      timer = setInterval(cleanUp, cleanUpEveryMs);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await outbox.stop();
      await cleaning;
    },
  };
}
