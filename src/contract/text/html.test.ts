import { expect, test } from "vitest";
import { escapeAttribute, escapeHtml, toParagraphs } from "./html.ts";

test("an attribute's value cannot end its quotes, whichever they are", () => {
  expect(escapeAttribute(`"x" onload='y' <b>&amp;`)).toBe(
    "&quot;x&quot; onload=&#39;y&#39; &lt;b&gt;&amp;amp;",
  );
});

test("markup in the content of an element is text, and quotes stay as they are", () => {
  expect(escapeHtml(`<b title="x">R&D's</b>`)).toBe(`&lt;b title="x"&gt;R&amp;D's&lt;/b&gt;`);
});

test("empty lines separate paragraphs, and single line breaks stay", () => {
  expect(toParagraphs("One <1>\r\ntwo\n\n three ")).toBe("<p>One &lt;1&gt;<br>two</p><p>three</p>");
});
