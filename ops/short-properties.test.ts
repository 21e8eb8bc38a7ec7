import postcss from "postcss";
import { expect, test } from "vitest";
import { shortLengthsOf, shortProperties, tableOf } from "./short-properties.ts";

const site =
  ":root { --ink: #000; --edge: 3px } p { color: var(--ink); border: var(--edge) solid var(--ink) }";
const home =
  "@property --warm { syntax: '*' } .sheet--ink { --warm: 1; transition: --warm 1s; top: var(--lib) }";

const forVisitors = (...visitors: string[]) => ({ visitors, administrators: [] });

test("sheets of administrators change no name of a property that visitors' sheets use", () => {
  const administrators = [".bench { --row: 1; top: var(--row); color: var(--edge); left: var(--edge) }"];
  const table = tableOf({
    visitors: [site],
    administrators: administrators.flatMap((sheet) => [sheet, sheet]),
  });
  expect([...table]).toEqual([
    ["--ink", "--a"],
    ["--edge", "--b"],
    ["--row", "--c"],
  ]);
});

test("all sheets share one table, in which the most frequent property has the shortest name", () => {
  expect([...tableOf(forVisitors(site, home))]).toEqual([
    ["--ink", "--a"],
    ["--warm", "--b"],
    ["--edge", "--c"],
  ]);
  const many = Array.from({ length: 100 }, (_, index) => `p { --n${index}: 0 }`);
  const short = [...tableOf(forVisitors(...many)).values()];
  expect(new Set(short).size).toBe(100);
  expect([short[25], short[26], short[27]]).toEqual(["--z", "--aa", "--ba"]);
});

test("declarations, values and registrations are renamed; classes and undeclared properties are not", async () => {
  const { css } = await postcss([shortProperties(forVisitors(site, home))]).process(home, {
    from: undefined,
  });
  expect(css).toBe(
    "@property --b { syntax: '*' } .sheet--ink { --b: 1; transition: --b 1s; top: var(--lib) }",
  );
});

test("a short length that is declared once replaces its var()", async () => {
  const tokens =
    ":root { --gap: 0.5rem; --ink: #000 } p { margin: calc(-1 * var(--gap)); color: var(--ink) }";
  const { css } = await postcss([shortProperties(forVisitors(tokens))]).process(tokens, { from: undefined });
  expect(css).toBe(":root { --a: #000 } p { margin: calc(-1 * 0.5rem); color: var(--a) }");
});

test("a property that is overridden, conditional, registered, long, or read with a fallback is not replaced", () => {
  const sheets = [
    ":root { --once: 4px; --twice: 4px; --read: 4px; --typed: 4px; --long: clamp(1rem, 2vw, 2rem) }",
    "p { --twice: 8px; top: var(--read, 0); --local: 4px }",
    "@media print { :root { --printed: 4px } } @property --typed { syntax: '*' }",
  ];
  expect([...shortLengthsOf(sheets)]).toEqual([["--once", "4px"]]);
});
