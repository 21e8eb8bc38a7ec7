import type { DocumentEntry } from "#content/document-links.ts";

export const documents: readonly DocumentEntry[] = [
  { title: "Insurance certificate" },
  { title: "Training record of the person who would visit you" },
];
