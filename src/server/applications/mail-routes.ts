import type { FastifyInstance } from "fastify";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import type { Guards } from "../auth/guards.ts";
import type { Db } from "../db/connect.ts";
import { listMails } from "./mail-list.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import type { Letters } from "./letters.ts";

type Deps = { db: Db; letters: Letters; tasks: Pick<TaskWorker, "wake">; guards: Guards };

/** The administrators' calls for mail (decision 0016). Their answers are not cached by browsers or proxies. */
export function registerMailRoutes(app: FastifyInstance, { db, letters, tasks, guards }: Deps): void {
  route(app, "previewLetter", guards.admin, ({ params, query, reply }) => {
    setNoStore(reply);
    return letters.preview(params.id, query.status);
  });

  route(app, "sendLetter", guards.admin, ({ params, body, caller, reply }) => {
    setNoStore(reply);
    return letters.send(params.id, body, caller.username);
  });

  route(app, "listMails", guards.admin, ({ query, reply }) => {
    setNoStore(reply);
    return listMails(db, query);
  });

  route(app, "cancelMail", guards.admin, async ({ params, caller }) => {
    await letters.cancel(params.id, caller.username);
    return undefined;
  });

  route(app, "retryMail", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const retried = await letters.retry(params.id, caller.username);
    tasks.wake();
    return retried;
  });
}
