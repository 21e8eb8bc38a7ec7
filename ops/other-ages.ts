import { nation } from "#content/nations/nation.ts";
import type { Organisation } from "#content/organisation-schema.ts";
import { supports } from "#content/people.ts";
import { type Service, services } from "#content/services/list.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { serviceWords } from "#content/services/words.ts";

const namesOfAges = [
  ["children", /\bchild(ren)?\b|year-old/i],
  ["young-people", /\byoung (people|person)\b|\b1[67]\b(?!:)/i],
  ["adults", /\badults?\b/i],
] as const;

/**
 * The texts of the services on offer that name people of an age that `people` leaves out, each with its place:
 * `shortBreaks.saturday.sheet.date: “Twelve-year-old, one-to-one”`. What the law says is left out.
 */
export function textsOfOtherAges(
  facts: Pick<Organisation, "people">,
  listed: readonly Service[] = services,
  wordsOf: Readonly<Record<string, ServiceWords>> = serviceWords,
): string[] {
  const others = namesOfAges.filter(([age]) => !supports(age, facts));
  const ofLaw = new Set(textsOf(nation).map(({ text }) => text));
  const all = listed.flatMap(({ words, name, line, card }) =>
    textsOf({ ...wordsOf[words], list: { name, line, card } }).map(({ place, text }) => ({
      place: words + place,
      text,
    })),
  );
  return all
    .filter(({ text }) => !ofLaw.has(text) && others.some(([, named]) => named.test(text)))
    .map(({ place, text }) => `${place}: “${text}”`);
}

/** Every text of a value, with its place: `.fit.suits.0`. */
function textsOf(value: unknown, place = ""): { place: string; text: string }[] {
  if (typeof value === "string") return [{ place, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`));
}
