import type { DocumentEntry } from "#content/document-links.ts";

export const documents: readonly DocumentEntry[] = [
  { title: "Statement of purpose", file: "statement-of-purpose.pdf" },
  { title: "Quality account of last year", link: "https://example.edu/quality-account.docx?version=2" },
];
