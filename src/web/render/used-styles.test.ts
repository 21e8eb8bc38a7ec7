import { expect, test } from "vitest";
import {
  namesInHtml,
  namesOfScripts,
  readSheet,
  splitByMedia,
  splitCss,
  usedCss,
  withoutUnreadProperties,
} from "./used-styles.ts";

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
  const there = namesInHtml('<main id="main"><p class="card title">gone</p><a></a></main>');
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

test("a split sheet has early what its first part may need, and late the rest, in their layers", () => {
  const there = namesInHtml('<main id="main"><p class="card title"></p><a></a></main>');
  const { early, late } = splitCss(
    readSheet(css),
    (name) => there.has(name),
    (name) => name === "card" || name === "<html",
  );
  expect(early).toBe(
    [
      "@layer reset,tokens;",
      '@font-face{font-family:Besley;src:url(/assets/display.woff2)format("woff2")}',
      "@layer reset{*{margin:0}:root{--ink:#111}}",
      "@layer components{.card{color:red}",
      '.card{&.gone{left:0}& .title:before{content:"}.{"}}',
      "@media print{.card{color:#000}}}",
      ".card:has([class=gone],.gone){left:2px}",
      "@keyframes turn{0%{top:0}to{top:1px}}",
    ].join(""),
  );
  expect(late).toBe(
    "@layer components{#main .card:not(.gone){top:0}a[href*='.gone']{color:green}:is(.gone,.card) p{margin:1px}}",
  );
});

test("what is no rule stays in the first part, within groups too", () => {
  const nested = readSheet("@layer a{@keyframes turn{to{top:0}}.gone{top:0}}");
  expect(
    splitCss(
      nested,
      () => true,
      () => false,
    ),
  ).toEqual({
    early: "@layer a{@keyframes turn{to{top:0}}}",
    late: "@layer a{.gone{top:0}}",
  });
});

test("rules for print are apart from the others, each in its layer", () => {
  const { screen, print } = splitByMedia(readSheet(css));
  const whole = (sheet: typeof screen) => usedCss(sheet, () => true);
  const printed = "@media print{.gone .card{color:#000}.card{color:#000}}";
  expect(whole(print)).toBe(`@layer components{${printed}}`);
  expect(whole(screen)).toBe(css.replace(printed, ""));
});

test("rules of absent elements are removed; those that a script makes and the body itself stay", () => {
  const elements =
    "html{top:0}body>h1,h4,blockquote{margin:0}img{left:0}.card>h4:hover,dialog .card{left:1px}";
  const lists =
    "main:has(>h4) p{right:0}:is(h4,p):not(h4)::before{left:2px}#main~svg linearGradient{fill:red}";
  const html =
    '<main id="main"><h1 class="card">h4 img</h1><p></p><svg><linearGradient></linearGradient></svg></main>';
  const there = namesInHtml(html);
  const mayBeMade = namesOfScripts(() => ['document.createElement("dialog")']);
  expect(usedCss(readSheet(elements + lists), (name) => there.has(name) || mayBeMade(name))).toBe(
    [
      "html{top:0}body>h1{margin:0}dialog .card{left:1px}",
      ":is(h4,p):not(h4)::before{left:2px}#main~svg linearGradient{fill:red}",
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
