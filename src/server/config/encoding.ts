/** The text without its percent-encoding, or null where a % begins no code, or codes are no UTF-8. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Each ends the user and password of an address, unless it is encoded. */
const ending = { "/": "%2F", "?": "%3F", "#": "%23" };

/**
 * What is wrong with the address of a service whose password holds an unencoded sign that ends it, as the end of a sentence; else
 * null. `rest` matches what may follow the @. URL takes the digits before such a sign for a port, and so says nothing.
 */
export function unencodedPassword(text: string, rest: RegExp): string | null {
  const [, user = ""] = new RegExp(`^\\w+://([^/?#]*[/?#].*)@[^@/?#]*${rest.source}$`, "s").exec(text) ?? [];
  const codes = Object.entries(ending).flatMap(([sign, code]) =>
    user.includes(sign) ? [`${sign} as ${code}`] : [],
  );
  if (codes.length === 0) return null;
  return `must have its user and password percent-encoded: ${codes.join(", ")}`;
}
