/**
 * A list that Intl wrote in Welsh, with ", a(c) " for "and": "ac" before vowels, else "a", and no comma. Items stand as
 * written: their first letters do not change after "a". Lists in other languages stay as they are.
 */
export function fitWelshAnd(list: string): string {
  return list.replace(/,? a\(c\) (?=(\W*[aeiouwyâ-ŷ])?)/gi, (_, isVowel) => (isVowel ? " ac " : " a "));
}
