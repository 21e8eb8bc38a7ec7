import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "./mailer.ts";

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
