import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const place = "postgres://larkfold@host/care";
const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).DATABASE_URL;

const form = "must be an address such as postgres://user:password@host:5432/care";
const ports = "must have a port from 1 to 65535";
const modes = "must have one of disable, no-verify, prefer, require, verify-ca, verify-full as its sslmode";
const values = "must have one of true, 1, 0, no-verify as its ssl";
const negotiations = "must have postgres or direct as its sslnegotiation";

const percent = "must have a % written as %25, unless it begins a code such as %2F";
const known =
  "which this server does not know; it knows host, port, user, password, application_name, fallback_application_name, client_encoding, options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, query_timeout, uselibpqcompat, ssl, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation";
const encoded = (signs: string) => `must have its user and password percent-encoded: ${signs}`;
const two = (name: string) =>
  `has one ${name} before its ? and another as the parameter ${name}: keep one of them`;
const template = (name: string) =>
  `must name a database of your own, not ${name}, from which PostgreSQL makes new ones`;

test.each([
  ["host", form],
  ["x..org/care", form],
  ["/care?host=/run/postgresql&port=abc", ports],
  ["host/care?port=0", ports],
  ["host:0/care", ports],
  ["host:port/care", form],
  ["host:70000/care", form],
  [
    "host/care?sslmod=require",
    "has the parameter sslmod, which does not exist; of TLS there are ssl, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation",
  ],
  [
    "host/care?SSLMODE=require",
    "has the parameter SSLMODE, which does not exist; of TLS there are ssl, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation",
  ],
  ["host/care?sslmode=bogus", modes],
  ["host/care?ssl=yes", values],
  ["host/care?ssl=false", values],
  ["host/care?sslrootcert=", "has an empty sslrootcert: give it a value, or leave it out"],
  ["host/care?sslmode=verify-full&sslcert", "has an empty sslcert: give it a value, or leave it out"],
  ["host/care?sslmode=", "has an empty sslmode: give it a value, or leave it out"],
  ["host/care?sslnegotiation=bogus", negotiations],
  [
    "host/care?sslmode=disable&sslnegotiation=direct",
    "has sslnegotiation=direct without encryption: leave it out, or the sslmode or ssl that turns encryption off",
  ],
  [
    "host/care?ssl=0&sslnegotiation=direct",
    "has sslnegotiation=direct without encryption: leave it out, or the sslmode or ssl that turns encryption off",
  ],
  ["host/care?sslmode=verify-full&sslmode=disable", "has the parameter sslmode twice"],
  ["host/care?sslmode=require&sslmode=require", "has the parameter sslmode twice"],
  [
    "host/care?sslmode=verify-full&sslrootcert=system",
    "has sslrootcert=system: leave it out, and with sslmode=verify-full the authorities are those of Node.js",
  ],
  ["host/care?host=one&host=two", "has the parameter host twice"],
  ["host/care?foo=bar", `has the parameter foo, ${known}`],
  ["host/care?connect_timeouts=10", `has the parameter connect_timeouts, ${known}`],
  ["host/care?b@c=1", `has a parameter, ${known}`],
  ["robin:pa/ss@host/care", encoded("/ as %2F")],
  ["robin:12/ab@host/care", encoded("/ as %2F")],
  ["robin:p@ss/word@host:5432/care?sslmode=require", encoded("/ as %2F")],
  ["robin:12?ab@host/care", encoded("? as %3F")],
  ["robin:ab#12@host/care", encoded("# as %23")],
  ["robin:12#ab@host/care", encoded("# as %23")],
  ["robin:1/b?c#d@host/care?application_name=me@home", encoded("/ as %2F, ? as %3F, # as %23")],
  ["robin:pa%zz@host/care", percent],
  ["robin:100%@host/care", percent],
  ["host/ca%ff", percent],
  ["host/care?application_name=%zz", percent],
  ["host/template0", template("template0")],
  ["host/template%31?sslmode=disable", template("template1")],
  ["one/care?host=two", two("host")],
  ["one/care?host=/run/postgresql", two("host")],
  ["%2Frun%2Fpostgresql/care?host=/run/postgresql", two("host")],
  ["one:5432/care?port=5433", two("port")],
  ["robin@host/care?user=marian", two("user")],
  ["robin:right@host/care?password=wrong", two("password")],
  ["host/care#x", "must have a # written as %23"],
])("DATABASE_URL=postgres://%s is refused: it %s", (address, mistake) => {
  const wrong = "The configuration is wrong: DATABASE_URL";
  expect(() => read(`postgres://${address}`)).toThrow(`${wrong} ${mistake}.`);
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
  "postgres:///care?host=/run/postgresql&port=5433",
  "postgres://%2Frun%2Fpostgresql/care",
  "postgres://robin:p%40ss%25@host/care?user=robin&password=p%40ss%25",
  "postgres://[::1]:5433/care?host=::1&port=5433",
  "postgres://host/template2",
  "postgres://host/care@home?application_name=me@home/2",
])("%s is left as it is", (address) => {
  expect(read(address)).toBe(address);
});

test("a host may have the dot at its end that keeps resolvers from adding a domain", () => {
  expect(read("postgres://db.care.svc.cluster.local./care")).toBe(
    "postgres://db.care.svc.cluster.local./care",
  );
});

test.each([
  "",
  // PostgreSQL allows a space in a database's name.
  " home",
  "%20home",
  "?sslmode=disable",
  "?sslmode=no-verify",
  "?sslmode=verify-full",
  "?ssl=true",
  "?sslnegotiation=direct",
  "?sslmode=verify-full&sslnegotiation=direct",
  "?application_name=sslmode=require",
  "?sslmode=require&uselibpqcompat=true",
  "?sslmode=verify-full&channel_binding=require&connect_timeout=10",
  "?pgbouncer=true&connection_limit=1&pool_timeout=20&supa=base-pooler.x",
  "?target_session_attrs=read-write&gssencmode=disable",
])("an address that ends with care%s is left as it is", (query) => {
  expect(read(place + query)).toBe(place + query);
});
