/** The administrators' calls about jobs, beside those of the specification (routes.ts). */
import { londonDay } from "#contract/text/format.ts";
import type { FastifyInstance } from "fastify";
import type { Guards } from "../auth/guards.ts";
import type { Clock } from "../clock.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { adminJobPage } from "./admin-rows.ts";
import type { AdminJobStore } from "./admin-store.ts";
import type { JobStore } from "./store.ts";

type Deps = {
  jobs: Pick<JobStore, "listForAdmins">;
  adminJobs: AdminJobStore;
  guards: Pick<Guards, "admin">;
  clock: Clock;
};

/** An application is new for a week. */
const newForMs = 7 * 24 * 3_600_000;

export function registerAdminJobRoutes(app: FastifyInstance, { jobs, adminJobs, guards, clock }: Deps): void {
  route(app, "listAdminJobs", guards.admin, async ({ query, reply }) => {
    setNoStore(reply);
    const now = clock();
    const since = new Date(now.getTime() - newForMs).toISOString();
    return adminJobPage(
      {
        jobs: await jobs.listForAdmins(),
        today: londonDay(now),
        countApplications: (ids) => adminJobs.countApplications(since, ids),
      },
      query,
    );
  });

  route(app, "readAdminJob", guards.admin, ({ params, reply }) => {
    setNoStore(reply);
    return adminJobs.read(params.id);
  });

  route(app, "createAdminJob", guards.admin, ({ body, caller }) => adminJobs.create(body, caller.username));

  route(app, "updateAdminJob", guards.admin, ({ params, body, caller }) =>
    adminJobs.save(params.id, body, caller.username),
  );

  route(app, "copyJob", guards.admin, ({ params, caller }) => adminJobs.copy(params.id, caller.username));

  route(app, "relistJob", guards.admin, ({ params, body, caller }) =>
    adminJobs.relist(params.id, body.validThrough, caller.username),
  );

  route(app, "closeJob", guards.admin, ({ params, caller }) => adminJobs.close(params.id, caller.username));

  route(app, "archiveJob", guards.admin, ({ params, caller }) =>
    adminJobs.archive(params.id, caller.username),
  );
}
