import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { Variables } from "./variables.ts";
import { warningsAbout } from "./warnings.ts";

const warnings = (environment: Variables) => warningsAbout(readConfig(environment), environment);

test("settings that are unsafe on a public site are warned about, each by its variable", () => {
  const safe = {
    PUBLIC_URL: "https://care.example.org",
    CLAMD_ADDRESS: "127.0.0.1:3310",
    SMTP_URL: "smtps://mail.example.org",
    PASSWORD_POLICY: "strict",
    REQUIRE_SECOND_FACTOR: "masters",
  };
  expect(warnings(safe)).toEqual([]);
  const inTheOpen = {
    ...safe,
    S3_ENDPOINT: "http://s3.example.org",
    S3_BUCKET: "larkfold",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(warnings(inTheOpen)).toEqual([expect.stringContaining("S3_ENDPOINT is not https")]);
  const token = "0123456789abcdef".repeat(2);
  expect(warnings({ ...safe, FIND_A_JOB_TOKEN: token })).toEqual([
    expect.stringContaining("has no findAJobCategory"),
  ]);
  const same = { ...safe, SESSION_SECRET: token, PREVIOUS_SESSION_SECRET: token };
  expect(warnings(same)).toEqual([expect.stringMatching(/^PREVIOUS_SESSION_SECRET is /)]);
  const halfRotated = warnings({ ...safe, PREVIOUS_SESSION_SECRET: token });
  expect(halfRotated).toEqual([
    expect.stringMatching(/^PREVIOUS_SESSION_SECRET is set, and SESSION_SECRET is not: .*DATA_DIR\/secret/),
  ]);
  const replicas = { ...safe, DATABASE_URL: "postgres://host/care" };
  expect(warnings(replicas)).toEqual([
    expect.stringMatching(/^SESSION_SECRET is not set, and DATABASE_URL is: .*DATA_DIR\/secret/),
  ]);
  const shared = { ...replicas, SESSION_SECRET: token };
  expect(warnings(shared)).toEqual([]);
  expect(warnings({ ...shared, PREVIOUS_SESSION_SECRET: `${token}older` })).toEqual([]);
  expect(warnings({ ...replicas, PREVIOUS_SESSION_SECRET: token })).toHaveLength(2);
  const metrics = { ...safe, METRICS_HOST: "0.0.0.0", METRICS_PORT: "9464" };
  expect(warnings(metrics)).toEqual([expect.stringMatching(/^METRICS_HOST is 0\.0\.0\.0/)]);
  for (const METRICS_HOST of ["127.0.0.2", "::1", "localhost"])
    expect(warnings({ ...metrics, METRICS_HOST })).toEqual([]);
  const backups = warnings({ ...safe, BACKUP_KEPT_DAYS: "36" });
  expect(backups).toEqual([expect.stringContaining("more than the 35 days that the privacy policy names")]);
  expect(warnings({}).map((text) => text.split(" ", 1)[0])).toEqual(Object.keys(safe));
});

test("what names a PostgreSQL to its own programs, without DATABASE_URL, is warned about", () => {
  const first = (environment: Variables) => warnings(environment)[0];
  expect(first({ PGHOST: "db", PGUSER: "care", PGDATA: "/data" })).toBe(
    "DATABASE_URL is not set, and PGHOST, PGUSER are: the rows are in SQLite in DATA_DIR. This server finds PostgreSQL by DATABASE_URL alone.",
  );
  expect(first({ PGHOST: "db", DATABASE_URL: "postgres://db/care" })).not.toContain("PGHOST");
  expect(first({ PGDATA: "/data", PGHOST: "" })).not.toContain("SQLite");
});
