/** The calls of the list of applications: rows, counts, and names that are shown. No answer is kept by a browser or a proxy. */
import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Guards } from "../auth/guards.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { unblindApplication, unblindJob } from "./blind.ts";
import { countApplications, countByStatusAndJob } from "./counts.ts";
import { readRows } from "./rows.ts";

type Deps = { db: Db; clock: Clock; guards: Guards; isScanning: boolean };

export function registerWorkbenchRoutes(app: FastifyInstance, { db, clock, guards, isScanning }: Deps): void {
  const scanning = { isScanning };

  route(app, "listApplicationRows", guards.admin, async ({ query, reply }) => {
    setNoStore(reply);
    const [page, total] = await Promise.all([
      readRows(db, query, scanning),
      countApplications(db, query, scanning),
    ]);
    return { ...page, total };
  });

  const act = (id: string, { username: actor }: { username: string }) => ({
    id,
    actor,
    at: clock().toISOString(),
  });

  route(app, "unblindApplication", guards.recentlyAuthenticated, async ({ params, caller }) => {
    if (!(await unblindApplication(db, act(params.id, caller)))) throw new AppError("application-not-found");
    return undefined;
  });

  route(app, "unblindJob", guards.recentlyAuthenticated, async ({ params, caller }) => {
    if (!(await unblindJob(db, act(params.id, caller)))) throw new AppError("job-not-found");
    return undefined;
  });

  route(app, "countApplications", guards.admin, ({ query, reply }) => {
    setNoStore(reply);
    return countByStatusAndJob(db, query, scanning);
  });
}
