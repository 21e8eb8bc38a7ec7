import type { DocumentEntry } from "#content/document-links.ts";

export const documents: readonly DocumentEntry[] = [
  { title: "Quality account of last year", link: "https://example.edu/quality-account.docx?version=2" },
];
