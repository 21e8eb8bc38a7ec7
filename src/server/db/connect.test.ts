import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createDataDir, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { runTogether } from "#support/processes/run-together.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { connectDatabase } from "./connect.ts";

const postgres = engines.find(({ name }) => name === "PostgreSQL");

describe.each(engines)("a connection to $name", ({ connect }) => {
  test("reads booleans, instants, days and counts as they were written", async () => {
    const db = await connect();
    const written = {
      isActive: false,
      datePosted: "2026-11-20T09:30:00.123Z",
      validThrough: "2026-12-31",
      createdAt: "2026-11-19T23:59:59.999Z",
      updatedAt: "2026-11-20T00:00:00.000Z",
    };
    await db
      .insertInto("jobs")
      .values({
        ...written,
        id: crypto.randomUUID(),
        title: "Support worker",
        description: "Supports people at home.",
        location: "Leeds",
        hiringOrganization: "Larkfold",
        contactEmail: "office@example.org",
      })
      .execute();
    expect(await db.selectFrom("jobs").selectAll().executeTakeFirstOrThrow()).toMatchObject(written);
    const counted = await db
      .selectFrom("jobs")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("isActive", "=", false)
      .where("datePosted", "=", written.datePosted)
      .executeTakeFirstOrThrow();
    expect(counted.count).toBe(1);
  });

  test("a repeated query returns columns that were added since, also after a thousand other queries", async () => {
    const db = await connect();
    const everything = sql<Record<string, unknown>>`select * from notes`;
    await sql`create table notes (id integer)`.execute(db);
    await sql`insert into notes (id) values (7)`.execute(db);
    expect((await everything.execute(db)).rows).toEqual([{ id: 7 }]);
    await sql`alter table notes add column author text default 'robin'`.execute(db);
    expect((await everything.execute(db)).rows).toEqual([{ id: 7, author: "robin" }]);
    for (let number = 0; number < 1_000; number++) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(number)} as n`.execute(db);
      expect(rows).toEqual([{ n: number }]);
    }
    expect((await everything.execute(db)).rows).toEqual([{ id: 7, author: "robin" }]);
  });

  test("a transaction that fails writes nothing", async () => {
    const db = await connect();
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into users (username, password) values ('robin', 'secret')`.execute(trx);
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
  });
});

// SQLite has no statement timeout.
test.skipIf(!postgres)(
  "PostgreSQL's statement timeout is longer for commands than for requests",
  async () => {
    if (!postgres) return;
    const db = await connectDatabase({ ...(await postgres.copyPlace()), isPatient: true });
    atEndOfFile(() => db.destroy());
    await sql`select pg_sleep(7.5)`.execute(db);
    await expect(sql`select pg_sleep(7.5)`.execute(await postgres.connect())).rejects.toThrow("timeout");
  },
);

// Starting processes takes seconds on a busy machine.
describe.each(engines)("several processes on one $name", { timeout: 60_000 }, ({ connect, createPlace }) => {
  test("migrate an empty database at the same moment and all find the schema", async () => {
    const place = await createPlace();
    const starts = ["a", "b", "c", "d", "e", "f"].map((author) => [JSON.stringify(place), author, "1"]);
    expect(await runTogether("write-jobs.ts", starts)).toEqual([]);
    const jobs = await (await connect(place)).selectFrom("jobs").select("title").orderBy("title").execute();
    expect(jobs.map(({ title }) => title)).toEqual(["a 1", "b 1", "c 1", "d 1", "e 1", "f 1"]);
  });

  test("write and read at the same time without an error and without losing a row", async () => {
    const place = await createPlace();
    const each = 300;
    const starts = ["first", "second"].map((author) => [JSON.stringify(place), author, String(each)]);
    expect(await runTogether("write-jobs.ts", starts)).toEqual([]);
    const jobs = await (await connect(place)).selectFrom("jobs").select("title").execute();
    expect(new Set(jobs.map(({ title }) => title)).size).toBe(2 * each);
  });
});

test("PostgreSQL's just-in-time compilation is off", async () => {
  const postgres = engines.find(({ name }) => name === "PostgreSQL");
  if (!postgres) return;
  const db = await postgres.connect();
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
  expect(rows).toEqual([{ jit: "off" }]);
});

test("the data folder is readable by its owner alone", async () => {
  const dataDir = join(await createDataDir(), "data");
  const db = await connectDatabase({ dataDir });
  await db.destroy();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});
