import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { Environment, readConfig, secretNames } from "../config.ts";

const secret = "0123456789abcdef0123456789abcdef";
const s3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "larkfold",
  S3_REGION: "eu-west-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "store-secret",
};

/** A value of each variable that is not its default. */
const values: { [name in keyof typeof Environment.shape]: string } = {
  ...s3,
  PORT: "3001",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://care.example.org",
  DATA_DIR: "/var/lib/care",
  ERASURES_FILE: "/var/lib/care-erasures.jsonl",
  BACKUP_KEPT_DAYS: "30",
  DATABASE_URL: "postgres://host/care",
  SMTP_URL: "smtps://mail.example.org",
  MAIL_FROM: "Careers <careers@example.org>",
  CLAMD_ADDRESS: "127.0.0.1:3310",
  FIRST_ADMIN_USERNAME: "robin",
  FIRST_ADMIN_PASSWORD: "right horse",
  SESSION_SECRET: secret,
  PREVIOUS_SESSION_SECRET: secret,
  FIND_A_JOB_TOKEN: secret,
  REQUIRE_SECOND_FACTOR: "all",
  INVITE_TTL_HOURS: "24",
  PASSWORD_POLICY: "strict",
  RATE_LIMITS: "off",
  TRUST_PROXY: "127.0.0.1",
  METRICS_PORT: "9464",
  METRICS_HOST: "127.0.0.2",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_SERVICE_NAME: "care",
  OTEL_TRACES_SAMPLER_ARG: "0.5",
  LOG_LEVEL: "warn",
};
const names = Object.keys(values) as (keyof typeof values)[];
const pathNames = secretNames.map((name) => `${name}_FILE`);
/** What must be set beside it. */
const beside = (name: string) => {
  if (name.startsWith("S3_")) return s3;
  return name === "RATE_LIMITS" ? { HOST: "127.0.0.1" } : {};
};

test("this file has a value of every variable", () => {
  expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  for (const name of names)
    expect(readConfig({ ...beside(name), [name]: values[name] })).not.toEqual(
      readConfig({ ...beside(name), [name]: undefined, ...(name in s3 && noStore) }),
    );
});
const noStore = Object.fromEntries(Object.keys(s3).map((name) => [name, undefined]));

test.each([...names, ...pathNames])("%s is unset when it is empty, and refused when it is blank", (name) => {
  expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
  for (const blanks of [" ", "\t", "\n", " ".repeat(40)])
    expect(() => readConfig({ ...beside(name), [name]: blanks })).toThrow(
      `The configuration is wrong: ${name} holds blanks alone: give it a value, or nothing.`,
    );
});

const bare = ["SESSION_SECRET", "FIRST_ADMIN_PASSWORD"];
const verbatim = new Set([...bare, "PREVIOUS_SESSION_SECRET"]);

test.each(names.filter((name) => !verbatim.has(name)))("%s is taken without the blanks around it", (name) => {
  const read = (value: string) => readConfig({ ...beside(name), [name]: value });
  expect(read(` ${values[name]}\t\n`)).toEqual(read(values[name]));
});

test.each(bare)("%s with blanks around it is refused", (name) => {
  for (const value of [` ${secret}`, `${secret} `])
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must have no space, line break`);
});

test("PREVIOUS_SESSION_SECRET is taken with the blanks around it", () => {
  const PREVIOUS_SESSION_SECRET = ` ${secret} `;
  expect(readConfig({ PREVIOUS_SESSION_SECRET })).toMatchObject({ PREVIOUS_SESSION_SECRET });
});

test.each(secretNames)("%s_FILE with blanks alone is an empty file", async (name) => {
  const file = join(await createDataDir(), "secret");
  await writeFile(file, " \t\n");
  expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE names an empty file: ${file}`);
});
