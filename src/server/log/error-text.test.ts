import { expect, test } from "vitest";
import { sentenceOf } from "./error-text.ts";

const advice =
  "name the file of its authority by NODE_EXTRA_CA_CERTS, or that of PostgreSQL's by sslrootcert in the address";

test.each([
  "self-signed certificate",
  "self-signed certificate in certificate chain",
  "unable to get local issuer certificate",
  "unable to verify the first certificate",
])("“%s” is followed by our advice in place of that of Node.js", (doubt) => {
  const told = `${doubt}; if the root CA is installed locally, try running Node.js with --use-system-ca`;
  expect(sentenceOf(new Error(told))).toBe(`${doubt}: ${advice}`);
  expect(sentenceOf(new Error(doubt))).toBe(`${doubt}: ${advice}`);
});

test("other words are left as they are", () => {
  for (const text of ["certificate has expired", "unable to open the file", "no self-signed certificate"])
    expect(sentenceOf(new Error(text))).toBe(text);
});
