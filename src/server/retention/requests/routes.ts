/** The calls for requests about personal data, for master admins. */
import { AppError } from "#contract/errors.ts";
import { londonDay } from "#contract/text/format.ts";
import { dataCopy as words } from "#content/words/data-copy.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Guards } from "../../auth/guards.ts";
import { setNoStore } from "../../http/headers.ts";
import { route } from "../../http/route.ts";
import { prepareBundle, reviewBundle, sendBundle } from "./answers.ts";
import { type ReadFile, unshownPage } from "./bundle.ts";
import { findPerson } from "./candidates.ts";
import { correctRequest } from "./corrections.ts";
import { eraseForRequest } from "./erasure.ts";
import { addRequest, listRequests, takeStep } from "./requests.ts";
import { addMonths } from "../due.ts";
import type { RunDeps } from "../run.ts";

/** The copy runs no script and loads nothing; its style and files are inline. */
export const bundlePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** An earlier date of receipt is a typing mistake. */
const oldestMonths = 24;

export type DataRequestDeps = {
  retention: RunDeps;
  guards: Guards;
  wake: () => void;
  readFile: ReadFile;
  /** The origin of the links to copies. */
  secret: Buffer;
};

export function registerDataRequestRoutes(
  app: FastifyInstance,
  { retention, guards, wake, readFile, secret }: DataRequestDeps,
): void {
  const { db, clock } = retention;
  const by = ({ username: actor }: { username: string }) => ({ actor, now: clock() });
  /** Sends new letters at once. */
  const andWake = <T>(answer: T): T => {
    wake();
    return answer;
  };

  route(app, "listDataRequests", guards.masterAdmin, ({ reply }) => {
    setNoStore(reply);
    return listRequests(db);
  });
  route(app, "addDataRequest", guards.masterAdmin, async ({ body, caller }) => {
    refuseOldDay(body.receivedOn, clock());
    return andWake(await addRequest(db, body, by(caller)));
  });
  route(app, "takeRequestStep", guards.masterAdmin, async ({ params, body, caller }) =>
    andWake(await takeStep(db, params.id, body, by(caller))),
  );
  route(app, "correctDataRequest", guards.masterAdmin, async ({ params, body, caller }) =>
    andWake(await correctRequest(db, params.id, body, by(caller))),
  );
  route(app, "findPerson", guards.masterAdmin, async ({ params, body, caller, reply }) => {
    setNoStore(reply);
    return await findPerson(db, params.id, body, by(caller));
  });
  route(app, "makeBundle", guards.recentlyAuthenticatedMaster, ({ params, body, caller }) =>
    prepareBundle(db, params.id, body, by(caller)),
  );
  route(app, "readBundle", guards.masterAdmin, async ({ params, caller, request, reply }) => {
    setNoStore(reply);
    const content = await reviewBundle({ db, readFile }, params.id, by(caller)).catch((error: unknown) =>
      explain(error, request, reply),
    );
    return await reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", bundlePolicy)
      .send(content);
  });
  route(app, "sendBundle", guards.recentlyAuthenticatedMaster, async ({ params, body, caller }) =>
    andWake(await sendBundle({ db, secret }, params.id, body, by(caller))),
  );
  route(app, "eraseForRequest", guards.recentlyAuthenticatedMaster, async ({ params, body, caller }) =>
    andWake(await eraseForRequest(retention, params.id, body, by(caller))),
  );
}

function refuseOldDay(receivedOn: string, now: Date): void {
  if (receivedOn < addMonths(londonDay(now), -oldestMonths).slice(0, 10))
    throw new AppError("invalid-request", {
      sentence: "The day of receipt is more than two years ago: check its year.",
    });
}

/** A browser gets the error as a page, because it opens the copy in a tab; programs get it as from any call. */
function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
  const isForBrowser = request.headers.accept?.includes("text/html") === true;
  if (!isForBrowser || !(error instanceof AppError)) throw error;
  request.log.warn(error);
  reply.code(error.status);
  return unshownPage(error.code === "unavailable" ? words.unshown.unreadable : error.message);
}
