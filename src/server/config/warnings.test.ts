import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { warningsAbout } from "./warnings.ts";

test("settings that are unsafe on a public site are warned about, each by its variable", () => {
  const safe = {
    PUBLIC_URL: "https://care.example.org",
    CLAMD_ADDRESS: "127.0.0.1:3310",
    SMTP_URL: "smtps://mail.example.org",
    PASSWORD_POLICY: "strict",
    REQUIRE_SECOND_FACTOR: "masters",
  };
  expect(warningsAbout(readConfig(safe))).toEqual([]);
  const inTheOpen = {
    ...safe,
    S3_ENDPOINT: "http://s3.example.org",
    S3_BUCKET: "larkfold",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(warningsAbout(readConfig(inTheOpen))).toEqual([expect.stringContaining("S3_ENDPOINT is not https")]);
  const token = "0123456789abcdef".repeat(2);
  expect(warningsAbout(readConfig({ ...safe, FIND_A_JOB_TOKEN: token }))).toEqual([
    expect.stringContaining("has no findAJobCategory"),
  ]);
  const same = { ...safe, SESSION_SECRET: token, PREVIOUS_SESSION_SECRET: token };
  expect(warningsAbout(readConfig(same))).toEqual([expect.stringMatching(/^PREVIOUS_SESSION_SECRET is /)]);
  const halfRotated = warningsAbout(readConfig({ ...safe, PREVIOUS_SESSION_SECRET: token }));
  expect(halfRotated).toEqual([
    expect.stringMatching(/^PREVIOUS_SESSION_SECRET is set, and SESSION_SECRET is not: .*DATA_DIR\/secret/),
  ]);
  const replicas = { ...safe, DATABASE_URL: "postgres://host/care" };
  expect(warningsAbout(readConfig(replicas))).toEqual([
    expect.stringMatching(/^SESSION_SECRET is not set, and DATABASE_URL is: .*DATA_DIR\/secret/),
  ]);
  const shared = { ...replicas, SESSION_SECRET: token };
  expect(warningsAbout(readConfig(shared))).toEqual([]);
  expect(warningsAbout(readConfig({ ...shared, PREVIOUS_SESSION_SECRET: `${token}older` }))).toEqual([]);
  expect(warningsAbout(readConfig({ ...replicas, PREVIOUS_SESSION_SECRET: token }))).toHaveLength(2);
  const metrics = { ...safe, METRICS_HOST: "0.0.0.0", METRICS_PORT: "9464" };
  expect(warningsAbout(readConfig(metrics))).toEqual([expect.stringMatching(/^METRICS_HOST is 0\.0\.0\.0/)]);
  for (const METRICS_HOST of ["127.0.0.2", "::1", "localhost"])
    expect(warningsAbout(readConfig({ ...metrics, METRICS_HOST }))).toEqual([]);
  const backups = warningsAbout(readConfig({ ...safe, BACKUP_KEPT_DAYS: "36" }));
  expect(backups).toEqual([expect.stringContaining("more than the 35 days that the privacy policy names")]);
  expect(warningsAbout(readConfig({})).map((text) => text.split(" ", 1)[0])).toEqual(Object.keys(safe));
});
