import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const place = "postgres://larkfold@host/care";
const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).DATABASE_URL;

test.each([
  "/care?host=/run/postgresql&port=abc",
  "host/care?port=0",
  "host:0/care",
  "host:port/care",
  "host/care?sslmod=require",
  "host/care?SSLMODE=require",
  "host/care?ssl=yes",
  "host/care?ssl=false",
  "host/care?sslmode=verify-full&sslmode=disable",
  "host/care?sslmode=require&sslmode=require",
  "host/care?host=one&host=two",
  "host/care#x",
])("DATABASE_URL=postgres://%s is refused", (address) => {
  expect(() => read(`postgres://${address}`)).toThrow(/DATABASE_URL .* sslmode/);
});

test.each(["prefer", "require", "verify-ca"])(
  "sslmode=%s verifies the certificate, by its own name",
  (mode) => {
    expect(read(`${place}?sslmode=${mode}`)).toBe(`${place}?sslmode=verify-full`);
    expect(read(`${place}?application_name=care&sslmode=${mode}&sslrootcert=/ca.pem`)).toBe(
      `${place}?application_name=care&sslmode=verify-full&sslrootcert=/ca.pem`,
    );
  },
);

test.each([
  "",
  "?sslmode=disable",
  "?sslmode=no-verify",
  "?sslmode=verify-full",
  "?ssl=true",
  "?application_name=sslmode=require",
  "?sslmode=require&uselibpqcompat=true",
])("an address that ends with care%s is left as it is", (query) => {
  expect(read(place + query)).toBe(place + query);
});
