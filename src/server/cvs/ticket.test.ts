import { expect, test } from "vitest";
import { mayUpload, signUpload } from "./ticket.ts";

const secret = Buffer.from("a secret of thirty-two characters");
const id = "0f9c2a64-8a51-4d7b-9d3e-6f1f6b7c8d9e";
const expiresAt = new Date("2026-11-20T09:15:00.500Z");
const before = new Date("2026-11-20T09:14:59Z");

function read(address: string) {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return {
    id: pathname.replace("/api/cv-files/", ""),
    expires: searchParams.get("expires"),
    signature: searchParams.get("signature"),
  };
}

const ticket = read(signUpload(secret, id, expiresAt));

test("a ticket allows its upload up to the second of its expiry", () => {
  expect(mayUpload([secret], ticket, before)).toBe(true);
  expect(mayUpload([secret], ticket, expiresAt)).toBe(true);
  expect(mayUpload([secret], ticket, new Date("2026-11-20T09:15:01Z"))).toBe(false);
});

test.each([
  ["another upload", { id: id.replace("0f", "1f") }],
  ["an id that is none", { id: "../../secret" }],
  ["no id", { id: undefined }],
  ["a later expiry", { expires: String(Number(ticket.expires) + 60) }],
  ["an expiry that is no number", { expires: "1e99" }],
  ["no expiry", { expires: undefined }],
  ["two expiries", { expires: [ticket.expires, ticket.expires] }],
  [
    "a changed signature",
    { signature: ticket.signature?.replace(/^./, (first) => (first === "A" ? "B" : "A")) },
  ],
  ["a shorter signature", { signature: ticket.signature?.slice(1) }],
  ["an empty signature", { signature: "" }],
  ["no signature", { signature: undefined }],
])("a ticket with %s allows nothing", (_name, change) => {
  expect(mayUpload([secret], { ...ticket, ...change }, before)).toBe(false);
});

test("a ticket signed with another secret allows nothing", () => {
  const foreign = read(signUpload(Buffer.from("another secret of some characters"), id, expiresAt));
  expect(mayUpload([secret], foreign, before)).toBe(false);
});

test("a ticket signed with the previous secret is valid while that secret is configured too", () => {
  const replaced = Buffer.from("the secret that was replaced lately");
  const ofBefore = read(signUpload(replaced, id, expiresAt));
  expect(mayUpload([secret, replaced], ofBefore, before)).toBe(true);
  expect(mayUpload([secret, replaced], ticket, before)).toBe(true);
});
