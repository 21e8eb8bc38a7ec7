import type { FastifyInstance } from "fastify";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import type { Guards } from "../auth/guards.ts";
import type { MailService } from "../mail/service.ts";

/** The administrators' calls about mail (decision 0016). No answer is kept by a browser or a proxy. */
export function registerMailRoutes(app: FastifyInstance, mail: MailService, guards: Guards): void {
  const { letters } = mail;
  app.addHook("onListen", () => mail.start());
  app.addHook("onClose", () => mail.stop());

  route(app, "previewLetter", guards.admin, ({ params, query, reply }) => {
    setNoStore(reply);
    return letters.preview(params.id, query.status);
  });

  route(app, "sendLetter", guards.admin, ({ params, body, caller, reply }) => {
    setNoStore(reply);
    return letters.send(params.id, body.status, caller.username);
  });

  route(app, "listMails", guards.admin, ({ query, reply }) => {
    setNoStore(reply);
    return mail.list(query);
  });

  route(app, "cancelMail", guards.admin, async ({ params, caller }) => {
    await letters.cancel(params.id, caller.username);
    return undefined;
  });

  route(app, "retryMail", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const retried = await letters.retry(params.id, caller.username);
    mail.wake();
    return retried;
  });
}
