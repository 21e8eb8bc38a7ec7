/** The calls of the list of applications: rows and counts. No answer is kept by a browser or a proxy. */
import type { FastifyInstance } from "fastify";
import type { Guards } from "../auth/guards.ts";
import type { Db } from "../db/connect.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { countApplications, countByStatusAndJob } from "./counts.ts";
import { readRows } from "./rows.ts";

type Deps = { db: Db; guards: Guards; isScanning: boolean };

export function registerWorkbenchRoutes(app: FastifyInstance, { db, guards, isScanning }: Deps): void {
  const scanning = { isScanning };

  route(app, "listApplicationRows", guards.admin, async ({ query, reply }) => {
    setNoStore(reply);
    const [page, total] = await Promise.all([
      readRows(db, query, scanning),
      countApplications(db, query, scanning),
    ]);
    return { ...page, total };
  });

  route(app, "countApplications", guards.admin, ({ query, reply }) => {
    setNoStore(reply);
    return countByStatusAndJob(db, query, scanning);
  });
}
