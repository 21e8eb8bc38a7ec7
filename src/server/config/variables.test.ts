import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { readVariables } from "./variables.ts";

const value = "0123456789abcdef0123456789abcdef";

test.each([
  ["UTF-16", Buffer.from(`\uFEFF${value}`, "utf16le")],
  ["random bytes", Buffer.from([0xc3, 0x28, 0xff, ...Buffer.from(value)])],
  ["a NUL", Buffer.from(`${value}\0`)],
])("a file of a secret with %s is refused", async (_, bytes) => {
  const file = join(await createDataDir(), "secret");
  await writeFile(file, bytes);
  const { given, wrong } = readVariables(
    { SESSION_SECRET_FILE: file },
    { names: [], secretNames: ["SESSION_SECRET"] },
  );
  expect(wrong).toEqual([`SESSION_SECRET_FILE names a file that is no UTF-8 text: ${file}`]);
  expect(given).not.toHaveProperty("SESSION_SECRET");
});
