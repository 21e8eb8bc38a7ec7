import { expect, test } from "vitest";
import { cvDisposition } from "./routes.ts";

test.each([
  ["Amara Okafor", "Amara-Okafor-CV.pdf"],
  ["  Mary-Jane  O'Neill Jr. ", "Mary-Jane-O-Neill-Jr-CV.pdf"],
  ["../../etc/passwd", "etc-passwd-CV.pdf"],
  ['a"; filename="b.exe', "a-filename-b-exe-CV.pdf"],
  ["line\r\nset-cookie: x", "line-set-cookie-x-CV.pdf"],
  ["fdp.CV-\u202efdp", "fdp-CV-fdp-CV.pdf"],
  ["...", "APP-7K3MQ2-CV.pdf"],
  ["x".repeat(100), `${"x".repeat(50)}-CV.pdf`],
])("the CV of %j is saved as %s", (name, file) => {
  expect(cvDisposition(name, "APP-7K3MQ2")).toBe(`attachment; filename="${file}"`);
});

test.each([
  ["Zoë Ångström", "Zoe-Angstrom-CV.pdf", "Zo%C3%AB-%C3%85ngstr%C3%B6m-CV.pdf"],
  ["Zoe\u0308", "Zoe-CV.pdf", "Zo%C3%AB-CV.pdf"],
  ["陳大文", "APP-7K3MQ2-CV.pdf", "%E9%99%B3%E5%A4%A7%E6%96%87-CV.pdf"],
  ["Łukasz", "ukasz-CV.pdf", "%C5%81ukasz-CV.pdf"],
])("the CV of %s keeps its letters, with plain ones for old clients", (name, plain, encoded) => {
  expect(cvDisposition(name, "APP-7K3MQ2")).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  );
});

test("a long name is cut between whole surrogate pairs", () => {
  const header = cvDisposition("𝒜".repeat(60), "APP-7K3MQ2");
  expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(`${"𝒜".repeat(50)}-CV.pdf`);
});
