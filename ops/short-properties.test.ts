import postcss from "postcss";
import { expect, test } from "vitest";
import { shortProperties, tableOf } from "./short-properties.ts";

const site =
  ":root { --ink: #000; --edge: 3px } p { color: var(--ink); border: var(--edge) solid var(--ink) }";
const home =
  "@property --warm { syntax: '*' } .sheet--ink { --warm: 1; transition: --warm 1s; top: var(--lib) }";

test("all sheets share one table, in which what is named most often is shortest", () => {
  expect([...tableOf([site, home])]).toEqual([
    ["--ink", "--a"],
    ["--warm", "--b"],
    ["--edge", "--c"],
  ]);
  const many = Array.from({ length: 100 }, (_, index) => `p { --n${index}: 0 }`);
  const short = [...tableOf(many).values()];
  expect(new Set(short).size).toBe(100);
  expect([short[25], short[26], short[27]]).toEqual(["--z", "--aa", "--ba"]);
});

test("declarations, values and registrations are renamed; classes and what others declare are not", async () => {
  const { css } = await postcss([shortProperties(tableOf([site, home]))]).process(home, { from: undefined });
  expect(css).toBe(
    "@property --b { syntax: '*' } .sheet--ink { --b: 1; transition: --b 1s; top: var(--lib) }",
  );
});
