/**
 * The picture of a single job at /og/jobs/<id>.png, which networks show with a link to the job's page (decision 0023).
 * Wherever it cannot be drawn the careers page's picture is shown instead.
 */
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import { jobPicturePath, pagePaths } from "#contract/paths.ts";
import { sharePicturePath } from "#web/seo/share-address.ts";
import { themeColours } from "#web/seo/theme.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import { openPainter } from "../jobs/og-image/render.ts";
import { keepPictures, type KeptPictures } from "../jobs/og-image/cache.ts";
import { pictureWords } from "../jobs/og-image/text.ts";
import type { JobStore } from "../jobs/store.ts";

type Deps = {
  jobs: Pick<JobStore, "find">;
  clock: Clock;
  /** Where the build has laid what all these pictures have in common. */
  folder: string;
};

export function registerJobOgImages(app: FastifyInstance, { jobs, clock, folder }: Deps): void {
  let opened: Promise<KeptPictures | undefined> | undefined;
  // The canvas is a module of machine code, of 35 MB: it is loaded for the first picture, and its absence costs only pictures.
  const open = () =>
    (opened ??= openPainter(folder, themeColours.ink).then(keepPictures, (error: unknown) => {
      app.log.warn(
        { err: error },
        "Pictures of jobs cannot be drawn: links to jobs show the careers page's.",
      );
      return undefined;
    }));

  app.get<{ Params: { id: string } }>(jobPicturePath(":id"), async (request, reply) => {
    const job = await jobs.find(request.params.id);
    if (!job || !isTakingApplications(job, londonDay(clock()))) return reply.callNotFound();
    const words = pictureWords(job);
    const pictures = words && (await open());
    if (!pictures) return sendCareersPicture(reply);
    const etag = pictures.etagOf(words);
    // Shared pictures may be shown on other people's pages.
    reply.headers({
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      etag,
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const picture = await pictures.draw(words);
    return picture ? reply.type("image/png").send(picture) : sendCareersPicture(reply.removeHeader("etag"));
  });
}

function sendCareersPicture(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(sharePicturePath(pagePaths.jobs), 302);
}
