import { expect, test } from "vitest";
import { documentMistakes } from "./document-links.ts";

const pages = ["/contact", "/privacy-policy"];
const certificate = { title: "Insurance certificate" };

test("documents are titles, or link to an https address or a page of the site", () => {
  expect(
    documentMistakes(pages, [
      certificate,
      { title: "Plan", link: "https://example.org/plan.pdf" },
      { title: "Complaints", link: "/contact#complaints" },
    ]),
  ).toEqual([]);
});

test("a wrong link is named by file, field and what is wanted", () => {
  for (const link of ["http://example.org/plan.pdf", "/no-such-page", "plan.pdf", "", "mailto:a@example.org"])
    expect(documentMistakes(pages, [certificate, { title: "Plan", link }])).toEqual([
      "src/content/documents.ts: documents[1].link must be a full https address, or a page of this site such as /contact#complaints.",
    ]);
});

test("a document without a title or with an unknown field is named", () => {
  expect(documentMistakes(pages, ["Plan", { title: "" }, { title: "Plan", lnk: "/contact" }])).toEqual([
    "src/content/documents.ts: documents[0] must be facts between { and }.",
    "src/content/documents.ts: documents[1].title must not be empty.",
    "src/content/documents.ts: documents[2].lnk is no fact of a document; did you mean link?",
  ]);
});
