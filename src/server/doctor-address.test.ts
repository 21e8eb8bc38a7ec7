import { once } from "node:events";
import { chown, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { createTestApp } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import { freePort } from "#support/nginx.ts";
import { assembleServer } from "./assemble.ts";
import { connectDatabase } from "./db/connect.ts";
import pg from "pg";
import { examineSite } from "./doctor.ts";
import { addressFindings } from "./doctor/own-address.ts";
import { failureText } from "./log/error-text.ts";

const clock = () => new Date();

test("an address that this machine has not, a data folder that cannot be made, and a scanner without a socket, are faults", async () => {
  const missing = join(await createDataDir(), "new");
  const address = { level: "fault", text: "HOST is 203.0.113.9, which is no address of this machine." };
  const folder = { level: "note", text: `${missing} does not exist: the first start makes it.` };
  const environment = { DATA_DIR: missing, HOST: "203.0.113.9" };
  const found = await examineSite(environment, clock);
  expect(found).toContainEqual({ about: "address", ...address });
  expect(found).toContainEqual({ about: "data folder", ...folder });

  // Root cannot make a folder there either.
  const nowhere = { DATA_DIR: "/proc/larkfold/data", CLAMD_ADDRESS: "/proc/clamd.ctl", PORT: "0" };
  const impossible = await examineSite(nowhere, clock);
  const away = "CLAMD_ADDRESS is /proc/clamd.ctl, which does not exist: is clamd running?";
  expect(impossible).toContainEqual({ about: "virus scanner", level: "fault", text: away });
  expect(impossible).toContainEqual(expect.objectContaining({ about: "address", level: "ok" }));
  const fault = impossible.find(({ about }) => about === "data folder");
  expect(fault?.level).toBe("fault");
  expect(fault?.text).toMatch(/^DATA_DIR is \/proc\/larkfold\/data, .* may make no folder in \/proc\.$/);
}, 120_000);

test("a port is free, a running server's, or another program's, which is a fault where PORT names it", async () => {
  const PORT = String(await freePort());
  const environment = { DATA_DIR: await createDataDir(), HOST: "127.0.0.1", PORT };
  const examine = async (changes: Record<string, string | undefined> = {}) => {
    const found = await examineSite({ ...environment, ...changes }, clock);
    return found.flatMap(({ about, level, text }) => (about === "address" ? [`${level}: ${text}`] : []));
  };
  expect(await examine()).toEqual([`ok: A server can listen at 127.0.0.1, port ${PORT}.`]);
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const { app } = await createTestApp({ engine });
  const running = `ok: A server runs at http://127.0.0.1:${PORT}. Another one on this machine needs a PORT of its own.`;
  await app.listen({ port: Number(PORT), host: "127.0.0.1" });
  expect(await examine()).toEqual([running]);
  expect(await examine({ HOST: "0.0.0.0" })).toEqual([running.replace("127.0.0.1", "0.0.0.0")]);
  await app.close();
  for (const answer of ["ok", "Hello"]) {
    const other = createServer((_, response) => response.end(answer)).listen(Number(PORT), "127.0.0.1");
    await once(other, "listening");
    expect(await examine()).toEqual([`fault: PORT is ${PORT}, which another program uses on 127.0.0.1.`]);
    other.close();
    other.closeAllConnections();
    await once(other, "close");
  }
}, 120_000);

test("the usual port that another program uses is a note without PORT: a unit gives each server its own", async () => {
  const other = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // a TCP server's
  expect(await addressFindings({ HOST: "127.0.0.1", PORT: port }, { isChosen: false })).toEqual([
    {
      level: "note",
      text: `PORT is ${port}, which another program uses on 127.0.0.1. It is not set here: give each server a PORT of its own.`,
    },
  ]);
  other.closeAllConnections();
  other.close();
});

test("a data folder that is a file is one sentence, to the doctor and at a start", async () => {
  const file = join(await createDataDir(), "file");
  await writeFile(file, "");
  for (const [DATA_DIR, reason] of [
    [file, "it is a file and no folder"],
    [join(file, "data"), "a part of its path is a file and no folder"],
  ] as const) {
    const said = `DATA_DIR is ${DATA_DIR}, which cannot be used: ${reason}.`;
    const found = await examineSite({ DATA_DIR, PORT: "0" }, clock);
    expect(found.filter(({ level }) => level === "fault")).toEqual([
      { about: "data folder", level: "fault", text: said },
    ]);
    expect(found.map(({ about }) => about)).not.toContain("CV storage");
    expect(await assembleServer({ DATA_DIR, LOG_LEVEL: "silent" }).catch(failureText)).toBe(`${said}\n`);
  }
}, 120_000);

test.skipIf(process.getuid?.() !== 0)(
  "a data folder that belongs to another account is a note",
  async () => {
    const DATA_DIR = await createDataDir();
    const examine = async () => await examineSite({ DATA_DIR, PORT: "0" }, clock);
    const ours = { about: "data folder", level: "ok", text: `${DATA_DIR} can be written.` };
    expect(await examine()).toContainEqual(ours);
    await chown(DATA_DIR, 65_534, 65_534);
    const text = `${DATA_DIR} belongs to another account.`;
    expect(await examine()).toContainEqual({ about: "data folder", level: "note", text });
  },
  120_000,
);

test("a file that is no database is a fault of DATA_DIR where no DATABASE_URL is set", async () => {
  const dataDir = await createDataDir();
  await writeFile(
    join(dataDir, "larkfold.sqlite"),
    "no database at all, and longer than a header of one".repeat(4),
  );
  expect(await examineSite({ DATA_DIR: dataDir }, clock)).toContainEqual({
    level: "fault",
    about: "database",
    text: "file is not a database (see DATA_DIR)",
  });
}, 120_000);

test("metrics at an address that this machine has not are a note, which names it", async () => {
  const environment = { DATA_DIR: await createDataDir(), METRICS_PORT: "9464", METRICS_HOST: "203.0.113.9" };
  expect(await examineSite(environment, clock)).toContainEqual({
    level: "note",
    about: "metrics",
    text: "METRICS_HOST is 203.0.113.9, which is no address of this machine: a server goes on without metrics.",
  });
}, 120_000);

test("a metrics port with a program that answers no request is taken, and not free", async () => {
  const other = createTcpServer((socket) => void socket.destroy()).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // a TCP server's address is always of this shape
  const environment = { DATA_DIR: await createDataDir(), METRICS_PORT: String(port) };
  const found = await examineSite(environment, clock);
  other.close();
  expect(found).toContainEqual({
    level: "note",
    about: "metrics",
    text: `METRICS_PORT is ${port}, which another program uses on 127.0.0.1: a server goes on without metrics.`,
  });
}, 120_000);

test("a damaged ledger of erasures, with which no server starts, is a fault", async () => {
  const dataDir = await createDataDir();
  await writeFile(join(dataDir, "erasures.jsonl"), "{\n");
  expect(await examineSite({ DATA_DIR: dataDir }, clock)).toContainEqual({
    level: "fault",
    about: "erasures",
    text: expect.stringContaining("Line 1 of the ledger of erasures") as string,
  });
}, 120_000);

const postgres = engines.find(({ name }) => name === "PostgreSQL");

test.skipIf(!postgres)(
  "a database in which the account may not make tables is a fault, and ends a start",
  async () => {
    const { databaseUrl = "", dataDir } = (await postgres?.createPlace()) ?? { dataDir: "" };
    const role = `r${crypto.randomUUID().replaceAll("-", "")}`;
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`create role ${role} login password 'reads-only'`);
    await client.query("revoke create on schema public from public");
    await client.end();
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = "reads-only";
    const said =
      "this account may not make tables in it: make it the owner (createdb --owner, or alter database … owner to …).";
    const found = await examineSite({ DATA_DIR: dataDir, DATABASE_URL: url.href }, clock);
    expect(found.filter(({ about }) => about === "database")).toContainEqual({
      level: "fault",
      about: "database",
      text: expect.stringMatching(
        new RegExp(`^PostgreSQL \\S+ .*answers, but ${said.replaceAll(/[().]/g, "\\$&")}$`),
      ) as string,
    });
    await expect(connectDatabase({ databaseUrl: url.href, dataDir })).rejects.toThrow(
      `The database cannot be used: ${said}`,
    );
  },
  120_000,
);
