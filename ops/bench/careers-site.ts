/**
 * The built server with a given number of open jobs, on SQLite or on its own PostgreSQL, for the benchmarks of this
 * folder.
 */
import { connectDatabase, type Db } from "#server/db/connect.ts";
import { startServer } from "#support/server.ts";

export type BenchSite = {
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Id of the oldest job. */
  jobId: string;
  /** Changes one job, as another process would. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
};

export type SiteOptions = { jobs: number; databaseUrl?: string | undefined };

const titles = [
  "Night Support Worker",
  "Complex Needs Nurse",
  "Cook",
  "Homecare Coordinator",
  "Short Breaks Worker",
];
const sentences = [
  "You will support people at home, by day and by night, and learn what matters to each of them.",
  "Our rotas come four weeks ahead, and there is always somebody to ring.",
  "You bring patience, a sense of humour and the wish to do a thing well.",
  "A full driving licence helps, because our villages lie far from the railway.",
  "We pay for every hour of training and for the way between visits.",
  "You will write short, clear notes on a tablet that colleagues and families rely on.",
  "Experience is welcome and not needed: we teach you beside a colleague for three weeks.",
];

/**
 * Calls `measure` with sites of 10, 1 000 and 10 000 jobs in turn; on SQLite, or on PostgreSQL where
 * BENCH_DATABASE_URL names an empty database.
 */
export async function atEachSize(measure: (site: BenchSite, jobs: number) => Promise<void>): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  let filled = 0;
  for (const jobs of [10, 1_000, 10_000]) {
    // The one database of PostgreSQL grows; each SQLite folder is new.
    const site = await startBenchSite({ jobs: databaseUrl ? jobs - filled : jobs, databaseUrl });
    filled = jobs;
    try {
      await measure(site, jobs);
    } finally {
      await site.stop();
    }
  }
}

export async function startBenchSite({ jobs, databaseUrl }: SiteOptions): Promise<BenchSite> {
  const env = { LOG_LEVEL: "error", RATE_LIMITS: "off", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ env });
  const { url, dataDir } = server;
  const db = await connectDatabase({ databaseUrl, dataDir });
  const jobId = await fillWithJobs(db, jobs);
  let writes = 0;
  return {
    url,
    dataDir,
    databaseUrl,
    jobId,
    async write() {
      writes += 1;
      await db
        .updateTable("jobs")
        .set({ salary: `£13.${10 + (writes % 80)} an hour` })
        .where("id", "=", jobId)
        .execute();
      await bumpVersion(db);
    },
    async stop() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** Writes that many open jobs; answers the id of the oldest. */
export async function fillWithJobs(db: Db, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, number) => makeRow(number));
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto("jobs")
      .values(rows.slice(start, start + 500))
      .execute();
  await bumpVersion(db);
  return rows[0]?.id ?? "";
}

function makeRow(number: number) {
  const posted = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const text = (length: number) =>
    Array.from(
      { length },
      (_, at) => sentences[(number * 3 + at * (1 + (number % 5))) % sentences.length],
    ).join(" ");
  return {
    id: crypto.randomUUID(),
    title: `${titles[number % titles.length]} ${number}`,
    description: text(8),
    location: `Town ${number % 97}`,
    employmentType: "FULL_TIME",
    salary: `£13.${10 + (number % 80)} an hour`,
    qualifications: text(2),
    hiringOrganization: "Us",
    contactEmail: "jobs@example.org",
    isActive: true,
    datePosted: posted,
    createdAt: posted,
    updatedAt: posted,
  };
}

async function bumpVersion(db: Db): Promise<void> {
  await db
    .updateTable("dataVersions")
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("name", "=", "jobs")
    .execute();
}
