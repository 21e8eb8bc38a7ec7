import type { SendMailOptions } from "nodemailer";
import type { Mailbox } from "./addresses.ts";

/** A mail, ready to send. */
export type OutgoingMail = {
  /** The outbox row's id: the same at every attempt. */
  id: string;
  /** Derived from the id, so that a mail that is sent twice after a crash is recognised as the same. */
  messageId: string;
  /** Names the file where there is no mail server. */
  fileName: string;
  date: Date;
  from: Mailbox;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Whether a person decided that it is sent; otherwise no out-of-office answer is wanted (RFC 3834). */
  isAutomatic: boolean;
};

/** Sends a mail. Rejects when it is not certain that it was accepted. */
export type Mailer = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

/**
 * A mail for nodemailer. Addresses are given as parts, so that they are not parsed again, and the envelope separately
 * from the headers; nodemailer must not read files or URLs named in a mail.
 */
export function toMime(mail: OutgoingMail): SendMailOptions {
  const { from, to, replyTo, subject, text, html, date, messageId, isAutomatic } = mail;
  return {
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: "", address: to },
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    date,
    messageId,
    headers: isAutomatic ? { "Auto-Submitted": "auto-generated" } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
