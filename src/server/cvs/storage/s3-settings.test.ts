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

test("the object store's address may have a path before the bucket, of plain characters", () => {
  const read = (S3_ENDPOINT: string) => readConfig({ ...whole, S3_ENDPOINT }).s3?.endpoint;
  expect(read("https://care.storage.supabase.co/storage/v1/s3/")).toBe(
    "https://care.storage.supabase.co/storage/v1/s3",
  );
  for (const address of [
    "https://s3.example.org/a%20b",
    "https://s3.example.org/a//b",
    "https://key@s3.example.org/a",
    "https://s3.example.org/a?b",
    "https://s3.example.org/#b",
  ])
    expect(() => read(address)).toThrow(
      "S3_ENDPOINT must be an address such as https://s3.example.org or https://s3.example.org/storage/v1, without user or query",
    );
});

test("a start with the bucket in the object store's address stops with a sentence", () => {
  for (const end of ["/cvs", "/storage/v1/cvs/"])
    expect(() => readConfig({ ...whole, S3_ENDPOINT: `https://s3.example.org${end}` })).toThrow(
      "S3_ENDPOINT ends in the bucket's name, which belongs into S3_BUCKET alone.",
    );
});
