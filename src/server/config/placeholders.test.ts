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
  ["postgresql://postgres.abc:[YOUR-PASSWORD]@pooler.example.org:5432/postgres", "[YOUR-…]"],
  ["postgres://larkfold:PASSWORD@127.0.0.1/larkfold", "PASSWORD"],
  ["smtps://care:<password>@mail.example.org", "<…>"],
  ["https://<project-ref>.supabase.co", "<…>"],
  ["<your secret>", "<…>"],
  ["https://YOUR.NAME", "your-…"],
  ["https://www.your-domain.co.uk", "your-…"],
  ["your-secret-here-at-least-32-characters", "your-…"],
  ["YOUR_ACCESS_KEY", "your-…"],
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

test("names that only sound like a placeholder are taken", () => {
  for (const name of ["your-care", "yourdomain-care", "in-your-name", "your-names", "your-name-care"])
    expect(readConfig({ PUBLIC_URL: `https://${name}.org` }).PUBLIC_URL).toBe(`https://${name}.org`);
  for (const MAIL_FROM of ["Your Care <careers@example.org>", "Your name <your@example.org>"])
    expect(readConfig({ MAIL_FROM }).MAIL_FROM?.address).toContain("@example.org");
});

test.each([
  "changeme-changeme-at-least-32-characters",
  "please_change_this_to_a_long_random_string",
  "replace-with-the-output-of-openssl-rand",
  "my-secret-goes-here-0123456789-abcdef",
])("the secret %s of an example is refused, also from a file", async (secret) => {
  const file = join(await createDataDir(), "secret");
  await writeFile(file, secret);
  for (const environment of [{ SESSION_SECRET: secret }, { SESSION_SECRET_FILE: file }])
    expect(() => readConfig(environment)).toThrow(
      /must not be one of an example, which everybody knows: openssl rand -base64 33 makes one\.$/,
    );
  expect(() => readConfig({ FIND_A_JOB_TOKEN: secret })).toThrow("not be one of an example");
  // What it replaces may have been one.
  expect(readConfig({ PREVIOUS_SESSION_SECRET: secret })).toMatchObject({ PREVIOUS_SESSION_SECRET: secret });
});
