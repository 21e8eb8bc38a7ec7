import type { SmtpServer } from "./addresses.ts";
import { type Mailer, toMime } from "./mailer.ts";

/** The timeout of each wait; the whole attempt is limited by its signal. */
type SmtpTimeouts = { connectMs: number; greetingMs: number; quietMs: number };

const usual: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, quietMs: 30_000 };

/** Sends mails to a mail server, each over a new connection. */
export function createSmtpMailer(server: SmtpServer, timeouts = usual): Mailer {
  return async (mail, signal) => {
    const transport = await openTransport(server, timeouts);
    await transport.sendMail({ ...toMime(mail), signal });
  };
}

/**
 * Rejects when the mail server cannot be reached, offers no encryption that is needed, or refuses user and
 * password.
 */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const withinMs = 5_000;
  const timeouts = { connectMs: withinMs, greetingMs: withinMs, quietMs: withinMs };
  await (await openTransport(server, timeouts)).verify();
}

/** Nodemailer is loaded with the first mail, which saves 400 KB in an idle server. */
async function openTransport({ host, port, encryption, auth }: SmtpServer, timeouts: SmtpTimeouts) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: encryption === "from-start",
    requireTLS: encryption === "required",
    ignoreTLS: encryption === "none",
    ...(auth && { auth }),
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.quietMs,
    // Nodemailer's own log would name sender and recipient.
    logger: false,
  });
}
