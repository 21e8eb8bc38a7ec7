import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { Environment, readConfig, secretNames } from "../config.ts";

const names = Object.keys(Environment.shape);
const secrets = new Set<string>(secretNames);
const value = "0123456789abcdef0123456789abcdef";

/** As systemd and Docker read `NAME=value # comment` from an environment file. */
const commented = [`${value} # web`, `${value}\t#web`, `${value} #`, "# web", "#"];

test.each([...names, ...secretNames.map((name) => `${name}_FILE`)])(
  "a comment behind the value of %s is refused by a sentence that does not show the value",
  (name) => {
    const advice = secrets.has(name)
      ? `; a secret that really holds it comes from the file in ${name}_FILE`
      : "";
    for (const text of commented)
      expect(() => readConfig({ [name]: text })).toThrow(
        new Error(
          `The configuration is wrong: ${name} holds a # behind a blank: a comment behind a value becomes a part of it, and belongs into a line of its own${advice}.`,
        ),
      );
  },
);

test("a # without a blank before it is part of the value", () => {
  const set = { FIRST_ADMIN_PASSWORD: "#right#horse", SESSION_SECRET: `${value}#`, DATA_DIR: "/var/lib/a#b" };
  expect(readConfig(set)).toMatchObject(set);
});

test("a secret that holds a # behind a blank is read from a file", async () => {
  const file = join(await createDataDir(), "secret");
  for (const name of ["FIRST_ADMIN_PASSWORD", "SESSION_SECRET", "PREVIOUS_SESSION_SECRET"]) {
    await writeFile(file, `${value} # horse\n`);
    expect(readConfig({ [`${name}_FILE`]: file })).toMatchObject({ [name]: `${value} # horse` });
  }
});

test.each([
  ["DATABASE_URL", "postgres://robin@host/care"],
  ["SMTP_URL", "smtps://mail.example.org"],
  ["FIND_A_JOB_TOKEN", value],
])("a comment in the file of %s is refused, because no such value holds one", async (name, right) => {
  const file = join(await createDataDir(), "secret");
  await writeFile(file, right);
  expect(readConfig({ [`${name}_FILE`]: file })).toHaveProperty(name);
  await writeFile(file, `${right} # the new one`);
  expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE names a file whose text must `);
});
