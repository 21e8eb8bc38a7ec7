import type { SendMailOptions } from "nodemailer";
import type { Mailbox } from "./addresses.ts";

/** A mail, ready to be handed over. */
export type OutgoingMail = {
  /** The outbox row's id: the same at every attempt. */
  id: string;
  /** Made of the id: whoever gets a mail twice, after a crash between sending and noting it, can see that it is one. */
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

/** Hands a mail over, for good. Rejects when it is not certain that it was taken. */
export type Mailer = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

/**
 * A mail as nodemailer takes it. Addresses are given as parts, so that none is parsed again, and the envelope apart from
 * the headers; nothing in a mail may name a file or an address to be fetched.
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
