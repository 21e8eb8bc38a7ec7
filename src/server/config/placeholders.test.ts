import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { Environment, readConfig, secretNames } from "../config.ts";

const names = Object.keys(Environment.shape);
const secrets = new Set<string>(secretNames);

const unreplaced = [
  ["${SECRET}", "${…}"],
  ["https://${DOMAIN:-care.example.org}", "${…}"],
  ["$(openssl rand -base64 33 | tr -d =)", "$(…)"],
  ["smtps://care:$(cat /run/mail)@mail.example.org", "$(…)"],
  ["$(</run/secrets/token)", "$(…)"],
] as const;

test.each([...names, ...secretNames.map((name) => `${name}_FILE`)])(
  "what nothing has replaced in %s is refused by a sentence that does not show the value",
  (name) => {
    const advice = secrets.has(name)
      ? `; a secret that really holds it comes from the file in ${name}_FILE`
      : "";
    for (const [text, form] of unreplaced)
      expect(() => readConfig({ [name]: text })).toThrow(
        new Error(
          `The configuration is wrong: ${name} holds ${form}, which nothing has replaced: write what it stands for${advice}.`,
        ),
      );
  },
);

test("a dollar sign and brackets that are no placeholder are a part of a secret", () => {
  const SESSION_SECRET = "w5$(8q{Zt$2}nM)x7$c(Rj4$)Vb6${}Lp";
  expect(readConfig({ SESSION_SECRET })).toMatchObject({ SESSION_SECRET });
});

test("a secret that really holds a placeholder is read from a file", async () => {
  const file = join(await createDataDir(), "secret");
  const secret = "w5${Kq}8Zt2nM$(x7)cRj4Vb6Lp0aHd3Yg";
  await writeFile(file, secret);
  for (const name of ["FIRST_ADMIN_PASSWORD", "SESSION_SECRET", "PREVIOUS_SESSION_SECRET"])
    expect(readConfig({ [`${name}_FILE`]: file })).toMatchObject({ [name]: secret });
});
