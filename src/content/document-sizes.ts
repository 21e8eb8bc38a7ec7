/**
 * The bytes of each file of src/brand/documents, by its name. Empty where no build has filled it in
 * (ops/document-files.ts); the page then names the type alone.
 */
export const documentSizes: Readonly<Record<string, number>> = {};
