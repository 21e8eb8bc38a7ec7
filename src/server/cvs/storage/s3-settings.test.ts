import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";

const whole = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "cvs",
  S3_REGION: "eu-west-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("an object store is configured by five variables, or by none", () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(whole).s3).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "cvs",
    region: "eu-west-2",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
});

test.each(Object.keys(whole))("a start with an object store but no %s stops with a sentence", (name) => {
  expect(() => readConfig({ ...whole, [name]: "" })).toThrow(
    new RegExp(`^The configuration is wrong: an object store needs all of .*; missing: ${name}\\.$`),
  );
});

test("a start with a path in the object store's address stops with a sentence", () => {
  expect(() => readConfig({ ...whole, S3_ENDPOINT: "https://s3.example.org/cvs" })).toThrow(
    "S3_ENDPOINT must be an origin such as https://care.example.org, without user, path or query.",
  );
});
