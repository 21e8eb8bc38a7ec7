/** Letters, accents, apostrophes, hyphens and spaces; a full stop only after an initial or a title. */
const plainName = /^\p{L}[\p{L}\p{M}'’\- ]*(?:\.(?: [\p{L}\p{M}'’\- ]*)?)*$/u;

/**
 * "Hello Amara Okafor,". Anybody may enter any name and any address, and the greeting goes to that address in the
 * provider's name, so a name that contains an address, a link or markup is left out.
 */
export function greet(name: string): string {
  const line = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return plainName.test(line) ? `Hello ${line},` : "Hello,";
}
