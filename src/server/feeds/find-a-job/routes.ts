import { timingSafeEqual } from "node:crypto";
import { findAJobPaths } from "#contract/paths.ts";
import type { FastifyInstance } from "fastify";
import { digest } from "../../auth/digest.ts";
import { setNoStore } from "../../http/headers.ts";
import { expiredXml, vacanciesXml } from "./files.ts";
import { createVacancyStore, type Snapshot } from "./store.ts";

export type FindAJobDeps = Parameters<typeof createVacancyStore>[0] & {
  /**
   * The value of `?token=` in the address of both files. Without it, or without a category, the files are not served.
   */
  config: { FIND_A_JOB_TOKEN?: string | undefined };
  publicUrl: string;
};

/** Serves the files for Find a Job, to a program that fetches them. Without the token they answer 404. */
export function registerFindAJobRoutes(
  app: FastifyInstance,
  { config, publicUrl, ...deps }: FindAJobDeps,
): void {
  const category = deps.provider.findAJobCategory;
  const { FIND_A_JOB_TOKEN: token } = config;
  if (token === undefined || category === undefined) return;
  const vacancies = createVacancyStore(deps);
  const isToken = createTokenCheck(token);
  const registerFile = (path: string, write: (snapshot: Snapshot) => string) =>
    app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      if (!isToken(request.query["token"])) return reply.callNotFound();
      const file = write(await vacancies.settle());
      return setNoStore(reply)
        .type("application/xml; charset=utf-8")
        .header("x-robots-tag", "noindex")
        .send(file);
    });
  registerFile(findAJobPaths.vacancies, (snapshot) => vacanciesXml(snapshot, { category, publicUrl }));
  registerFile(findAJobPaths.expired, expiredXml);
}

/** Compares digests of equal length, so that the time does not depend on the token. */
function createTokenCheck(token: string): (given: unknown) => boolean {
  const wanted = Buffer.from(digest(token));
  return (given) => typeof given === "string" && timingSafeEqual(Buffer.from(digest(given)), wanted);
}
