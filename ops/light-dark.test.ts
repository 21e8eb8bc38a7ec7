import postcss from "postcss";
import { expect, test } from "vitest";
import { lightDark } from "./light-dark.ts";

async function lowered(css: string): Promise<string> {
  const { css: text } = await postcss([lightDark()]).process(css, { from: undefined });
  return text.replaceAll(/\s+/g, " ").replaceAll(/ ?([{}]) ?/g, "$1");
}

test("light colours stay in place and dark colours move into a query after the neighbouring rules", async () => {
  expect(
    await lowered(
      `@layer t { :root { --a: light-dark(#fff, #000); --b: #123; } .c { color: light-dark( red , blue ) } p { margin: 0 } }`,
    ),
  ).toBe(
    "@layer t{:root{--a: #fff; --b: #123;}.c{color: red}p{margin: 0}" +
      "@media screen and (prefers-color-scheme: dark){:root{--a: #000;}.c{color: blue}}}",
  );
});

test("a pair inside a longer value, with functions as its colours, is resolved in place", async () => {
  expect(await lowered(`.a { background: mix(var(--f) 76%, light-dark(rgb(1, 2, 3), var(--n))) }`)).toBe(
    ".a{background: mix(var(--f) 76%, rgb(1, 2, 3))}" +
      "@media screen and (prefers-color-scheme: dark){.a{background: mix(var(--f) 76%, var(--n))}}",
  );
});

test("a query between two rules keeps its place, so that it can still override the first rule's dark colour", async () => {
  expect(
    await lowered(
      `:root { --a: light-dark(#fff, #000) } @media print { :root { --a: #eee } } p { color: light-dark(#111, #ddd) }`,
    ),
  ).toBe(
    ":root{--a: #fff}@media screen and (prefers-color-scheme: dark){:root{--a: #000}}@media print{:root{--a: #eee}}" +
      "p{color: #111}@media screen and (prefers-color-scheme: dark){p{color: #ddd}}",
  );
});

test("pairs under another query stay under it", async () => {
  expect(await lowered(`@media (prefers-contrast: more) { :root { --a: light-dark(#fff, #000) } }`)).toBe(
    "@media (prefers-contrast: more){:root{--a: #fff}" +
      "@media screen and (prefers-color-scheme: dark){:root{--a: #000}}}",
  );
});
