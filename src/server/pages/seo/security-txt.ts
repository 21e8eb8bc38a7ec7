import type { Organisation } from "#content/organisation-schema.ts";

/** security.txt (RFC 9116): how to report a weakness. Nobody may rely on it after its last day, so it is not sent then. */
export function securityTxt(
  { contact, expires }: Organisation["security"],
  publicUrl: string,
  now: Date,
): string | undefined {
  const expiry = new Date(`${expires}T23:59:59Z`);
  if (now > expiry) return undefined;
  return `Contact: mailto:${contact}
Expires: ${expiry.toISOString().replace(".000", "")}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`;
}
