/**
 * The calls about jobs (specification §7). Everybody reads the jobs that take applications; an administrator reads all
 * of them, and only an administrator writes.
 */
import { setImmediate as nextRound } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import { type Job, type JobQuery, jobAliases, type ListedJob } from "#contract/jobs.ts";
import { prepareSearch, searchJobs } from "#contract/search/job-search.ts";
import type { Nearby } from "#contract/search/distance.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";
import type { FastifyInstance } from "fastify";
import type { CvUploads } from "../cvs/uploads.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { sendCached, memoizeBySource, cacheList } from "../http/response-cache.ts";
import type { Guards } from "../auth/guards.ts";
import { type Paged, pageOf } from "./paging.ts";
import type { SearchLimit } from "./search-limit.ts";
import type { JobStore } from "./store.ts";

type Deps = {
  jobs: JobStore;
  uploads: Pick<CvUploads, "removeFiles">;
  guards: Guards;
  searchLimit: SearchLimit;
  /** Called after applications were deleted. */
  onDeleted: () => Promise<void>;
  /** Present where the provider has a table of outward codes. */
  nearby: Nearby | undefined;
};

/** The JSON of a whole list, serialised and compressed once while that list is current. */
const wholeList = memoizeBySource((jobs: readonly Job[]) => cacheList(JSON.stringify(jobs)));

export function registerJobRoutes(
  app: FastifyInstance,
  { jobs, uploads, guards, searchLimit, onDeleted, nearby }: Deps,
): void {
  route(app, "listJobs", guards.optionalAdmin, async ({ query: asked, caller, request, reply }) => {
    const query = nearby ? asked : { ...asked, near: "" };
    const waitSeconds = isNarrowed(query) && !caller ? await searchLimit.take(request) : 0;
    if (waitSeconds > 0) throw new AppError("too-many-requests", { retryAfterSeconds: waitSeconds });
    const list = await jobs.list({ includeInactive: caller !== undefined });
    if (query.q !== "" || query.location !== "") await prepareSearch(list, jobSearchWords, nextRound);
    const { items, headers } = findJobs(list, query, nearby);
    // A visitor's list is revalidated each time, because a 304 is cheap. An administrator's contains drafts.
    const caching = query.near === "" ? "no-cache" : "private, no-cache";
    reply.headers({ ...headers, "cache-control": caching, vary: "accept-encoding, cookie" });
    if (caller) setNoStore(reply);
    if (items !== list) return [...items];
    reply.type("application/json; charset=utf-8");
    return sendCached(request, reply, wholeList(list));
  });

  route(app, "createJob", guards.admin, ({ body, caller }) =>
    jobs.create(resolveJobAliases(body), caller.username),
  );

  route(app, "updateJob", guards.admin, async ({ params, body, caller }) => {
    const job = await jobs.update(params.id, resolveJobAliases(body), caller.username);
    if (!job) throw new AppError("job-not-found");
    return job;
  });

  route(app, "deleteJob", guards.admin, async ({ params, query, caller }) => {
    const cvKeys = await jobs.remove(params.id, caller.username, query.expectedCount);
    if (!cvKeys) throw new AppError("job-not-found");
    await uploads.removeFiles(cvKeys);
    await onDeleted();
    return undefined;
  });
}

/**
 * The jobs of a query; by distance where it names a known place and no cursor, because cursors follow the day of
 * posting.
 */
function findJobs(
  list: readonly Job[],
  query: JobQuery,
  nearby: Nearby | undefined,
): Pick<Paged, "headers"> & { items: readonly ListedJob[] } {
  const { near, cursor, nearest } = query;
  const isSorted = nearby !== undefined && cursor === undefined && nearby.isKnown(near);
  const found = nearest
    ? nearestJobs(list, query, jobSearchWords, nearest)
    : searchJobs(list, query, jobSearchWords);
  if (!isSorted) return nearest ? { items: found, headers: {} } : pageOf(found, query);
  const { items, headers } = nearest
    ? { items: found, headers: {} }
    : pageOf(nearby.sort(found, near), query);
  return { items: nearby.label(items, near), headers: { ...headers, "x-sorted-near": near } };
}

/** Whether a query asks for less than the whole list; only the whole list is cached. */
function isNarrowed({ q, location, type, near, page, pageSize, cursor, nearest }: JobQuery): boolean {
  const parts = [page, pageSize, cursor, nearest];
  if (near !== "") return true;
  return q !== "" || location !== "" || type !== "all" || parts.some((part) => part !== undefined);
}

type Alias = keyof typeof jobAliases;
type Text = string | null | undefined;
type Aliased = Partial<Record<Alias | (typeof jobAliases)[Alias], Text>>;

/**
 * A job write under the canonical names alone (decision 0005). A field and its alias may both be given if they say
 * the same; throws `alias-conflict` if they do not.
 */
function resolveJobAliases<W extends Aliased>(write: W): Omit<W, Alias> {
  const { salaryRange, requirements, benefits, ...job } = write;
  const given: Record<Alias, Text> = { salaryRange, requirements, benefits };
  const resolved: Aliased = {};
  for (const alias of Object.keys(given) as Alias[]) {
    const value = given[alias];
    if (value === undefined) continue;
    const canonical = jobAliases[alias];
    if (write[canonical] !== undefined && write[canonical] !== value) throw new AppError("alias-conflict");
    resolved[canonical] = value;
  }
  return { ...job, ...resolved };
}
