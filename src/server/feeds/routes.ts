/**
 * Machine-readable lists of the jobs that take applications (decision 0017). Each is made and compressed once for each
 * state of the jobs and each day in London, at the first request for it.
 */
import { organisation } from "#content/organisation.ts";
import { feedPaths } from "#contract/paths.ts";
import type { FastifyInstance } from "fastify";
import { sendCached, memoizeBySource, cacheList } from "../http/response-cache.ts";
import type { Advert } from "../jobs/cache.ts";
import type { JobStore } from "../jobs/store.ts";
import { atomFeed } from "./atom.ts";
import { type FeedItem, feedItems } from "./feed-item.ts";
import { type FindAJobDeps, registerFindAJobRoutes } from "./find-a-job/routes.ts";
import { indeedFeed } from "./indeed.ts";
import { jsonFeed } from "./json-feed.ts";

type Deps = Omit<FindAJobDeps, "provider"> & {
  jobs: Pick<JobStore, "listAdverts">;
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
};

type Write = (items: readonly FeedItem[], publicUrl: string) => string;

export function registerFeedRoutes(app: FastifyInstance, deps: Deps): void {
  const { jobs, publicUrl } = deps;
  const registerFeed = (path: string, type: string, write: Write) => {
    const cached = memoizeBySource((adverts: readonly Advert[]) =>
      cacheList(write(feedItems(adverts, publicUrl), publicUrl)),
    );
    app.get(path, async (request, reply) => {
      const feed = cached(await jobs.listAdverts());
      reply.type(`${type}; charset=utf-8`).headers({
        // Caches must not show a closed job; revalidation is cheap.
        "cache-control": "no-cache",
        vary: "accept-encoding",
        // Search engines should list the page, not the feed.
        "x-robots-tag": "noindex",
      });
      return sendCached(request, reply, feed);
    });
  };
  registerFeed(feedPaths.indeed, "application/xml", indeedFeed);
  registerFeed(feedPaths.atom, "application/atom+xml", atomFeed);
  registerFeed(feedPaths.json, "application/feed+json", jsonFeed);
  registerFindAJobRoutes(app, { ...deps, provider: organisation });
}
