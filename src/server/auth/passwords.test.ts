import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("a secret is hashed with argon2id at the decided cost, each time with a new salt", async () => {
  const { hash } = createPasswords();
  const hashes = await hash("correct horse", "correct horse");
  for (const text of hashes) expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test("checks of a right, a wrong and a missing hash in one call are independent", async () => {
  const { hash, verify } = createPasswords();
  const [stored = ""] = await hash("correct horse");
  expect(
    await verify(
      { hash: stored, plain: "correct horse" },
      { hash: stored, plain: "Correct horse" },
      { hash: null, plain: "correct horse" },
      { hash: "!", plain: "!" },
      { hash: "", plain: "" },
    ),
  ).toEqual([true, false, false, false, false]);
});
