/**
 * The picture of a single job at /og/jobs/<id>.png, which networks show with a link to the job's page (decision 0023).
 * If it cannot be drawn, the careers page's picture is sent.
 */
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import { jobPicturePath, pagePaths } from "#contract/paths.ts";
import { sharePicturePath } from "#web/seo/share-address.ts";
import { themeColours } from "#web/seo/theme.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import { loadOgImageRenderer } from "../jobs/og-image/render.ts";
import { createOgImageCache, type OgImageCache } from "../jobs/og-image/cache.ts";
import { ogImageText } from "../jobs/og-image/text.ts";
import type { JobStore } from "../jobs/store.ts";

type Deps = {
  jobs: Pick<JobStore, "find">;
  clock: Clock;
  /** Folder of the background and the fonts that the build has written. */
  folder: string;
};

export function registerJobOgImages(app: FastifyInstance, { jobs, clock, folder }: Deps): void {
  let opened: Promise<OgImageCache | undefined> | undefined;
  // The canvas is a native module of 35 MB: it is loaded for the first picture, and without it only pictures are
  // missing.
  const open = () =>
    (opened ??= loadOgImageRenderer(folder, themeColours.ink).then(createOgImageCache, (error: unknown) => {
      app.log.warn(
        { err: error },
        "Og-images of jobs cannot be rendered: links to jobs show the careers page's.",
      );
      return undefined;
    }));

  app.get<{ Params: { id: string } }>(jobPicturePath(":id"), async (request, reply) => {
    const job = await jobs.find(request.params.id);
    if (!job || !isTakingApplications(job, londonDay(clock()))) return reply.callNotFound();
    const text = ogImageText(job);
    const images = text && (await open());
    if (!images) return sendCareersImage(reply);
    const etag = images.etagOf(text);
    // Networks embed shared pictures in their own pages.
    reply.headers({
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      etag,
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const image = await images.get(text);
    return image ? reply.type("image/png").send(image) : sendCareersImage(reply.removeHeader("etag"));
  });
}

function sendCareersImage(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(sharePicturePath(pagePaths.jobs), 302);
}
