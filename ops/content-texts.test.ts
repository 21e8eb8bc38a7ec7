import { expect, test } from "vitest";
import { textMistakes } from "./content-texts.ts";

const path = "src/content/careers.ts";
/** The mistakes in a text of a file, without their beginning. */
function mistakesIn(value: string): string[] {
  const file = `import { x } from "./x.ts";\nexport const careers = {\n  hero: { points: [{ text: ${value} }] },\n} as const;\n`;
  return textMistakes(path, file).map((sentence) =>
    sentence.replace(`${path}:3: careers.hero.points[0].text `, ""),
  );
}
const empty = "must not be empty: the page would show an empty place.";

test("an empty text or list is refused with line and field", () => {
  expect(textMistakes(path, 'export const careers = {\n  title: "",\n};')).toEqual([
    `${path}:2: careers.title ${empty}`,
  ]);
  for (const value of ['""', '" "', "``", '"" as const', '("")'])
    expect.soft(mistakesIn(value), value).toEqual([empty]);
  expect(mistakesIn('["One", ""]')).toEqual([`${path}:3: careers.hero.points[0].text[1] ${empty}`]);
  expect(mistakesIn("[]")).toEqual(["must not be an empty list: the page would show an empty place."]);
  expect(textMistakes(path, 'export const heading = "";')).toEqual([`${path}:1: heading ${empty}`]);
});

test("what a page leaves out may be empty, and so may a part of a text", () => {
  expect(mistakesIn('x ? "One" : ""')).toEqual([]);
  expect(mistakesIn("`One${x ? ` and ${x}` : ``}`")).toEqual([]);
  expect(textMistakes(path, 'export const careers = { moments: [], sheet: { date: "" } };')).toEqual([]);
  expect(textMistakes(path, "export const documents = [];")).toEqual([]);
  expect(
    textMistakes("src/content/organisation.ts", "export const organisation = { partners: [] };"),
  ).toEqual([]);
});

test.each([
  ['"A <b>bold</b> word"', "<b>", "texts have no HTML"],
  ['"One<br/>two"', "<br/>", "texts have no HTML"],
  ["`Ask <a href='${x}'>us</a>`", "<a href='…'>", "texts have no HTML"],
  ['"Fish&nbsp;&amp; chips"', "&nbsp;", "texts have no HTML, so write the sign itself"],
  ['"A&#8217;s"', "&#8217;", "texts have no HTML, so write the sign itself"],
  ['"A **bold** word"', "**bold**", "texts have no Markdown"],
  ['"A __bold__ word"', "__bold__", "texts have no Markdown"],
  ['"An *important* word"', "*important*", "texts have no Markdown"],
  ['"Read [the policy](/privacy-policy)."', "[the policy](/privacy-policy)", "texts have no Markdown"],
  ["`Read [the policy](${x}).`", "[the policy](…)", "texts have no Markdown"],
  ['"## What we do"', "## W", "texts have no Markdown"],
])("%s is refused as markup that would be printed", (value, found, why) => {
  expect(mistakesIn(value)).toEqual([`has "${found}", and the page would show it so: ${why}.`]);
});

test("signs that are no markup are allowed", () => {
  for (const text of [
    "Marks & Spencer; B&B, R&D",
    "2 * 3 * 4",
    "fewer than < 5 and > 3",
    "#1 in care",
    "snake_case_name",
    "[sic] (of 2026)",
    "29 February, 29 February 2028, 31 May, 1/2, 24/7, 2024-2025",
  ])
    expect.soft(mistakesIn(JSON.stringify(text)), text).toEqual([]);
});

test("a day that is in no calendar is refused", () => {
  for (const day of ["31 June 2026", "30th February", "29 February 2026", "30/02/2026", "2026-13-01"])
    expect
      .soft(mistakesIn(`"Since ${day}."`), day)
      .toEqual([`has "${day}", which is no day of the calendar.`]);
});

test("a placeholder that nothing fills is refused, with the name that is near", () => {
  expect(mistakesIn('"Call {number} first."')).toEqual([]);
  expect(mistakesIn('"Call {nubmer} first."')).toEqual([
    "has {nubmer}, and nothing is put in its place; did you mean number?",
  ]);
  expect(mistakesIn('"Call {zebra} first."')).toEqual(["has {zebra}, and nothing is put in its place."]);
});
