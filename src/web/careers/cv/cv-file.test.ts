import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { problemOfContent, problemOfCvFile, storedPathOf } from "./cv-file.ts";

test("the stored path is the upload URL without its query [7.cv-path.strip]", () => {
  expect(storedPathOf("/api/cv-uploads/4f1c?expires=1&signature=a%3Fb?c")).toBe("/api/cv-uploads/4f1c");
  expect(storedPathOf("https://files.example.org/cvs/4f1c?X-Amz-Signature=x")).toBe(
    "https://files.example.org/cvs/4f1c",
  );
  expect(storedPathOf("/api/cv-uploads/4f1c")).toBe("/api/cv-uploads/4f1c");
});

test("a CV is a PDF of at most 5 MB [9.cv.limits]", () => {
  const pdf = { name: "cv.pdf", type: "application/pdf", size: 5_242_880 };
  expect(limits.cv).toMatchObject({ maxBytes: 5_242_880, contentType: "application/pdf" });
  expect(problemOfCvFile(pdf)).toBeUndefined();
  expect(problemOfCvFile({ ...pdf, size: 5_242_881 })?.title).toBe("File Too Large");
  expect(problemOfCvFile({ ...pdf, name: "cv.docx", type: "application/msword" })?.title).toBe(
    "Invalid File Type",
  );
});

test("a PDF is recognised by its type or by its name", () => {
  expect(problemOfCvFile({ name: "CV.PDF", type: "", size: 1 })).toBeUndefined();
  expect(problemOfCvFile({ name: "cv", type: "application/pdf", size: 1 })).toBeUndefined();
  expect(problemOfCvFile({ name: "cv.pdf.exe", type: "", size: 1 })?.title).toBe("Invalid File Type");
});

test("only a file that begins with a PDF header is taken, also after a byte order mark and white space", async () => {
  for (const head of ["%PDF-1.7", "\n\t %PDF-2.0", "\ufeff%PDF-1.4", "\0%PDF-1.4"])
    expect(await problemOfContent(new Blob([head])), JSON.stringify(head)).toBeUndefined();
  for (const head of ["My life so far", "", "%PD", "<p>%PDF-1.7", `${" ".repeat(1024)}%PDF-1.7`])
    expect((await problemOfContent(new Blob([head])))?.title, head.trim()).toBe("Invalid File Type");
});

test("a file that cannot be read is not refused before its upload", async () => {
  const gone = new Blob(["My life so far"]);
  gone.slice = () => {
    throw new DOMException("The file was moved", "NotReadableError");
  };
  expect(await problemOfContent(gone)).toBeUndefined();
});
