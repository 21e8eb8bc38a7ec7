import { expect, test } from "vitest";
import { titleWithType, typeAndSize } from "./shell.ts";

test("a document's size is in whole KB, and from 1 MB on in MB with one decimal", () => {
  expect(typeAndSize("PDF", 979)).toBe("PDF, 1 KB");
  expect(typeAndSize("PDF", 245_760)).toBe("PDF, 240 KB");
  expect(typeAndSize("PDF", 1024 * 1023)).toBe("PDF, 1,023 KB");
  expect(typeAndSize("PDF", 1024 * 1024)).toBe("PDF, 1.0 MB");
  expect(typeAndSize("PDF", 1_468_006)).toBe("PDF, 1.4 MB");
});

test("a link to a document names the type that its address ends in, and none of a page", () => {
  expect(titleWithType("Plan", "https://example.org/plan.PDF?version=2")).toBe("Plan (PDF)");
  expect(titleWithType("Plan", "https://example.org/plan.docx")).toBe("Plan (Word document)");
  for (const page of ["https://example.org/plan", "https://example.org/pdf", "https://example.org"])
    expect(titleWithType("Plan", page), page).toBe("Plan");
});
