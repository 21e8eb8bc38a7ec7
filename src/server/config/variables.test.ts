import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { readConfig } from "../config.ts";
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
    { names: [], secretNames: ["SESSION_SECRET"], verbatimNames: [] },
  );
  expect(wrong).toEqual([`SESSION_SECRET_FILE names a file that is no UTF-8 text: ${file}`]);
  expect(given).not.toHaveProperty("SESSION_SECRET");
});

// Beside the three of each variable in config.test.ts.
test.each([
  ["CLAMD_ADDRESS", "localhost:0"],
  ["CLAMD_ADDRESS", "/"],
  ["CLAMD_ADDRESS", "/etc/passwd"],
  ["FIRST_ADMIN_PASSWORD", "short"],
  ["FIRST_ADMIN_PASSWORD", " ".repeat(40)],
  ["SESSION_SECRET", " ".repeat(40)],
  ["SESSION_SECRET", "correct-horse-".repeat(3)],
  ["SESSION_SECRET", "changeme-123".repeat(3)],
  ["SESSION_SECRET", "0123456789".repeat(4)],
  ["SESSION_SECRET", `${"secret word ".repeat(3)}secret`],
  ["SESSION_SECRET", `"${value}"`],
  ["SESSION_SECRET", `'${value}'`],
  ["FIRST_ADMIN_PASSWORD", '"right horse"'],
  ["FIRST_ADMIN_USERNAME", '"robin"'],
  ["OTEL_SERVICE_NAME", '"care"'],
])("%s=%s is refused by a sentence that names it", (name, wrong) => {
  expect(() => readConfig({ [name]: wrong })).toThrow(
    new RegExp(`^The configuration is wrong: ${name} [a-z][^\\n]*\\.$`),
  );
});

test("a SESSION_SECRET that is too short is told that alone", () => {
  expect(() => readConfig({ SESSION_SECRET: "short" })).toThrow(
    /^(?!.*must not repeat).*at least 32 characters/s,
  );
});

test("a repeated PREVIOUS_SESSION_SECRET, which SESSION_SECRET was once, can still be replaced", () => {
  const PREVIOUS_SESSION_SECRET = "correct-horse-".repeat(3);
  expect(readConfig({ PREVIOUS_SESSION_SECRET })).toMatchObject({ PREVIOUS_SESSION_SECRET });
});

test.each(["LARKFOLD_BRAND", "larkfold_db", "LARKFOLD_REPORT"])(
  "%s looks like ours, and is refused",
  (name) => {
    expect(() => readConfig({ [name]: "x" })).toThrow(
      `${name} is no variable of this server, and none begins with LARKFOLD_.`,
    );
  },
);

// Beside those of each variable in config.test.ts.
test.each([
  ["METRICS_POT", "METRICS_HOST or METRICS_PORT"],
  ["LARKFOLD_SECRET", "SESSION_SECRET"],
  ["SESSION_SECRET_PREV", "PREVIOUS_SESSION_SECRET"],
  ["PREV_SESSION_SECRET", "PREVIOUS_SESSION_SECRET"],
  ["SESSION_SECRET_PREVIOUS", "PREVIOUS_SESSION_SECRET"],
])("%s is refused with what it resembles, %s", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is no variable of this server (${meant} is)`);
});

test("values are taken as people write them", () => {
  expect(
    readConfig({
      HOST: "[::]",
      METRICS_HOST: "[::1]",
      INVITE_TTL_HOURS: ".5",
      TRUST_PROXY: "127.0.0.1, ::1, ",
      OTEL_SERVICE_NAME: "Care Home, Müller",
      OTEL_TRACES_SAMPLER_ARG: ".25",
    }),
  ).toMatchObject({
    HOST: "::",
    METRICS_HOST: "::1",
    INVITE_TTL_HOURS: 0.5,
    TRUST_PROXY: ["127.0.0.1", "::1"],
    OTEL_SERVICE_NAME: "Care Home, Müller",
    OTEL_TRACES_SAMPLER_ARG: 0.25,
  });
  for (const [name, value] of [
    ["HOST", "[127.0.0.1]"],
    ["HOST", "[::"],
    ["TRUST_PROXY", ","],
    ["TRUST_PROXY", "127.0.0.1,,::1"],
    ["OTEL_TRACES_SAMPLER_ARG", "."],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(`The configuration is wrong: ${name} must be `);
});
