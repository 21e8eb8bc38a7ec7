import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlace, runCommand } from "#support/backup.ts";
import { createDataDir, createTestDatabase, engines } from "#support/database.ts";
import { findPostgres } from "#support/postgres.ts";
import { type PostgresPair, startPostgresPair } from "#support/postgres-pair.ts";
import { assembleServer } from "../assemble.ts";
import { connectDatabase } from "../db/connect.ts";
import { examineSite } from "../doctor.ts";
import { failureText } from "../log/error-text.ts";
import { identityOf } from "./copy-locks.ts";

const binaries = findPostgres();
const timeout = 120_000;

const migrate = async (databaseUrl: string) => {
  const db = await connectDatabase({ databaseUrl, dataDir: "" });
  await db.destroy();
};

test.skipIf(binaries === undefined)(
  "a move of a PostgreSQL database into itself, by another address, is said to be one",
  { timeout },
  async () => {
    const from = await createTestDatabase();
    await migrate(from);
    const env = { DATA_DIR: await createDataDir(), DATABASE_URL: from };
    const other = from.replace("127.0.0.1", "localhost");
    for (const to of [from, `${from}?application_name=care`, other])
      expect(await runCommand(env, ["move", "--to", to])).toEqual({
        code: 1,
        out: "",
        errors: "--to is where the rows are already.\n",
      });
    expect(await runCommand(env, ["move", "--to", await createTestDatabase()])).toMatchObject({ code: 0 });
  },
);

test.each(engines)(
  "any account may read the identity of $name, unless that was taken from it",
  async (engine) => {
    const { db } = await createPlace(engine);
    const whole = await identityOf(db);
    expect(whole === null).toBe(engine.name === "SQLite");
    if (whole === null) return;
    const name = sql.ref(`reader_${crypto.randomUUID().replaceAll("-", "")}`);
    await sql`create role ${name}`.execute(db);
    const read = () =>
      db.connection().execute(async (connection) => {
        await sql`set role ${name}`.execute(connection);
        const identity = await identityOf(connection);
        await sql`reset role`.execute(connection);
        return identity;
      });
    expect(await read()).toBe(whole);
    await sql`revoke execute on function pg_control_system() from public`.execute(db);
    expect(await read()).toBeNull();
    await sql`drop role ${name}`.execute(db);
  },
);

/** Whether a standby has a database of its primary already. */
async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

describe.skipIf(binaries === undefined)("a standby", { timeout }, () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await startPostgresPair(binaries ?? "");
    await migrate(pair.primaryUrl);
  }, timeout);
  afterAll(() => pair.stop());

  const moved = async (from: string, to: string) => {
    const env = { DATA_DIR: await createDataDir(), DATABASE_URL: from };
    return await runCommand(env, ["move", "--to", to]);
  };
  const refusal = (sentence: string) => ({ code: 1, out: "", errors: `${sentence}\n` });

  test("is nothing to move from", async () => {
    expect(await moved(pair.replicaUrl, await createTestDatabase())).toEqual(
      refusal(
        "The database to move from is a standby of PostgreSQL, on which nothing can be locked: move from its primary.",
      ),
    );
  });

  test("is nothing to copy into", async () => {
    const from = await createTestDatabase();
    await migrate(from);
    expect(await moved(from, pair.replicaUrl)).toEqual(
      refusal("The database to copy into is a standby of PostgreSQL, which takes no rows: name its primary."),
    );
  });

  test("is a fault to the doctor, and its primary is not", async () => {
    const about = async (DATABASE_URL: string) => {
      const findings = await examineSite({ DATA_DIR: await createDataDir(), DATABASE_URL }, () => new Date());
      return findings.filter(({ level, about }) => about === "database" && level === "fault");
    };
    expect(await about(pair.primaryUrl)).toEqual([]);
    expect(await about(pair.replicaUrl)).toMatchObject([
      {
        text: expect.stringContaining("it is a standby, which takes no writes: name its primary.") as string,
      },
    ]);
  });

  test("starts no server, with the doctor's sentence, with and without tables", async () => {
    const said =
      "The database of DATABASE_URL cannot be used: it is a standby, which takes no writes: name its primary.\n";
    const client = new pg.Client(pair.primaryUrl);
    await client.connect();
    await client.query("create database empty");
    await client.end();
    const empty = pair.replicaUrl.replace(/postgres$/, "empty");
    await expect.poll(() => canConnect(empty), { timeout: 20_000 }).toBe(true);
    for (const DATABASE_URL of [empty, pair.replicaUrl])
      expect(
        await assembleServer({ DATA_DIR: await createDataDir(), LOG_LEVEL: "silent", DATABASE_URL }).catch(
          failureText,
        ),
      ).toBe(said);
  });

  test("holds the rows of its primary", async () => {
    expect(await moved(pair.replicaUrl, pair.primaryUrl)).toEqual(
      refusal("--to is where the rows are already."),
    );
  });
});
