/**
 * Sends the mails of the outbox, a few at a time; while the mail server is away the round ends. At least once: after
 * a crash between sending and recording it, a mail is sent again with the same Message-ID. The log contains ids of
 * mails, never people.
 */
import type { FastifyBaseLogger } from "fastify";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { Clock } from "../clock.ts";
import type { TaskHandler } from "../tasks/worker.ts";
import { composeMail, type Sender, UnsendableMail } from "./compose.ts";
import type { Mailer } from "./mailer.ts";
import { mailKinds, type MailKind } from "./outbox.ts";

/** The timeout of an attempt. */
const attemptMs = 90_000;

/** 1, 3, 9, 27, 81 and 243 minutes, then every six hours: a day and a half in all. */
const retries = { firstMinutes: 1, factor: 3, mostMinutes: 6 * 60 };
export const mostAttempts = 12;

export type MailDeps = {
  mailer: Mailer;
  sender: Sender;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Called for each sent mail, at least once. */
  onSent?: (task: {
    kind: MailKind;
    applicationId: string | null;
    dataRequestId: string | null;
    payload: string;
  }) => Promise<void>;
};

export function mailHandler({ mailer, sender, clock, log, onSent }: MailDeps): TaskHandler {
  return {
    kinds: mailKinds,
    atOnce: 3,
    leaseMs: 2 * attemptMs,
    async run(task, stopping) {
      const kind = task.kind as MailKind; // one of `kinds`
      const about = { mailId: task.id, kind: task.kind, attempt: task.attempts };
      try {
        const mail = composeMail({ ...task, kind }, sender, clock());
        await mailer(mail, AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]));
      } catch (error) {
        const { reason, isFinal, isServerAway } = explainFailure(error);
        const minutes = isFinal ? null : minutesUntilRetry(task.attempts);
        if (minutes === null) log.error({ ...about, reason }, "mail given up");
        else log.warn({ ...about, reason, retryInMinutes: Math.round(minutes) }, "mail not sent yet");
        const retryAfterMs = minutes === null ? null : minutes * 60_000;
        return { state: "failed", reason, retryAfterMs, endsRound: isServerAway };
      }
      log.info(about, "mail sent");
      // It was sent: an error now must not send it again.
      await onSent?.({ ...task, kind }).catch((error: unknown) =>
        log.error({ err: error, ...about }, "sent mail not noted"),
      );
      return { state: "done" };
    },
  };
}

/**
 * How many minutes to wait after the failed attempt number `attempt`, or null when it was the last. With a random
 * fifth more or less, so that mails that failed together are not all retried together.
 */
export function minutesUntilRetry(attempt: number, random: () => number = Math.random): number | null {
  if (attempt >= mostAttempts) return null;
  const minutes = Math.min(retries.firstMinutes * retries.factor ** (attempt - 1), retries.mostMinutes);
  return minutes * (0.8 + 0.4 * random());
}

/** The meaning of a failed attempt. `reason` is a sentence without personal data, for the administrator and the log.
 * */
type DeliveryFailure = {
  reason: string;
  /** Retrying is useless. */
  isFinal: boolean;
  /** The cause is not this mail: other mails would fail as well at the moment. */
  isServerAway: boolean;
};

const reasons: Partial<Record<string, string>> = {
  ETIMEDOUT: "The mail server did not answer in time.",
  ECONNECTION: "The mail server could not be reached, or hung up.",
  ESOCKET: "The mail server could not be reached, or hung up.",
  EDNS: "The mail server's name could not be found.",
  ETLS: "No secure connection to the mail server could be made.",
  EAUTH: "The mail server refused our user name or password.",
  EABORT: "The attempt was cut short.",
};

/** Explains an error of composing or sending. Leaves out the mail server's own text, because it repeats the address.
 * */
export function explainFailure(error: unknown): DeliveryFailure {
  if (error instanceof UnsendableMail) return { reason: error.message, isFinal: true, isServerAway: false };
  const failure: NodemailerError = error instanceof Error ? error : new Error("unknown");
  const { code = "unknown", command, responseCode, response = "" } = failure;
  if (responseCode === undefined || code === "EAUTH") {
    const isAboutEncryption = /CERT|SSL|TLS|SIGNATURE/.test(failure.originalCode ?? code);
    const known = reasons[isAboutEncryption ? "ETLS" : code];
    const reason = known ?? `The email could not be handed over (${code}).`;
    return { reason, isFinal: false, isServerAway: true };
  }
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  const answer = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return {
    reason: `The mail server refused the email (${answer}).`,
    // 5.7: a missing permission, such as relaying, which the operator can fix.
    isFinal: isAboutMail && failure.permanent === true && enhanced?.startsWith("5.7.") !== true,
    isServerAway: !isAboutMail,
  };
}
