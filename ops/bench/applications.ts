/**
 * `node ops/bench/applications.ts [sqlite|postgres] [rounds]`, after `npm run build`: the cost of the administrators'
 * list of applications with 100,000 applications on 1,000 jobs, compared with 1,000 applications on as many jobs; the
 * two servers are asked in turn. Starts its own PostgreSQL, as the tests do. Prints the median milliseconds of a
 * request and the median of the rounds' ratios.
 * Goals: a page and the counts within 1.2 times the small database's, a search within 7 times a page, and a change of
 * 1,000 within 5 s.
 */
import { ApplicationRows, BulkResult } from "#contract/application-list.ts";
import { type CallName, callPath } from "#contract/calls.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { accountOf, logIn, send } from "#support/accounts.ts";
import { findPostgres, startPostgres } from "#support/postgres.ts";
import { startServer } from "#support/server.ts";
import pg from "pg";
import { median, toTenth, timeOf } from "./measure.ts";
import { seedApplications } from "./seed-applications.ts";

const [engine = "sqlite", rounds = "60"] = process.argv.slice(2);
const sizes = { small: 1_000, large: 100_000 };
const jobs = 1_000;
const lastPage = 2_000;

type Size = keyof typeof sizes;
type Query = Record<string, string | number>;
type Site = Awaited<ReturnType<typeof startSite>>;

const postgres = engine === "postgres" ? await startOwnPostgres() : undefined;
const sites: Record<Size, Site> = { small: await startSite("small"), large: await startSite("large") };
try {
  const ends = { small: await walk(sites.small), large: await walk(sites.large) };
  console.log("pages walked", { small: ends.small.pages, large: ends.large.pages });
  const rows = (query: Query) => ({ name: "listApplicationRows" as const, query });
  const first = await compare("first page", () => rows({}));
  await compare("last page walked to", (size) => rows({ cursor: ends[size].cursor }));
  await compare("counts", () => ({ name: "countApplications", query: {} }));
  const search = await compare("search of a name", () => rows({ q: "thornwood" }));
  const both = await compare("search of both names", () => rows({ q: "priya thornwood" }));
  const frequent = await compare("search of a first name", () => rows({ q: "priya" }));
  for (const [what, { large }] of Object.entries({
    "a name": search,
    "both names": both,
    "a first name": frequent,
  }))
    console.log(`search of ${what} to a page`, toTenth(large / first.large));
  console.log("bytes of the page", {
    small: await pageBytes(sites.small),
    large: await pageBytes(sites.large),
  });
  await compare("overview", () => ({ name: "readOverview", query: {} }));
  for (const size of ["small", "large"] as const)
    console.log(`change of 1,000 among ${sizes[size]}`, await changeMany(sites[size], size));
} finally {
  for (const { server } of Object.values(sites)) await server.stop();
  await postgres?.stop();
}

async function startOwnPostgres() {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error("There is no PostgreSQL on this machine");
  return await startPostgres(binaries);
}

async function startSite(size: Size) {
  const databaseUrl = postgres && (await createDatabase(postgres.url, size));
  const env = { RATE_LIMITS: "off", LOG_LEVEL: "error", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ env });
  const cookie = await logIn(server, await accountOf(server, "master"));
  const db = await connectDatabase({ databaseUrl, dataDir: server.dataDir });
  const begun = performance.now();
  const newestJob = await seedApplications(db, { applications: sizes[size], jobs });
  await db.destroy();
  // The server has closed the login's connection meanwhile, which only a request detects.
  await fetch(server.url).catch(() => undefined);
  console.log(`filled with ${sizes[size]} in ${toTenth((performance.now() - begun) / 1000)} s`);
  return { server, cookie, newestJob };
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const place = new URL(url);
  place.pathname = `/${name}`;
  return place.href;
}

/** Follows the cursors to page 2,000, or to the last. */
async function walk({ server, cookie }: Site): Promise<{ cursor: string; pages: number }> {
  let cursor = "";
  for (let pages = 1; ; pages++) {
    const address = server.url + callPath("listApplicationRows", {}, { cursor });
    const { next } = ApplicationRows.parse(await (await fetch(address, { headers: { cookie } })).json());
    if (next === null || pages === lastPage) return { cursor, pages };
    cursor = next;
  }
}

/**
 * The page as the server sends it, before any script asks for rows: it does not depend on the number of applications.
 */
async function pageBytes({ server, cookie }: Site): Promise<number> {
  const page = await fetch(`${server.url}/admin-applications`, { headers: { cookie } });
  return (await page.arrayBuffer()).byteLength;
}

type Asked = { name: CallName; query: Query };

/** The sizes take turns in being first. */
async function compare(what: string, asked: (size: Size) => Asked) {
  const taken: Record<Size, number>[] = [];
  const ask = async (size: Size) => {
    const { server, cookie } = sites[size];
    const { name, query } = asked(size);
    return await timeOf(server.url + callPath(name, {}, query), { cookie });
  };
  // The first five rounds only warm up.
  for (let round = -5; round < Number(rounds); round++) {
    const early = round % 2 === 0 ? await ask("small") : undefined;
    const large = await ask("large");
    taken.push({ large, small: early ?? (await ask("small")) });
  }
  const counted = taken.slice(5);
  const small = toTenth(median(counted.map((times) => times.small)));
  const large = toTenth(median(counted.map((times) => times.large)));
  const ratio = Math.round(100 * median(counted.map((times) => times.large / times.small))) / 100;
  console.log(what, { small, large, ratio });
  return { small, large };
}

/** Milliseconds until all are changed, and until the change is undone. */
async function changeMany({ server, cookie, newestJob }: Site, size: Size) {
  const filter = size === "large" ? { job: newestJob } : {};
  const change = {
    filter,
    expectedCount: 1_000,
    do: "status",
    status: "hired",
    key: `bench ${size}`,
  } as const;
  const begun = performance.now();
  const { changeId, done, skippedCount } = BulkResult.parse(
    await (await send(server, "bulkApplications", change, cookie)).json(),
  );
  const changed = performance.now();
  const undone = await fetch(server.url + callPath("undoBulk", { id: changeId }), {
    method: "POST",
    headers: { cookie, origin: server.url },
  });
  if (!undone.ok) throw new Error(`undo: ${undone.status} ${await undone.text()}`);
  return {
    done,
    skipped: skippedCount,
    change: Math.round(changed - begun),
    undo: Math.round(performance.now() - changed),
  };
}
