/**
 * `node ops/bench/careers.ts [rounds]`, after `npm run build`: the cost of the careers pages with 10, 1 000 and 10
 * 000 open jobs on SQLite (10 000 on PostgreSQL where BENCH_DATABASE_URL names an empty database). Asks the servers
 * in turn, so only the numbers of one line may be compared. Prints the median milliseconds of a request.
 */
import { type BenchSite, startBenchSite } from "./careers-site.ts";
import { median, toTenth, timeOf } from "./measure.ts";

const rounds = Number(process.argv[2] ?? 40);
const databaseUrl = process.env.BENCH_DATABASE_URL;

const sizes = [
  { name: "10", jobs: 10 },
  { name: "1 000", jobs: 1_000 },
  { name: "10 000", jobs: 10_000 },
  ...(databaseUrl ? [{ name: "10 000 on PostgreSQL", jobs: 10_000, databaseUrl }] : []),
];

const pages: Record<string, (jobs: number, site: BenchSite) => string> = {
  "first page, kept": () => "/jobs",
  "second page": () => "/jobs?page=2",
  "deepest page": (jobs) => `/jobs?page=${Math.ceil(jobs / 20)}`,
  search: () => "/jobs?q=night+carer",
  "search for nothing": () => "/jobs?q=astronuat",
  "a job's page": (_, { jobId }) => `/jobs?job=${jobId}`,
  "API, second page": () => "/api/jobs?page=2",
  "API, whole, unchanged": () => "/api/jobs",
};

type Measured = { name: string; jobs: number; site: BenchSite };

const sites: Measured[] = [];
try {
  for (const { name, ...size } of sizes)
    sites.push({ name, jobs: size.jobs, site: await startBenchSite(size) });
  for (const page of Object.keys(pages)) console.log(page, await measure(page));
} finally {
  for (const { site } of sites) await site.stop();
}

/** The median milliseconds of a page for each site, asked in turn; the first two rounds only warm up. */
async function measure(page: string): Promise<Record<string, number>> {
  const times = sites.map(() => [] as number[]);
  for (let round = 0; round < rounds + 2; round++)
    for (const [index, measured] of sites.entries()) times[index]?.push(await askOnce(page, measured));
  return Object.fromEntries(
    sites.map(({ name }, index) => [name, toTenth(median(times[index]?.slice(2) ?? []))]),
  );
}

async function askOnce(page: string, { jobs, site }: Measured): Promise<number> {
  const headers = page.endsWith("unchanged") ? await knownListOf(site) : {};
  return timeOf(site.url + (pages[page]?.(jobs, site) ?? ""), headers);
}

/** The headers of a client that has the whole list already. */
async function knownListOf({ url }: BenchSite): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/api/jobs`, { method: "HEAD" });
  return { "if-none-match": headers.get("etag") ?? "" };
}
