import type { AdminJobPage, AdminJobQuery, AdminJobRow } from "#contract/admin-jobs.ts";
import { AppError } from "#contract/errors.ts";
import { countJobStates, type JobSort, jobStateOn } from "#contract/job-states.ts";
import { foldWords } from "#contract/search/terms.ts";
import type { ApplicationCount } from "./admin-store.ts";
import type { JobSummary } from "./cache.ts";

/** The source of a page. The jobs are in memory anyway (cache.ts): sorting 10 000 takes milliseconds. */
type Source = {
  jobs: readonly JobSummary[];
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Counts of these jobs, or of all. */
  countApplications: (ids?: readonly string[]) => Promise<ReadonlyMap<string, ApplicationCount>>;
};

const none: ApplicationCount = { all: 0, fresh: 0 };

/**
 * One page of the administrators' list. A cursor names the last row before the page, so that added and removed rows
 * do not shift it.
 */
export async function adminJobPage(
  { jobs, today, countApplications }: Source,
  { state, q, sort, cursor, limit }: AdminJobQuery,
): Promise<AdminJobPage> {
  const found = findByWords(jobs, q);
  const inState = found.filter((job) => {
    const own = jobStateOn(job, today);
    return own === state || (state === "open" && own === "closing");
  });
  const key = sort.replace("-", "");
  const counts = key === "applications" || key === "new" ? await countApplications() : undefined;
  const placed = inState
    .map((job) => ({ job, place: placeOf(job, key, counts?.get(job.id) ?? none) }))
    .toSorted((left, right) => comparePlaces(left.place, right.place, sort));
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const begin = after ? placed.findIndex(({ place }) => comparePlaces(place, after, sort) > 0) : 0;
  const page = begin < 0 ? [] : placed.slice(begin, begin + limit);
  const last = page.at(-1);
  const ofPage =
    counts ??
    (page.length > 0 ? await countApplications(page.map(({ job }) => job.id)) : new Map<string, never>());
  return {
    rows: page.map(({ job }) => toRow(job, today, ofPage.get(job.id) ?? none)),
    next: last && last !== placed.at(-1) ? writeCursor(last.place) : null,
    total: inState.length,
    counts: countJobStates(found, today),
  };
}

function toRow(job: JobSummary, today: string, count: ApplicationCount): AdminJobRow {
  const { isDraft: _draft, archivedAt: _archived, ...row } = job;
  return { ...row, state: jobStateOn(job, today), applications: count.all, newApplications: count.fresh };
}

/** Each word of the search must begin a word of title or location, accents and capitals aside. */
function findByWords(jobs: readonly JobSummary[], q: string): readonly JobSummary[] {
  const asked = foldWords(q);
  if (asked.length === 0) return jobs;
  return jobs.filter(({ title, location }) => {
    const words = foldWords(`${title} ${location}`);
    return asked.every((word) => words.some((own) => own.startsWith(word)));
  });
}

/** A place in an order: by a value and, among equals, by id. */
type Place = readonly [value: string | number, id: string];

/** Sorts after every day: a job without a last day closes last. */
const never = "9999-12-31";

function placeOf(job: JobSummary, key: string, count: ApplicationCount): Place {
  const values: Record<string, string | number> = {
    posted: job.datePosted,
    title: foldWords(job.title).join(" "),
    closes: job.validThrough ?? never,
    applications: count.all,
    new: count.fresh,
  };
  return [values[key] ?? "", job.id];
}

function comparePlaces([left, leftId]: Place, [right, rightId]: Place, sort: JobSort): number {
  const order = compare(left, right) || compare(leftId, rightId);
  return sort.startsWith("-") ? -order : order;
}

function compare(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(place) && place.length === 2) {
      const [value, id] = place as unknown[];
      if ((typeof value === "string" || typeof value === "number") && typeof id === "string")
        return [value, id];
    }
  } catch {
    // Not a cursor of this server: refused below.
  }
  throw new AppError("invalid-request");
}
