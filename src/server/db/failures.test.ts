import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDataDir, createTestDatabase, engines } from "#support/database.ts";
import { startRelay } from "#support/relay.ts";
import { connectDatabase, type Db } from "./connect.ts";
import { failureText, sentenceOf } from "../log/error-text.ts";
import { ConnectionFailure, isDatabaseAway, isDatabaseFull } from "./failures.ts";

const hasPostgres = inject("postgresUrl") !== null;

/** A database behind a relay that can fail. */
async function connectByRelay() {
  const url = new URL(await createTestDatabase());
  const relay = await startRelay(url.href);
  onTestFinished(relay.close);
  url.port = String(relay.port);
  const db = await connectDatabase({ databaseUrl: url.href, dataDir: await createDataDir() });
  onTestFinished(() => db.destroy());
  return { db, relay };
}

const ask = (db: Db) => sql`select 1`.execute(db);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "it worked",
    (error: unknown) => error,
  );

test.skipIf(!hasPostgres)(
  "a lost PostgreSQL is reported as away, and the next query after its return works",
  async () => {
    const { db, relay } = await connectByRelay();
    const cutWhileAsking = failureOf(sql`select pg_sleep(5)`.execute(db));
    await expect.poll(() => failureOf(ask(db))).toBe("it worked");
    relay.cut();
    expect(isDatabaseAway(await cutWhileAsking)).toBe(true);
    expect(isDatabaseAway(await failureOf(ask(db)))).toBe(true);
    relay.restore();
    expect(await failureOf(ask(db))).toBe("it worked");
  },
);

test.skipIf(!hasPostgres)(
  "a PostgreSQL that does not respond is reported as away within ten seconds, and its connections are not used again",
  async () => {
    const { db, relay } = await connectByRelay();
    await Promise.all(Array.from({ length: 10 }, () => ask(db)));
    relay.hang();
    const started = Date.now();
    const failures = await Promise.all([
      ...Array.from({ length: 9 }, () => failureOf(ask(db))),
      failureOf(db.transaction().execute((trx) => ask(trx))),
    ]);
    expect(Date.now() - started).toBeLessThan(10_000);
    for (const failure of failures) expect(isDatabaseAway(failure), String(failure)).toBe(true);
    relay.restore();
    // Ten at once: none of them gets a dead connection.
    const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(ask(db))));
    expect(new Set(answers)).toEqual(new Set(["it worked"]));
  },
);

test.each(engines)(
  "a wrong statement on $name is reported neither as away nor as full",
  async ({ connect }) => {
    const db = await connect();
    const failure = await failureOf(sql`select nothing from nowhere`.execute(db));
    expect(failure).toBeInstanceOf(Error);
    expect([isDatabaseAway(failure), isDatabaseFull(failure)]).toEqual([false, false]);
  },
);

test("a full disk in an SQLite transaction is reported as full, and rolls the transaction back", async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("SQLite is always there");
  const db = await sqlite.connect();
  await sql`create table filling (bytes blob)`.execute(db);
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
  const fill = (kilobytes: number) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into filling values (zeroblob(${1000}))`.execute(trx);
      await sql`insert into filling values (zeroblob(${kilobytes * 1000}))`.execute(trx);
    });
  const most = (rows[0]?.pageCount ?? 0) + 10;
  await sql.raw(`pragma max_page_count = ${most}`).execute(db);
  expect(isDatabaseFull(await failureOf(fill(1_000)))).toBe(true);
  expect((await sql`select 1 from filling`.execute(db)).rows).toEqual([]);
  expect(await failureOf(fill(1))).toBe("it worked");
});

/** What a start prints that meets this server at its database's address. */
async function startFailure(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer(serve);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  const databaseUrl = `postgres://robin:hunter-two@127.0.0.1:${port}/care`;
  const failure = await failureOf(connectDatabase({ databaseUrl, dataDir: "" }));
  return failureText(failure).replaceAll(String(port), "5432");
}

test("a start names the host that closes the connection, or says nothing", async () => {
  const cannotBeUsed = "The database of DATABASE_URL cannot be used.\n";
  expect(await startFailure((socket) => void socket.end())).toBe(
    `${cannotBeUsed}127.0.0.1:5432 ended the connection\n`,
  );
  expect(await startFailure((socket) => void socket.on("error", () => undefined))).toBe(
    `${cannotBeUsed}127.0.0.1:5432 has not answered in time\n`,
  );
});

test("the place of a database is said without its password, also of a socket and a parameter", () => {
  const lost = new Error("Connection terminated unexpectedly");
  const said = (address: string) => sentenceOf(new ConnectionFailure(address, lost));
  expect(said("postgres://robin:hunter-two@db.example.org/care")).toBe(
    "db.example.org:5432 ended the connection",
  );
  expect(said("postgres:///care?host=/run/postgresql")).toBe(
    "PostgreSQL in /run/postgresql ended the connection",
  );
  expect(said("postgres:///care?host=10.0.0.1&port=6432")).toBe("10.0.0.1:6432 ended the connection");
});
