import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { isAddress, readMailbox, readSmtpUrl } from "./addresses.ts";

test("a sender is an address, alone or with a name", () => {
  expect(readMailbox("careers@example.org")).toEqual({ name: "", address: "careers@example.org" });
  expect(readMailbox(" Larkfold Careers <careers@example.org> ")).toEqual({
    name: "Larkfold Careers",
    address: "careers@example.org",
  });
});

test.each([
  ['"Larkfold, Ltd" <careers@example.org>', "Larkfold, Ltd"],
  ['"Larkfold" Careers<careers@example.org>', "Larkfold Careers"],
  ['"Careers at \\"Larkfold\\" <C:\\\\>" <careers@example.org>', 'Careers at "Larkfold" <C:\\>'],
  ['"" <careers@example.org>', ""],
  ["Larkfold, Ltd <careers@example.org>", "Larkfold, Ltd"],
])("the name of %s is %s, without the quotation marks of RFC 5322", (text, name) => {
  expect(readMailbox(text)).toEqual({ name, address: "careers@example.org" });
  expect(readConfig({ MAIL_FROM: text }).MAIL_FROM?.name).toBe(name);
});

test.each([
  "",
  '"Larkfold, Ltd <careers@example.org>',
  'Larkfold" <careers@example.org>',
  '"Larkfold \\" <careers@example.org>',
  '"Careers <careers@example.org>"',
  '"careers@example.org"',
  "careers@example.org>",
  "<careers@example.org",
  '"Careers\r\nBcc: x" <a@example.org>',
  "careers",
  "Careers <careers>",
  "a@example.org, b@example.org",
  "Careers <a@example.org> <b@example.org>",
  "Careers\r\nBcc: x <a@example.org>",
  "a@example.org\r\nBcc: b@example.org",
])("%j is no sender, and stops the start", (text) => {
  expect(readMailbox(text)).toBeNull();
  if (text !== "") expect(() => readConfig({ MAIL_FROM: text })).toThrow(/MAIL_FROM must be an address/);
});

test("an address longer than the standards allow is none", () => {
  expect(isAddress(`${"a".repeat(200)}@${"b".repeat(60)}.example.org`)).toBe(false);
});

test.each([
  ["smtps://u:p@mail.example.org", { port: 465, encryption: "from-start", auth: { user: "u", pass: "p" } }],
  [
    "smtp://u:p%40%2F@mail.example.org",
    { port: 587, encryption: "required", auth: { user: "u", pass: "p@/" } },
  ],
  ["smtp://mail.example.org:25/", { port: 25, encryption: "if-offered", auth: undefined }],
  ["smtp://localhost:25", { port: 25, encryption: "none", auth: undefined }],
  ["smtp://u:p@[::1]:2525", { port: 2525, encryption: "none", auth: { user: "u", pass: "p" } }],
])("%s is accepted as a mail server, with TLS required for a password unless it is local", (text, server) => {
  expect(readSmtpUrl(text)).toMatchObject(server);
});

test.each([
  "mail.example.org",
  "http://mail.example.org",
  "smtp://",
  "smtp://mail..example.org",
  "smtp://mail.example.org/path",
  "smtp://mail.example.org?tls.rejectUnauthorized=false",
  "smtp://u:%E0%A4%A@mail.example.org",
])("%s is refused as a mail server, and stops the start", (text) => {
  expect(readSmtpUrl(text)).toBeNull();
  expect(() => readConfig({ SMTP_URL: text })).toThrow(/SMTP_URL must (be an address|name a host)/);
});

test.each([
  ["smtps://u:pa/ss@mail.example.org:465", "/ as %2F"],
  ["smtps://u:12/ss@mail.example.org", "/ as %2F"],
  ["smtp://u:pa?s#s@mail.example.org/", "? as %3F, # as %23"],
])("%s stops the start with the signs that are to be encoded", (SMTP_URL, signs) => {
  expect(() => readConfig({ SMTP_URL })).toThrow(
    `The configuration is wrong: SMTP_URL must have its user and password percent-encoded: ${signs}.`,
  );
});

test("a mail server's name in another script is asked for in the form of the servers of names", () => {
  const hosts = ["smtp://mail.müller.example", "smtps://u:p@MAIL.m%C3%BCller.example:465"].map(
    (address) => readSmtpUrl(address)?.host,
  );
  expect(hosts).toEqual(["mail.xn--mller-kva.example", "mail.xn--mller-kva.example"]);
  for (const host of ["mail.%FF.example", "ma%20il.example", "a\u200D.example", "mail..example"])
    expect(() => readConfig({ SMTP_URL: `smtp://${host}` })).toThrow(
      "The configuration is wrong: SMTP_URL must name a host such as mail.example.org: what stands there is no host's name.",
    );
});
