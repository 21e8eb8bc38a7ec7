import { formatDayAndTime } from "#contract/text/format.ts";
import { letterDisclosure } from "../legal-identity.ts";
import { closing, type Letter, paragraph } from "./letter.ts";

/** The events of an administrator's account, in sentences. */
const sentences = {
  "account-deactivated": "Your administrator account was deactivated. You can no longer log in.",
  "account-reset":
    "Your administrator account was reset. Its password, security questions, second factors and recovery codes are gone, and every session has ended. You will be given a new invitation.",
  "app-added": "An authenticator app was added to your administrator account.",
  "app-removed": "The authenticator app was removed from your administrator account.",
  "new-browser":
    "Somebody has logged in to your administrator account from a browser that it had not used before.",
  "passkey-added": "A passkey was added to your administrator account.",
  "passkey-removed": "A passkey was removed from your administrator account.",
  "recovery-codes-renewed":
    "Ten new recovery codes were made for your administrator account. The earlier ones no longer work.",
  "recovery-code-used": "Somebody has logged in to your administrator account with a recovery code.",
} as const;

export type SecurityEvent = keyof typeof sentences;
export const securityEvents = Object.keys(sentences) as SecurityEvent[]; // the table has no other keys

/** A change to an account, for its owner. */
export type AboutAccount = {
  username: string;
  event: SecurityEvent;
  /** When it happened, ISO 8601. */
  at: string;
  /** Further facts, such as who did it. */
  facts?: readonly { term: string; value: string }[];
};

/** To the owner of an account. It has no link on purpose, because fake mails of this kind are used for phishing. */
export function writeSecurityNotice({ username, event, at, facts = [] }: AboutAccount): Letter {
  return {
    lang: "en-GB",
    subject: "A change to your administrator account",
    greeting: "Hello,",
    body: [
      paragraph(sentences[event]),
      {
        kind: "facts",
        facts: [
          { term: "Username", value: username },
          { term: "When", value: formatDayAndTime(at) },
          ...facts,
        ],
      },
      paragraph(
        "If you know about this, there is nothing to do. If not, tell a master admin or whoever runs this website at once.",
      ),
    ],
    closing,
    smallPrint: [
      "You receive this email because this address belongs to an administrator's account. It holds no link: we never ask for a password by email.",
      letterDisclosure,
    ],
  };
}
