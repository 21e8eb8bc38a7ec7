import { setImmediate as nextRound } from "node:timers/promises";
import { jobSearchWords } from "#content/job-synonyms.ts";
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import { jobsPath, pagePaths } from "#contract/paths.ts";
import type { Nearby } from "#contract/search/distance.ts";
import { prepareSearch } from "#contract/search/job-search.ts";
import { careersPage } from "#web/careers/CareersPage.tsx";
import { isNarrowed, noFilters, readFilters } from "#web/careers/search/filters.ts";
import { closedJobPage, goneJobPage } from "#web/careers/ClosedJobPage.tsx";
import { applicationSentPage, jobPage } from "#web/careers/JobPage.tsx";
import { similarJobs } from "#web/careers/similar-jobs.ts";
import { tooManySearchesPage } from "#web/errors/TooManySearchesPage.tsx";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { SearchLimit } from "../jobs/search-limit.ts";
import type { JobStore } from "../jobs/store.ts";
import type { RefusalAudit } from "../audit/refusals.ts";
import type { Guards } from "../auth/guards.ts";
import { setNoStore } from "../http/headers.ts";
import {
  type CachedResponse,
  sendCachedPage,
  cacheLazily,
  cacheResponse,
  cacheAndRefine,
  createPageCache,
  memoizeByVersion,
  quality,
} from "../http/response-cache.ts";
import type { Turns } from "../rate-limit/turns.ts";
import type { RenderPage } from "./content-pages.tsx";
import { searchOf } from "./search-of.ts";
import { readSent } from "./sent-token.ts";

type Deps = {
  jobs: JobStore;
  guards: Guards;
  searchLimit: SearchLimit;
  turns: Turns;
  refusals: Pick<RefusalAudit, "note">;
  clock: Clock;
  render: RenderPage;
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
  /** Of which one signed the address of a confirmation. */
  secrets: readonly Buffer[];
  /** Present where the provider has a table of outward codes. */
  nearby: Nearby | undefined;
};

/**
 * The careers page at /jobs and /careers, and each job's own page at /jobs?job=<id> (decision 0004). The first page
 * of all jobs is rendered once for each version of the jobs and each day in London, on which closing dates turn;
 * searches are rendered for each request, and so are job pages, of which the latest are cached. Pages for
 * administrators are not cached. A redirect shortens a postcode in the address to its outward code before anything is
 * rendered: the form without script can only send the whole one (decision 0102).
 */
export function registerCareersPages(app: FastifyInstance, deps: Deps): void {
  const { jobs, guards, searchLimit, refusals, clock, render, publicUrl, nearby } = deps;
  let tooManySearches: CachedResponse | undefined;

  const renderList = async (filters: typeof noFilters, administrator?: string) => {
    const open = await jobs.list({ includeInactive: false });
    if (filters.q !== "" || filters.location !== "") await prepareSearch(open, jobSearchWords, nextRound);
    const page = careersPage({
      open,
      filters,
      administrator,
      today: londonDay(clock()),
      publicUrl,
      nearby,
    });
    return render(page, administrator !== undefined ? "whole" : "used");
  };
  const allJobs = memoizeByVersion(async (_version: string) => cacheAndRefine(await renderList(noFilters)));

  const sendList = async (request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) => {
    const filters = readFilters(query, { hasNear: nearby !== undefined });
    if (nearby && query.getAll("near").join() !== (filters.near ?? ""))
      return setNoStore(reply).redirect(jobsPath(filters), 303);
    const signedIn = await guards.optionalAdmin(request);
    if (signedIn) return sendUncached(reply, await renderList(filters, signedIn.username));
    if (isNarrowed(filters) || filters.page > 1) {
      const waitSeconds = await searchLimit.take(request);
      if (waitSeconds > 0) {
        const { url: detail } = request.routeOptions;
        refusals.note({ action: "rate-limit.exceeded", address: request.ip, detail });
        reply.header("retry-after", waitSeconds);
        tooManySearches ??= cacheLazily(render(tooManySearchesPage(), "used"), quality.often);
        return sendCachedPage(request, reply, tooManySearches, { status: 429 });
      }
      const page = await cacheResponse(await renderList(filters), quality.often);
      return sendCachedPage(request, reply, page, { isPrivate: filters.near !== undefined });
    }
    const version = `${await jobs.version()} ${londonDay(clock())}`;
    return sendCachedPage(request, reply, await allJobs(version));
  };

  const sendJob = createJobSender(deps);
  for (const path of [pagePaths.jobs, pagePaths.careers])
    app.get(path, async (request, reply) => {
      const query = new URLSearchParams(searchOf(request.url));
      return query.has("job") ? sendJob(request, reply, query) : sendList(request, reply, query);
    });
}

/** Sends the page of one job. */
function createJobSender({ jobs, guards, turns, clock, render, publicUrl, secrets }: Deps) {
  const jobPages = createPageCache(mostJobPages);
  const waitInTurn = async (request: FastifyRequest) => {
    const isSignedIn = (await guards.optionalSession(request)) !== undefined;
    await turns.wait("page", request, { isSignedIn });
  };
  const gone = memoizeByVersion(async (_version: string) => {
    const open = await jobs.list({ includeInactive: false });
    return await cacheResponse(
      render(goneJobPage({ today: londonDay(clock()), open }), "used"),
      quality.often,
    );
  });
  return async (request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) => {
    const today = londonDay(clock());
    // Read before the job, so that the cached page may be newer than its version, never older.
    const version = `${await jobs.version()} ${today}`;
    const job = await jobs.find(query.get("job") ?? "");
    if (!job) return sendCachedPage(request, reply, await gone(version), { status: 404 });
    const sent = query.get("sent");
    const reference = sent === null ? undefined : readSent(secrets, job.id, sent);
    if (reference !== undefined) {
      await waitInTurn(request);
      return sendUncached(reply, render(applicationSentPage(job, reference)));
    }
    if (!jobPages.find(version, job.id)) await waitInTurn(request);
    // It may have been rendered during the wait, by another request for the same page.
    const kept = jobPages.find(version, job.id);
    if (kept) return sendCachedPage(request, reply, kept);
    const open = await jobs.list({ includeInactive: false });
    const page = isTakingApplications(job, today)
      ? jobPage(job, { publicUrl, today }, { similar: similarJobs(job, open) })
      : closedJobPage(job, { today, open });
    const rendered = await cacheResponse(render(page, "used"), quality.often);
    jobPages.add(version, job.id, rendered);
    return sendCachedPage(request, reply, rendered);
  };
}

/** Of some 60 kB each. */
const mostJobPages = 100;

function sendUncached(reply: FastifyReply, html: Buffer): FastifyReply {
  return setNoStore(reply).type("text/html; charset=utf-8").send(html);
}
