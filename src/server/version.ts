/**
 * The product's version, as in package.json and at the top of CHANGELOG.md (checked by test/rules/documents.test.ts).
 */
export const version = "0.5.3";
