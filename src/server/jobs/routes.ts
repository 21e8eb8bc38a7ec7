/**
 * The calls about jobs (specification §7). Everybody reads the jobs that take applications; an administrator reads all
 * of them, and only an administrator writes.
 */
import { calls } from "#contract/calls.ts";
import { AppError } from "#contract/errors.ts";
import { searchJobs } from "#contract/search/job-search.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";
import type { FastifyInstance } from "fastify";
import { removeCvs } from "../applications/remove-cvs.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import { headersOfCalls } from "../http/headers.ts";
import { serve } from "../http/serve.ts";
import { type SharedAnswer, shareAnswer } from "../http/kept/shared-answers.ts";
import type { Guards } from "../session/guards.ts";
import { resolveJobAliases } from "./aliases.ts";
import { answerKeptList, keptList, listHeaders, wholeListHeaders } from "./kept-list.ts";
import { pageOf } from "./paging.ts";
import type { JobStore } from "./store.ts";

type Parts = {
  jobs: JobStore;
  uploads: Pick<CvUploads, "removeFiles">;
  guards: Guards;
  publicUrl: string | undefined;
};

export function serveJobs(app: FastifyInstance, { jobs, uploads, guards, publicUrl }: Parts): void {
  serve(app, "listJobs", guards.anyone, async ({ query, who, request, reply }) => {
    const list = await jobs.list({ includeInactive: who !== undefined });
    const { items, headers } = query.nearest
      ? { items: nearestJobs(list, query, jobSearchWords, query.nearest), headers: {} }
      : pageOf(searchJobs(list, query, jobSearchWords), query);
    reply.headers({ ...headers, ...listHeaders });
    return items === list ? answerKeptList(request, reply, list) : [...items];
  });

  const list: SharedAnswer = {
    url: calls.listJobs.path,
    headers: { ...headersOfCalls(publicUrl), ...wholeListHeaders },
    page: async () => keptList(await jobs.list({ includeInactive: false })),
  };
  shareAnswer(app.server, list, app.log);

  serve(app, "createJob", guards.admin, ({ body, who }) =>
    jobs.create(resolveJobAliases(body), who.username),
  );

  serve(app, "updateJob", guards.admin, async ({ params, body, who }) => {
    const job = await jobs.update(params.id, resolveJobAliases(body), who.username);
    if (!job) throw new AppError("job-not-found");
    return job;
  });

  serve(app, "deleteJob", guards.admin, async ({ params, who, request }) => {
    const cvKeys = await jobs.remove(params.id, who.username);
    if (!cvKeys) throw new AppError("job-not-found");
    await removeCvs(uploads, cvKeys, request.log);
    return undefined;
  });
}
