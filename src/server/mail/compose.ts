import type { Letter, ToApplicant } from "#content/letters/letter.ts";
import { type AboutDataRequest, writeDataLetter } from "#content/letters/data-letters.ts";
import { writeNotice } from "#content/letters/notice.ts";
import { writeReceipt } from "#content/letters/receipt.ts";
import { writeSecurityNotice } from "#content/letters/security-notice.ts";
import { writeOwnLetter } from "#content/letters/own-letter.ts";
import { writeInvitation } from "#content/letters/invitation.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import type { LetterKind } from "#contract/limits.ts";
import { isAddress, type Mailbox } from "./addresses.ts";
import type { OutgoingMail } from "./mailer.ts";
import { findCopyToken } from "./copy-token.ts";
import { type MailKind, type QueuedAboutData, readPayload } from "./outbox.ts";
import { renderLetter } from "./render.ts";

/** A mail as it waits in the outbox. */
type QueuedMail = {
  id: string;
  kind: MailKind;
  /** JSON of the kind's shape in `Mails` (mail/outbox.ts). */
  payload: string;
  createdAt: string;
};

/** The sender and the site's origin. `secrets` make the links to copies of data. */
export type Sender = { from: Mailbox; siteUrl: string; secrets?: readonly Buffer[] };

/** Makes the mail of a row. Throws `UnsendableMail` for an invalid address. */
export function composeMail(queued: QueuedMail, sender: Sender, now: Date): OutgoingMail {
  const { from } = sender;
  const { recipient } = readPayload(queued.kind, queued.payload);
  if (!isAddress(recipient)) throw new UnsendableMail("The address is not an email address.");
  const { letter, replyTo, isAutomatic } = write(queued, sender);
  return {
    id: queued.id,
    messageId: `<${queued.id}@${from.address.split("@").at(-1)}>`,
    fileName: `${queued.createdAt.slice(0, 19).replaceAll(":", "-")}_${queued.kind}`,
    date: now,
    from,
    to: recipient,
    replyTo: replyTo !== undefined && isAddress(replyTo) ? replyTo : undefined,
    ...renderLetter(letter),
    isAutomatic,
  };
}

/** The mail can never be sent. The message is a sentence for the administrator. */
export class UnsendableMail extends Error {
  override readonly name = "UnsendableMail";
}

type Written = { letter: Letter; replyTo?: string; isAutomatic: boolean };

function write({ kind, payload }: QueuedMail, { siteUrl, secrets = [] }: Sender): Written {
  switch (kind) {
    case "application-receipt": {
      const to = { ...readPayload(kind, payload), siteUrl };
      return { letter: writeReceipt(to), replyTo: to.contactEmail, isAutomatic: true };
    }
    case "application-notice":
      return { letter: writeNotice({ ...readPayload(kind, payload), siteUrl }), isAutomatic: true };
    case "security-notice":
      return { letter: writeSecurityNotice(readPayload(kind, payload)), isAutomatic: true };
    case "data-letter":
    case "erasure-letter":
      return {
        letter: writeDataLetter(withToken(readPayload(kind, payload).about, secrets), siteUrl),
        isAutomatic: true,
      };
    case "status-letter": {
      const to = { ...readPayload(kind, payload), siteUrl };
      const letter = to.own ? writeOwnLetter(to.own, to) : writeLetter(to.status, to);
      return { letter, replyTo: to.contactEmail, isAutomatic: false };
    }
  }
}

function withToken(about: QueuedAboutData, secrets: readonly Buffer[]): AboutDataRequest {
  if (about.letter !== "bundle") return about;
  const token = findCopyToken(secrets, about);
  if (token === undefined)
    throw new UnsendableMail("The secret of its link was replaced: send another link.");
  return { ...about, token };
}

/** A standard letter about an application. */
export function writeLetter(kind: LetterKind, to: ToApplicant): Letter {
  return kind === "invitation" ? writeInvitation(to) : writeStatusLetter(kind, to);
}
