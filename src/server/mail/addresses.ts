import { isEmail } from "#contract/text/email.ts";
import { isWholeHost } from "../config/hosts.ts";

/** An address with its display name. */
export type Mailbox = { name: string; address: string };

const maxAddressLength = 254;
// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const named = /^([^<>"\u0000-\u001f\u007f]*)<([^<>]+)>$/;

/** Reads `careers@example.org` or `Careers <careers@example.org>`; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", inBrackets] = named.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  return isAddress(address) ? { name: name.trim(), address } : null;
}

/** Whether mail may be sent to this text: exactly one mailbox. */
export function isAddress(text: string): boolean {
  return text.length <= maxAddressLength && isEmail(text);
}

/** The mail server of `SMTP_URL`. */
export type SmtpServer = {
  host: string;
  port: number;
  /** Encryption: from the first byte, by STARTTLS, or by STARTTLS if the server supports it. */
  encryption: "from-start" | "required" | "if-offered" | "none";
  auth: { user: string; pass: string } | undefined;
};

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Reads `smtps://user:password@host:465` or `smtp://…:587`; null when it is neither. A password is sent only over TLS
 * with a valid certificate, except to this machine, whose mail server usually has a self-signed one: there nothing is
 * encrypted.
 */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSecure = url.protocol === "smtps:";
  if ((!isSecure && url.protocol !== "smtp:") || !isWholeHost(url.hostname)) return null;
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return null;
  const user = decode(url.username);
  const pass = decode(url.password);
  // A user without a password, and port 0, are mistakes.
  if (user === null || pass === null || (user === "") !== (pass === "") || url.port === "0") return null;
  const auth = user === "" ? undefined : { user, pass };
  const usualPort = isSecure ? 465 : 587;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ""),
    port: url.port === "" ? usualPort : Number(url.port),
    encryption: isSecure ? "from-start" : encryptionOf(url.hostname, auth !== undefined),
    auth,
  };
}

function encryptionOf(host: string, hasPassword: boolean): SmtpServer["encryption"] {
  if (loopback.has(host)) return "none";
  return hasPassword ? "required" : "if-offered";
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
