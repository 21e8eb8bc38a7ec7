import { expect, test } from "vitest";
import { fieldsIn } from "./content-fields.ts";
import { contentFiles } from "./content-sources.ts";
import { placeholdersOf, textMistakes } from "./content-texts.ts";
import { readText } from "./repository.ts";

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
  ['"One <!-- two --> three"', "<!-- two -->", "texts have no HTML"],
  ['"One <!-- two"', "<!--", "texts have no HTML"],
  ['"Fish &amp chips"', "&amp", "texts have no HTML, so write the sign itself"],
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
    "https://example.org/?one=1&copy=2",
    "A family 👨‍👩‍👧 and a line\nthat is broken",
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

test.each([
  ["a zero-width space", String.raw`"Weir\u200bHouse"`, 'the sign U+200B after "Weir"'],
  ["a byte-order mark", String.raw`"\ufeffWeir House"`, "the sign U+FEFF at its beginning"],
  ["a mark of direction", String.raw`"Weir House \u200f"`, 'the sign U+200F after "House"'],
  ["a joiner between letters", String.raw`"Weir\u200dHouse"`, 'the sign U+200D after "Weir"'],
  ["a filler", String.raw`"\u3164"`, "the sign U+3164 at its beginning"],
  ["half of a surrogate pair", String.raw`"Weir\ud83d House"`, 'the sign U+D83D after "Weir"'],
  ["a control character", String.raw`"Weir\u0007House"`, 'the sign U+0007 after "Weir"'],
])("%s in a text is refused with its place", (_, value, what) => {
  expect(mistakesIn(value)).toEqual([
    `has ${what}, which nobody sees: delete it and type the words around it anew.`,
  ]);
});

test("in a fact, braces and a broken line are refused: facts stand in titles, and nothing is put into them", () => {
  const factMistakes = (name: string) =>
    textMistakes("src/content/organisation.ts", `export const organisation = { name: ${name} };`);
  const start = "src/content/organisation.ts:1: organisation.name has";
  for (const words of ["{House}", "{name}"])
    expect(factMistakes(`"Weir ${words}"`)).toEqual([
      `${start} ${words}, and in a fact nothing is put in the place of words in braces: write them without, or in ( ).`,
    ]);
  expect(factMistakes(String.raw`"Weir\nHouse"`)).toEqual([
    `${start} the sign U+000A after "Weir", which nobody sees: delete it and type the words around it anew.`,
  ]);
});

test("a text keeps what the site puts something in the place of", () => {
  const receipt = (text: string) =>
    textMistakes("src/content/words/apply.ts", `export const applyWords = { receipt: { text: ${text} } };`);
  const start = "src/content/words/apply.ts:1: applyWords.receipt.text must have";
  const end = ", in whose place the page shows what the text is about.";
  expect(receipt('"Your reference is {reference}: {job}."')).toEqual([]);
  expect(receipt('"{job}. Your reference is safe."')).toEqual([`${start} {reference}${end}`]);
  expect(receipt('"Thank you."')).toEqual([`${start} {job} and {reference}${end}`]);
  expect(receipt("`{job}. Your reference is {reference}${x ? `, ${x}` : ''}.`")).toEqual([]);
});

test("every text with words in braces is known, so that it keeps them", () => {
  // Names of functions are left out: they fill in the words.
  const own = /^(fillName|sayError|urgentHelp)$/;
  for (const file of contentFiles().filter((name) => name.endsWith(".ts"))) {
    const source = readText(file);
    for (const { name, node } of fieldsIn(file, source)) {
      const isText = node.type === "TemplateLiteral" || (node.type === "Literal" && !("regex" in node));
      if (!isText || own.test(name)) continue;
      const text = source.slice(node.start, node.end);
      const found = new Set([...text.matchAll(/(?<!\$)\{([a-z]\w*)\}/gi)].map(([, given]) => given));
      if (found.size > 0) expect.soft(new Set(placeholdersOf(file, name)), `${file} ${name}`).toEqual(found);
    }
  }
});
