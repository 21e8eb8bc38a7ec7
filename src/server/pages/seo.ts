import { careers } from "#content/careers.ts";
import { organisation } from "#content/organisation.ts";
import { pageDates } from "#content/page-dates.ts";
import { policies } from "#content/policies/list.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { colourAt } from "#brand/contrast.ts";
import { squareAround } from "#brand/mark.ts";
import { palette } from "#brand/palette.ts";
import { mark } from "#web/art/mark.ts";
import { contentPages } from "#web/pages.tsx";
import type { Page } from "#web/render/document.tsx";
import { themeColours } from "#web/seo/theme.ts";
import type { Clock } from "../clock.ts";
import { sendCached, memoizeBySource, cacheList } from "../http/response-cache.ts";
import { speculationPath, speculationRules } from "../http/speculation-rules.ts";
import type { Advert } from "../jobs/cache.ts";
import type { JobStore } from "../jobs/store.ts";
import {
  llmsTxt,
  type LlmsEntry,
  robotsTxt,
  securityTxt,
  type SitemapEntry,
  sitemapXml,
  webManifest,
} from "./seo-documents.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { llmsWords } from "#content/words/llms.ts";

type Deps = {
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
  clock: Clock;
  jobs: Pick<JobStore, "listAdverts">;
};

/** Serves the documents for search engines, shared links and browsers, made from the content and the jobs. */
export async function registerSeoRoutes(
  app: FastifyInstance,
  { publicUrl, clock, jobs }: Deps,
): Promise<void> {
  const text = (reply: FastifyReply, body: string) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "max-age=3600").send(body);

  const siteMap = memoizeBySource((adverts: readonly Advert[]) =>
    cacheList(sitemapXml([...pageEntries(), ...adverts.map(jobPageEntry)], publicUrl)),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const cached = siteMap(await jobs.listAdverts());
    reply.type("application/xml; charset=utf-8").headers({
      "cache-control": "no-cache",
      vary: "accept-encoding",
    });
    return sendCached(request, reply, cached);
  });
  app.get("/robots.txt", (_, reply) => text(reply, robotsTxt(publicUrl)));
  app.get("/llms.txt", (_, reply) => text(reply, llmsTxt(describedPages(), publicUrl)));
  app.get("/.well-known/security.txt", (_, reply) => {
    const body = securityTxt(organisation.security, publicUrl, clock());
    return body === undefined ? reply.callNotFound() : text(reply, body);
  });
  app.get("/manifest.webmanifest", (_, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "max-age=86400")
      .send(JSON.stringify(webManifest(themeColours.light))),
  );
  app.get("/favicon.svg", (_, reply) =>
    reply.type("image/svg+xml").header("cache-control", "max-age=86400").send(faviconSvg),
  );
  app.get(speculationPath, (_, reply) =>
    reply
      .type("application/speculationrules+json")
      .header("cache-control", "max-age=86400")
      .send(JSON.stringify(speculationRules)),
  );
  if (import.meta.env.PROD) await registerBuiltImages(app);
}

/**
 * Drawn by the build (ops/draw-pictures.ts), which may have drawn none. Networks embed shared pictures in their own
 * pages.
 */
async function registerBuiltImages(app: FastifyInstance): Promise<void> {
  const folder = join(import.meta.dirname, "../client/pictures");
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    maxAge: "1d",
    setHeaders: (reply) => void reply.header("cross-origin-resource-policy", "cross-origin"),
  });
}

function pageEntries(): readonly SitemapEntry[] {
  const policyDates = Object.fromEntries(
    policies.map(({ path, updated, wordingOf = updated }) => [path, wordingOf]),
  );
  const serviceDates = Object.fromEntries(services.map((service) => [servicePath(service), service.changed]));
  const dates: Record<string, string> = { ...pageDates, ...policyDates, ...serviceDates };
  return [
    ...Object.keys(contentPages).map((path) => ({ path, changed: dates[path] })),
    { path: pagePaths.jobs },
  ];
}

/** A job's own page. */
function jobPageEntry({ job, updatedAt }: Advert): SitemapEntry {
  return { path: jobPath(job.id), changed: updatedAt };
}

function describedPages(): Parameters<typeof llmsTxt>[0] {
  const pages = Object.entries<() => Page>(contentPages).map(([path, makePage]) => {
    const { title, description } = makePage();
    return { path, title, description };
  });
  const isPolicy = ({ path }: LlmsEntry) => policies.some((policy) => policy.path === path);
  const { groups } = llmsWords;
  const { title, description } = careers;
  return [
    { heading: groups.care, entries: pages.filter((page) => !isPolicy(page)) },
    { heading: groups.work, entries: [{ path: pagePaths.jobs, title, description }] },
    { heading: groups.policies, entries: pages.filter(isPolicy) },
  ];
}

/** The mark for browser tabs, by day and by night. */
const faviconSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${squareAround(mark)}"><style>${markRules("day")}` +
  `@media(prefers-color-scheme:dark){${markRules("night")}}</style>${mark.body}</svg>`;

function markRules(time: "day" | "night"): string {
  const colours = [palette["mark-1"], palette["mark-2"], palette["mark-3"]];
  return colours.map((colour, index) => `.k-mark${index + 1}{fill:${colourAt(colour, time)}}`).join("");
}
