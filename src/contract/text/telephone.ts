/**
 * A telephone number as people write it, for schema and browser: digits, spaces and `+ ( ) - .`, with 10 to 15
 * digits. A national UK number has at least 10, an international one at most 15 (ITU-T E.164); a plus sign only
 * before the first digit. Without zod, which would cost the browser 22 KiB (decision 0027).
 */
export const telephonePattern = /^(?:[\s(]*\+)?(?:[\s().-]*\d){10,15}[\s().-]*$/;

export function isTelephone(text: string): boolean {
  return telephonePattern.test(text);
}
