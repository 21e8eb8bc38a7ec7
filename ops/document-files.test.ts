import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { samplePdf } from "#support/sample-pdf.ts";
import {
  copyDocuments,
  documentFileMistakes,
  documentSizesModule,
  unnamedDocuments,
} from "./document-files.ts";

const insurance = { title: "Insurance certificates" };
const statement = { title: "Statement of purpose", file: "statement.pdf" };

function folders() {
  const root = mkdtempSync(join(tmpdir(), "documents-"));
  const [source, target] = [join(root, "source"), join(root, "target")];
  mkdirSync(source);
  return { root, source, target };
}

const sentence = (index: number, what: string) =>
  `src/content/documents.ts: documents[${index}].file must be a PDF of at most 20 MB in src/brand/documents, and ${what}.`;

test("the files that documents name are copied as they are, and no others", async () => {
  const { source, target } = folders();
  const bytes = await samplePdf();
  for (const name of ["statement.pdf", "draft.pdf", "README.md"]) writeFileSync(join(source, name), bytes);
  copyDocuments([insurance, statement], source, target);
  expect(readdirSync(target)).toEqual(["statement.pdf"]);
  expect(readFileSync(join(target, "statement.pdf")).equals(bytes)).toBe(true);
  expect(unnamedDocuments([insurance, statement], source)).toEqual(["draft.pdf"]);
});

test("files that are missing, no PDF, or over 20 MB are all named", async () => {
  const { source, target } = folders();
  writeFileSync(join(source, "page.pdf"), "<!doctype html><!-- %PDF-1.7 -->");
  writeFileSync(join(source, "empty.pdf"), "");
  writeFileSync(join(source, "most.pdf"), await samplePdf({ sizeBytes: 20 * 1024 * 1024 }));
  writeFileSync(join(source, "large.pdf"), await samplePdf({ sizeBytes: 20 * 1024 * 1024 + 1 }));
  const documents = ["statement", "page", "empty", "most", "large"].map((name) => ({
    title: name,
    file: `${name}.pdf`,
  }));
  const sentences = [
    sentence(1, "statement.pdf is not there"),
    sentence(2, "page.pdf is no PDF"),
    sentence(3, "empty.pdf is no PDF"),
    sentence(5, "large.pdf has 20.1 MB"),
  ];
  expect(documentFileMistakes([insurance, ...documents], source)).toEqual(sentences);
  expect(() => copyDocuments([insurance, ...documents], source, target)).toThrow(sentences.join("\n"));
});

test("a link out of the folder, a folder and another spelling are no files of it", async () => {
  const { root, source } = folders();
  writeFileSync(join(root, "secret.pdf"), await samplePdf());
  symlinkSync(join(root, "secret.pdf"), join(source, "secret.pdf"));
  mkdirSync(join(source, "folder.pdf"));
  writeFileSync(join(source, "Statement.PDF"), await samplePdf());
  const documents = ["secret", "folder", "statement"].map((name) => ({ title: name, file: `${name}.pdf` }));
  expect(documentFileMistakes(documents, source)).toEqual(
    documents.map(({ file }, index) => sentence(index, `${file} is not there`)),
  );
  expect(documentFileMistakes([statement], join(source, "nowhere"))).toEqual([
    sentence(0, "statement.pdf is not there"),
  ]);
});

test("the pages get the size of each file", async () => {
  const { source } = folders();
  writeFileSync(join(source, "statement.pdf"), await samplePdf({ sizeBytes: 245_760 }));
  expect(documentSizesModule(source)).toBe('export const documentSizes = {"statement.pdf":245760};');
});
