/** Of the product, as in package.json and at the top of CHANGELOG.md (held by test/rules/documents.test.ts). */
export const version = "0.2.0";
