import { expect, test } from "vitest";
import { headBytes, startsAsPdf } from "./pdf-header.ts";

const mark = "\u00ef\u00bb\u00bf"; // a UTF-8 byte order mark, byte by byte

test.each<[string, boolean | undefined]>([
  ["%PDF-1.7\n", true],
  ["\r\n  %PDF-1.4", true],
  [`${mark}%PDF-1.4`, true],
  ["<html>", false],
  ["<!-- %PDF-1.7 -->", false],
  ["PK\u0003\u0004", false],
  ["%!PS-Adobe", false],
  ["", undefined],
  ["%PD", undefined],
  [" \n", undefined],
  [mark.slice(0, 2), undefined],
  [" ".repeat(headBytes), false],
])("a file that begins with %j: is it a PDF? %s", (text, verdict) => {
  expect(startsAsPdf(Buffer.from(text, "latin1"))).toBe(verdict);
});
