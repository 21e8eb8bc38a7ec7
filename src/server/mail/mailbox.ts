import { isEmail } from "#contract/text/email.ts";

/** An address with the name that is shown beside it. */
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

/** Whether mail may go to this address: one mailbox, with nothing that a mail server could read as more than that. */
export function isAddress(text: string): boolean {
  return text.length <= maxAddressLength && isEmail(text);
}
