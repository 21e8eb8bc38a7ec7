import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const s3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "larkfold",
  S3_REGION: "eu-west-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("an origin may be written with capitals, its usual port and a slash", () => {
  for (const PUBLIC_URL of [
    "https://care.example.org:443",
    "https://Care.Example.org",
    "https://care.example.org/",
  ])
    expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe("https://care.example.org");
  for (const PUBLIC_URL of [
    "https://care.example.org/jobs",
    "https://care.example.org/?a",
    "https://me@care.example.org",
  ])
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      "PUBLIC_URL must be an origin such as https://care.example.org, without user, path or query",
    );
});

test("an origin names a host, of which no part is empty", () => {
  for (const origin of [
    "https:///x",
    "https:///care.example.org",
    "https://x..org",
    "https://x%2e.org",
    "https://.x.org",
    "https://x.org.",
    `https://${"a".repeat(64)}.org`,
    "https://care.example.org:0",
  ])
    for (const name of ["PUBLIC_URL", "S3_ENDPOINT"])
      expect(() => readConfig({ ...s3, [name]: origin })).toThrow(
        `The configuration is wrong: ${name} must be an origin such as https://care.example.org, whose host has no empty part and no dot at its end, and no port 0.`,
      );
  for (const origin of [
    "https://0.0.0.0",
    "https://0.0.0.0:3000",
    "http://[::]",
    "https://1",
    "https://2130706433",
    "https://0x7f.1",
    "https://127.1",
    "https://255.255.255.255",
  ])
    for (const name of ["PUBLIC_URL", "S3_ENDPOINT"])
      expect(() => readConfig({ ...s3, [name]: origin })).toThrow(
        `The configuration is wrong: ${name} must have a host's name or address: 0.0.0.0, [::] and a number are none.`,
      );
  for (const PUBLIC_URL of ["https://256.1.1.1", "https:x.org", "https://a b.org"])
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      /^The configuration is wrong: PUBLIC_URL must be an address such as https:\/\/care\.example\.org\.$/,
    );
  for (const PUBLIC_URL of [
    "http://localhost:3000",
    "http://[::1]:3000",
    "http://192.0.2.1",
    "http://[2001:db8::1]:3000",
    "http://care_home",
  ])
    expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
});
