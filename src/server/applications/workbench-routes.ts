/**
 * The calls of the list of applications: rows, counts, bulk changes and unblinding. Their answers are not cached by
 * browsers or proxies.
 */
import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Guards } from "../auth/guards.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import type { CvService } from "../cvs/service.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import { policyOfFiles, setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { unblindApplication, unblindJob } from "./blind.ts";
import { createBulkChanges, removeOldChanges } from "./bulk.ts";
import { countAtLeast, countByStatusAndJob } from "./counts.ts";
import { exportApplications } from "./export.ts";
import { readRows } from "./rows.ts";

type Deps = {
  db: Db;
  clock: Clock;
  tasks: Pick<TaskWorker, "handle" | "everyHour">;
  guards: Guards;
  cvs: Pick<CvService, "uploads" | "isScanning">;
  /** Called after applications were deleted. */
  onDeleted: () => Promise<void>;
};

export function registerWorkbenchRoutes(
  app: FastifyInstance,
  { db, clock, tasks, guards, cvs, onDeleted }: Deps,
): void {
  const { isScanning, uploads } = cvs;
  const scanning = { isScanning };
  const bulk = createBulkChanges({ db, clock, uploads, isScanning, onDeleted });
  tasks.handle(bulk.taskHandler);
  tasks.everyHour("removal of old changes", () => removeOldChanges(db, clock()));

  route(app, "listApplicationRows", guards.admin, async ({ query, reply }) => {
    setNoStore(reply);
    const [page, counted] = await Promise.all([
      readRows(db, query, scanning),
      countAtLeast(db, query, scanning),
    ]);
    return { ...page, ...counted };
  });

  registerUnblindRoutes(app, { db, clock, guards });

  route(app, "bulkApplications", guards.admin, async ({ body, caller, request, reply }) => {
    setNoStore(reply);
    if (body.do === "delete") await guards.recentlyAuthenticated(request); // it cannot be undone
    return await bulk.change(body, caller.username);
  });

  route(app, "undoBulk", guards.admin, ({ params, caller, reply }) => {
    setNoStore(reply);
    return bulk.undo(params.id, caller.username);
  });

  route(app, "exportApplications", guards.recentlyAuthenticated, async ({ body, caller, reply }) => {
    const file = await exportApplications({ db, clock, uploads, isScanning }, body, caller.username);
    setNoStore(reply).headers({
      "content-type": file.type,
      "content-disposition": `attachment; filename="${file.name}"`,
      "content-security-policy": policyOfFiles,
      "x-content-type-options": "nosniff",
    });
    return reply.send(file.stream);
  });

  route(app, "countApplications", guards.admin, ({ query, reply }) => {
    setNoStore(reply);
    return countByStatusAndJob(db, query, scanning);
  });
}

function registerUnblindRoutes(
  app: FastifyInstance,
  { db, clock, guards }: Pick<Deps, "db" | "clock" | "guards">,
): void {
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
}
