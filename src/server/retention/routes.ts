/** The calls for retention, holds and erasures, for master admins. */
import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../audit/entries.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { endHold, hold } from "./holds.ts";
import { openQuarantined } from "./quarantine.ts";
import { type DataRequestDeps, registerDataRequestRoutes } from "./requests/routes.ts";
import { runRetention } from "./run.ts";
import { readState } from "./state.ts";

export function registerRetentionRoutes(app: FastifyInstance, deps: DataRequestDeps): void {
  const { retention, guards } = deps;
  const { db, clock } = retention;
  const by = ({ username: actor }: { username: string }) => ({ actor, now: clock() });

  registerDataRequestRoutes(app, deps);

  route(app, "readRetention", guards.masterAdmin, ({ reply }) => {
    setNoStore(reply);
    return readState(db, clock());
  });

  route(app, "holdApplication", guards.masterAdmin, ({ body, caller }) => hold(db, body, by(caller)));

  route(app, "endHold", guards.masterAdmin, async ({ params, caller }) => {
    await endHold(db, params.id, by(caller));
    return undefined;
  });

  route(app, "openQuarantined", guards.masterAdmin, async ({ params, body, caller, reply }) => {
    setNoStore(reply);
    return await openQuarantined(db, { id: params.id, reason: body.reason }, by(caller));
  });

  route(app, "approveRun", guards.recentlyAuthenticatedMaster, async ({ body, caller }) => {
    const { actor, now } = by(caller);
    await db.transaction().execute((trx) =>
      recordAudit(trx, {
        at: now.toISOString(),
        actor,
        action: "retention.approved",
        detail: `${body.due} out of sight, ${body.expired} erased`,
      }),
    );
    const { state } = await runRetention(retention, { approval: { by: actor, ...body } });
    if (state === "stopped") throw new AppError("count-moved");
    return undefined;
  });
}
