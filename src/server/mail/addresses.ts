import { domainToASCII } from "node:url";
import { isEmail } from "#contract/text/email.ts";
import { decode, unencodedPassword } from "../config/encoding.ts";
import { isWholeHost } from "../config/hosts.ts";

/** An address with its display name. */
export type Mailbox = { name: string; address: string };

const maxAddressLength = 254;
/** A name or a part of it in quotation marks, in which a backslash stands before each mark and backslash (RFC 5322, 3.2.4). */
const quoted = /"((?:[^"\\]|\\.)*)"/g;

/**
 * Reads `careers@example.org`, `Careers <careers@example.org>` or `"Care, Ltd" <careers@example.org>`; null when it is none
 * of them. A name without quotation marks may hold commas too: there is no list of senders.
 */
export function readMailbox(text: string): Mailbox | null {
  const whole = text.trim();
  const [, written = "", inBrackets] = /^(.*)<([^<>]*)>$/s.exec(whole) ?? [];
  const address = (inBrackets ?? whole).trim();
  // What is left without the quoted parts has no marks and brackets of its own.
  if (!isAddress(address) || /\p{Cc}/u.test(written) || /[<>"]/.test(written.replaceAll(quoted, "")))
    return null;
  const name = written.replaceAll(quoted, (_, inside: string) => inside.replaceAll(/\\(.)/g, "$1"));
  return { name: name.trim(), address };
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
  // A URL takes a blank in a user or password, which a copied line may hold, as %20.
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isSecure = url.protocol === "smtps:";
  const host = hostOf(url);
  if ((!isSecure && url.protocol !== "smtp:") || host === null) return null;
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return null;
  const user = decode(url.username);
  const pass = decode(url.password);
  // A user without a password, and port 0, are mistakes.
  if (user === null || pass === null || (user === "") !== (pass === "") || url.port === "0") return null;
  const auth = user === "" ? undefined : { user, pass };
  const usualPort = isSecure ? 465 : 587;
  return {
    host: host.replaceAll(/^\[|\]$/g, ""),
    port: url.port === "" ? usualPort : Number(url.port),
    encryption: isSecure ? "from-start" : encryptionOf(host, auth !== undefined),
    auth,
  };
}

/** URL writes a name in another script percent-encoded, which no server of names knows, except in addresses of the web. */
function hostOf({ hostname }: URL): string | null {
  const written = decode(hostname);
  const host = written === hostname ? hostname : domainToASCII(written ?? "");
  return isWholeHost(host) ? host : null;
}

/** What is wrong with an address that `readSmtpUrl` refuses, as the end of a sentence without any of its values. */
export function mistakeInSmtpUrl(text: string): string {
  const unencoded = unencodedPassword(text, /\/?/);
  if (unencoded !== null) return unencoded;
  const url = URL.parse(text);
  if (url?.hostname && hostOf(url) === null)
    return "must name a host such as mail.example.org: what stands there is no host's name";
  return "must be an address such as smtps://user:password@mail.example.org:465";
}

function encryptionOf(host: string, hasPassword: boolean): SmtpServer["encryption"] {
  if (loopback.has(host)) return "none";
  return hasPassword ? "required" : "if-offered";
}
