import { expect, test } from "vitest";
import { addressOf, documentMistakes } from "./document-links.ts";

const pages = ["/contact", "/privacy-policy"];
const certificate = { title: "Insurance certificate" };

test("documents are titles, link to an https address or a page of the site, or name a file", () => {
  expect(
    documentMistakes(pages, [
      certificate,
      { title: "Plan", link: "https://example.org/plan.pdf" },
      { title: "Complaints", link: "/contact#complaints" },
      { title: "Statement of purpose", file: "statement-of-purpose.pdf" },
    ]),
  ).toEqual([]);
});

test("a wrong link is named by file, field and what is wanted", () => {
  for (const link of ["http://example.org/plan.pdf", "/no-such-page", "plan.pdf", "", "mailto:a@example.org"])
    expect(documentMistakes(pages, [certificate, { title: "Plan", link }])).toEqual([
      "src/content/documents.ts: documents[1].link (Plan) must be a full https address, or a page of this site such as /contact#complaints.",
    ]);
});

test("documents that are no list, and a title that stands twice, are refused", () => {
  for (const all of [null, {}, "Plan"])
    expect(documentMistakes(pages, all)).toEqual([
      "src/content/documents.ts: documents must be a list between [ and ].",
    ]);
  expect(documentMistakes(pages, [certificate, certificate])).toEqual([
    'src/content/documents.ts: documents[1].title must not be "Insurance certificate" twice.',
  ]);
});

test("a document without a title or with an unknown field is named", () => {
  expect(documentMistakes(pages, ["Plan", { title: "" }, { title: "Plan", lnk: "/contact" }])).toEqual([
    "src/content/documents.ts: documents[0] must be facts between { and }.",
    "src/content/documents.ts: documents[1].title must not be empty.",
    "src/content/documents.ts: documents[2].lnk (Plan) is no fact of a document; did you mean link?",
  ]);
});

test("a file must be a PDF of the folder, by its name alone", () => {
  for (const file of [
    "../plan.pdf",
    "/etc/plan.pdf",
    "2026/plan.pdf",
    "Plan.pdf",
    "plan.docx",
    "plan%2e.pdf",
    ".pdf",
    "",
  ])
    expect(documentMistakes(pages, [{ title: "Plan", file }]), file).toEqual([
      "src/content/documents.ts: documents[0].file (Plan) must be a PDF of src/brand/documents in lower-case letters, such as statement-of-purpose.pdf.",
    ]);
});

test("a document has a file or a link, not both", () => {
  expect(documentMistakes(pages, [{ title: "Plan", link: "/contact", file: "plan.pdf" }])).toEqual([
    "src/content/documents.ts: documents[0].file (Plan) must not stand beside link: a document has one of them.",
  ]);
});

test("the address of a file is below /documents/, and a document on request has none", () => {
  expect(addressOf({ title: "Plan", file: "plan.pdf" })).toBe("/documents/plan.pdf");
  expect(addressOf({ title: "Plan", link: "/contact" })).toBe("/contact");
  expect(addressOf(certificate)).toBeUndefined();
});
