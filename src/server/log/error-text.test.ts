import { expect, test } from "vitest";
import { sentenceOf } from "./error-text.ts";

const advice = "name the file of its authority by NODE_EXTRA_CA_CERTS";

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

test.each([
  ["connect ECONNREFUSED 127.0.0.1:9", "nothing listens at 127.0.0.1:9 (ECONNREFUSED)"],
  ["getaddrinfo ENOTFOUND db.example.org", "no host is named db.example.org (ENOTFOUND)"],
  [
    "getaddrinfo EAI_AGAIN db.example.org",
    "the address of db.example.org cannot be looked up now (EAI_AGAIN)",
  ],
  ["connect ETIMEDOUT 192.0.2.1:5432", "192.0.2.1:5432 does not answer (ETIMEDOUT)"],
  [
    "write EPROTO 400D830A9D7F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/ssl/record.c:77:\n",
    "it answers without encryption at this port: http:// or smtp:// in place of https:// or smtps://, or another port",
  ],
  [
    "402D6FF1497F0000:error:0A000458:SSL routines:ssl3_read_bytes:tlsv1 unrecognized name:../deps/openssl/ssl/record.c:912:SSL alert number 112\n",
    "the server there has no certificate for this name: its site has another server_name",
  ],
])("“%s” is said in words", (message, said) => {
  expect(sentenceOf(new Error(message))).toBe(said);
});

test("other words are left as they are", () => {
  for (const text of ["certificate has expired", "unable to open the file", "no self-signed certificate"])
    expect(sentenceOf(new Error(text))).toBe(text);
});
