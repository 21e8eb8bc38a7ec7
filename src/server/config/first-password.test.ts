import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { readConfig } from "../config.ts";

test("a common first password is refused by both policies, with the reason", async () => {
  const file = join(await createDataDir(), "secret");
  for (const FIRST_ADMIN_PASSWORD of [
    "changeme",
    "Password1!",
    "password123456",
    "qwertyuiop123456",
    "robin-robin-robin",
  ]) {
    const given = { FIRST_ADMIN_USERNAME: "robin", FIRST_ADMIN_PASSWORD };
    expect(() => readConfig(given)).toThrow(
      "The configuration is wrong: FIRST_ADMIN_PASSWORD must have four different characters or more beside common words such as changeme, the provider's names and the username, which are guessed first.",
    );
    const strict = { ...given, PASSWORD_POLICY: "strict" };
    const said =
      "The configuration is wrong: FIRST_ADMIN_PASSWORD must have 12 characters or more, and four different ones beside common words, the provider's names and the username, because PASSWORD_POLICY is strict.";
    expect(() => readConfig(strict)).toThrow(said);
    await writeFile(file, FIRST_ADMIN_PASSWORD);
    expect(() =>
      readConfig({ ...strict, FIRST_ADMIN_PASSWORD: "", FIRST_ADMIN_PASSWORD_FILE: file }),
    ).toThrow(said);
  }
  const short = { FIRST_ADMIN_PASSWORD: "quillx" };
  expect(readConfig(short)).toMatchObject(short);
  const right = { FIRST_ADMIN_PASSWORD: "marmalade-quill", PASSWORD_POLICY: "strict" };
  expect(readConfig(right)).toMatchObject(right);
});
