import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { problemOfCvFile, storedPathOf } from "./cv-file.ts";

test("the stored path is the upload URL without its query [7.cv-path.strip]", () => {
  expect(storedPathOf("/api/cv-uploads/4f1c?expires=1&signature=a%3Fb?c")).toBe("/api/cv-uploads/4f1c");
  expect(storedPathOf("https://files.example.org/cvs/4f1c?X-Amz-Signature=x")).toBe(
    "https://files.example.org/cvs/4f1c",
  );
  expect(storedPathOf("/api/cv-uploads/4f1c")).toBe("/api/cv-uploads/4f1c");
});

test("a CV is a PDF of at most 5 MB and nothing else [9.cv.limits]", () => {
  const pdf = { name: "cv.pdf", type: "application/pdf", size: 5_242_880 };
  expect(limits.cv).toMatchObject({ maxBytes: 5_242_880, contentType: "application/pdf" });
  expect(problemOfCvFile(pdf)).toBeUndefined();
  expect(problemOfCvFile({ ...pdf, size: 5_242_881 })?.title).toBe("File Too Large");
  expect(problemOfCvFile({ ...pdf, name: "cv.docx", type: "application/msword" })?.title).toBe(
    "Invalid File Type",
  );
});

test("a PDF is known by its type or by its name", () => {
  expect(problemOfCvFile({ name: "CV.PDF", type: "", size: 1 })).toBeUndefined();
  expect(problemOfCvFile({ name: "cv", type: "application/pdf", size: 1 })).toBeUndefined();
  expect(problemOfCvFile({ name: "cv.pdf.exe", type: "", size: 1 })?.title).toBe("Invalid File Type");
});
