import { expect, test } from "vitest";
import { namesInHtml, namesOfScripts, readSheet, usedCss, withoutUnreadProperties } from "./used-styles.ts";

/** Minified, as by the build. */
const css = [
  "@layer reset,tokens;",
  '@font-face{font-family:Besley;src:url(/assets/display.woff2)format("woff2")}',
  "@layer reset{*{margin:0}:root{--ink:#111}}",
  "@layer components{.card,.card--wide>.title{color:red}.gone{color:blue}#main .card:not(.gone){top:0}",
  '.card{&.gone{left:0}& .title:before{content:"}.{"}}',
  "@media (width<40rem){.gone{inset:0}@supports (display:grid){.gone:hover{top:1px}}}",
  "@media print{.gone .card{color:#000}.card{color:#000}}",
  "a[href*='.gone']{color:green}:is(.gone,.card) p{margin:1px}}",
  ":is(.gone,.card:has(.gone)) p{left:0}main:has(>.gone,#none) .card{left:1px}.card:has([class=gone],.gone){left:2px}",
  "@keyframes turn{0%{top:0}to{top:1px}}",
].join("");

test("a sheet that is parsed and serialised is unchanged", () => {
  expect(usedCss(readSheet(css), () => true)).toBe(css);
});

test("rules of absent classes are removed, with at-rules that become empty; all else stays", () => {
  const there = namesInHtml('<main id="main"><p class="card title">gone</p></main>');
  expect(usedCss(readSheet(css), (name) => there.has(name))).toBe(
    [
      "@layer reset,tokens;",
      '@font-face{font-family:Besley;src:url(/assets/display.woff2)format("woff2")}',
      "@layer reset{*{margin:0}:root{--ink:#111}}",
      "@layer components{.card{color:red}#main .card:not(.gone){top:0}",
      '.card{&.gone{left:0}& .title:before{content:"}.{"}}',
      "@media print{.card{color:#000}}",
      "a[href*='.gone']{color:green}:is(.gone,.card) p{margin:1px}}",
      ".card:has([class=gone],.gone){left:2px}",
      "@keyframes turn{0%{top:0}to{top:1px}}",
    ].join(""),
  );
});

test.each([
  ["header-bar--scrolled", 'element.classList.toggle("header-bar--scrolled")', true],
  ["badge--hired", "className:`badge badge--${status}`", true],
  ["photo--hero", 'className:"photo photo--"+slot', true],
  ["gone", "const goner = 1", false],
  ["bulk-bar", 'className:"bulk"', false],
])("whether a script may set %s: %s", (name, script, isSet) => {
  expect(namesOfScripts(() => [script])(name)).toBe(isSet);
});

test("unread custom properties are removed, and then those that only they read", () => {
  const sheets = [
    ":root{--a:1px;--b:var(--c);--c:2px;--d:#fff}@media print{:root{--d:#000;--e:0}}",
    ".card--wide{--f:3px;margin:var(--a)calc(var(--g,var(--f)))}",
  ];
  expect(withoutUnreadProperties(sheets, '<path fill="var(--d)"></path>')).toEqual([
    ":root{--a:1px;--d:#fff}@media print{:root{--d:#000;}}",
    ".card--wide{--f:3px;margin:var(--a)calc(var(--g,var(--f)))}",
  ]);
});
