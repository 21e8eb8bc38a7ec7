import { expect, test } from "vitest";
import { typeAndSize } from "./shell.ts";

test("a document's size is in whole KB, and from 1 MB on in MB with one decimal", () => {
  expect(typeAndSize("PDF", 979)).toBe("PDF, 1 KB");
  expect(typeAndSize("PDF", 245_760)).toBe("PDF, 240 KB");
  expect(typeAndSize("PDF", 1024 * 1023)).toBe("PDF, 1,023 KB");
  expect(typeAndSize("PDF", 1024 * 1024)).toBe("PDF, 1.0 MB");
  expect(typeAndSize("PDF", 1_468_006)).toBe("PDF, 1.4 MB");
});
