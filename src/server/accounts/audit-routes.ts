import { Readable } from "node:stream";
import type { AuditFilter } from "#contract/audit.ts";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../audit/entries.ts";
import { auditAsCsv, readAuditPage } from "../audit/reading.ts";
import type { Guards } from "../auth/guards.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { route } from "../http/route.ts";

type Deps = { db: Db; clock: Clock; guards: Guards };

/** The calls for the audit, for master admins. */
export function registerAuditRoutes(app: FastifyInstance, { db, clock, guards }: Deps): void {
  route(app, "listAudit", guards.masterAdmin, ({ query: { cursor, ...filter } }) =>
    readAuditPage(db, filter, cursor),
  );

  route(app, "exportAudit", guards.recentlyAuthenticatedMaster, async ({ body, caller, reply }) => {
    const detail = inWords(body);
    const entry = { at: clock().toISOString(), actor: caller.username, action: "audit.exported" } as const;
    await db.transaction().execute((trx) => recordAudit(trx, { ...entry, ...(detail !== "" && { detail }) }));
    return await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="audit.csv"')
      .send(Readable.from(auditAsCsv(db, body)));
  });
}

/** A filter such as "actor ada, since 2026-11-01". */
function inWords(filter: AuditFilter): string {
  return Object.entries(filter)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`))
    .join(", ");
}
