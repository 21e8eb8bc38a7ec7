/** The calls about what people ask about their data, for master admins. */
import type { FastifyInstance } from "fastify";
import type { Guards } from "../../auth/guards.ts";
import { setNoStore } from "../../http/headers.ts";
import { route } from "../../http/route.ts";
import { eraseForRequest, findPerson, prepareBundle, readBundle, sendBundle } from "./answers.ts";
import { addRequest, listRequests, takeStep } from "./requests.ts";
import type { RunDeps } from "../run.ts";

/** The copy runs no script and loads nothing; its own style and files stand in it. */
export const bundlePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function registerDataRequestRoutes(
  app: FastifyInstance,
  { retention, guards, wake }: { retention: RunDeps; guards: Guards; wake: () => void },
): void {
  const { db, clock } = retention;
  const by = ({ username: actor }: { username: string }) => ({ actor, now: clock() });
  /** Letters were written: they are sent at once. */
  const andWake = <T>(answer: T): T => {
    wake();
    return answer;
  };

  route(app, "listDataRequests", guards.masterAdmin, ({ reply }) => {
    setNoStore(reply);
    return listRequests(db);
  });
  route(app, "addDataRequest", guards.masterAdmin, async ({ body, caller }) =>
    andWake(await addRequest(db, body, by(caller))),
  );
  route(app, "takeRequestStep", guards.masterAdmin, async ({ params, body, caller }) =>
    andWake(await takeStep(db, params.id, body, by(caller))),
  );
  route(app, "findPerson", guards.masterAdmin, async ({ params, body, caller, reply }) => {
    setNoStore(reply);
    return await findPerson(db, params.id, body, by(caller));
  });
  route(app, "makeBundle", guards.recentlyAuthenticatedMaster, ({ params, body, caller }) =>
    prepareBundle(db, params.id, body, by(caller)),
  );
  route(app, "readBundle", guards.masterAdmin, async ({ params, reply }) => {
    setNoStore(reply);
    const content = await readBundle(db, params.id);
    return await reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", bundlePolicy)
      .send(content);
  });
  route(app, "sendBundle", guards.recentlyAuthenticatedMaster, async ({ params, caller }) =>
    andWake(await sendBundle(db, params.id, by(caller))),
  );
  route(app, "eraseForRequest", guards.recentlyAuthenticatedMaster, async ({ params, body, caller }) =>
    andWake(await eraseForRequest(retention, params.id, body.ids, by(caller))),
  );
}
