/**
 * The pattern of an email address, in the browser and in the schemas. It is written here instead of imported from zod
 * (`regexes.email` of zod/v4/core), because it differs from that one in three points: `&` in the local part (RFC
 * 5322), `xn--` top-level domains (RFC 5890), and labels that do not end in a hyphen (RFC 1035).
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'&+-]+\.)*[A-Za-z0-9_'&+-]*[A-Za-z0-9_&+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

export function isEmail(text: string): boolean {
  return emailPattern.test(text);
}

/**
 * The mailbox of an address, for counting: without case, and without the tag after `+`, with which most mail
 * providers give one person any number of addresses.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local = ""] = email.slice(0, at).split("+", 1);
  // "+tag@example.org" has nothing before its tag: then the whole is the name.
  return `${local || email.slice(0, at)}${email.slice(at)}`.toLowerCase();
}
