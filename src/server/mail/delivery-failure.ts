import type { NodemailerError } from "nodemailer/lib/errors";
import { UnsendableMail } from "./compose.ts";

/** What a failed attempt means. `reason` is a sentence without personal data, for the administrator and the log. */
export type DeliveryFailure = {
  reason: string;
  /** No later attempt would go better. */
  isFinal: boolean;
  /** It was not about this mail: the others would fail as well just now. */
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

/** Explains an error of composing or sending. A mail server's own words are left out: they repeat the address. */
export function explainFailure(error: unknown): DeliveryFailure {
  if (error instanceof UnsendableMail) return { reason: error.message, isFinal: true, isServerAway: false };
  const failure: NodemailerError = error instanceof Error ? error : new Error("unknown");
  const { code = "unknown", command, responseCode, response = "" } = failure;
  if (responseCode === undefined || code === "EAUTH") {
    const isAboutEncryption = /CERT|SSL|TLS|SIGNATURE/.test(failure.originalCode ?? code);
    const known = reasons[isAboutEncryption ? "ETLS" : code];
    const reason = known ?? `The e-mail could not be handed over (${code}).`;
    return { reason, isFinal: false, isServerAway: true };
  }
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  const answer = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return {
    reason: `The mail server refused the e-mail (${answer}).`,
    // 5.7: a matter of permission, such as relaying, that is ours to put right.
    isFinal: isAboutMail && failure.permanent === true && enhanced?.startsWith("5.7.") !== true,
    isServerAway: !isAboutMail,
  };
}
