/**
 * What counts as an e-mail address, for the browser. The schemas ask zod, which would cost the browser 22 KiB; a test
 * holds the two together.
 */
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmail(text: string): boolean {
  return pattern.test(text);
}
