import { expect, test } from "vitest";
import { createTemporaryPassword, deriveTemporaryPassword } from "./temporary-password.ts";

const form = /^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/;

test("temporary passwords are 20 characters without look-alikes, and differ", () => {
  const made = Array.from({ length: 500 }, createTemporaryPassword);
  for (const password of made) expect(password).toMatch(form);
  expect(new Set(made).size).toBe(500);
  // All 31 characters occur: the probability that one is missing among 10 000 is below 10⁻¹⁴⁰.
  expect(new Set(made.join("").replaceAll("-", "")).size).toBe(31);
});

test("a derived one is the same for the same secret and invitation, and differs for others", () => {
  const secret = Buffer.alloc(32, 1);
  const derived = deriveTemporaryPassword(secret, "a");
  expect(derived).toMatch(form);
  expect(deriveTemporaryPassword(Buffer.alloc(32, 1), "a")).toBe(derived);
  expect(deriveTemporaryPassword(secret, "b")).not.toBe(derived);
  expect(deriveTemporaryPassword(Buffer.alloc(32, 2), "a")).not.toBe(derived);
});
