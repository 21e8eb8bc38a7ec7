import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Guards } from "../auth/guards.ts";
import type { CvPreviews } from "../cvs/previews.ts";
import { policyOfFiles, setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import { redact } from "./redact.ts";
import type { ApplicationDetails } from "./detail.ts";
import { versionTag } from "./versions.ts";

type Deps = { details: ApplicationDetails; previews: CvPreviews; guards: Guards };

/** The calls for one application. Their answers are not cached by browsers or proxies. */
export function registerDetailRoutes(app: FastifyInstance, { details, previews, guards }: Deps): void {
  route(app, "readApplication", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const application = await details.read(params.id, caller.username);
    if (!application) throw new AppError("application-not-found");
    reply.header("etag", versionTag(application.version));
    return application;
  });

  route(app, "listApplicationEvents", guards.admin, async ({ params, reply }) => {
    setNoStore(reply);
    const history = await details.listHistory(params.id);
    if (!history) throw new AppError("application-not-found");
    return history;
  });

  route(app, "noteContact", guards.admin, async ({ params, body, caller }) => {
    if (!(await details.noteContact(params.id, body, caller.username)))
      throw new AppError("application-not-found");
    return undefined;
  });

  registerCvPreviewRoutes(app, { details, previews, guards });
}

/** The preview of the CV (decision 0037). */
function registerCvPreviewRoutes(app: FastifyInstance, { details, previews, guards }: Deps): void {
  route(app, "readCvText", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const owner = await details.findCv(params.id);
    if (!owner) throw new AppError("application-not-found");
    const { pageCount, pages } = await previews.readText(owner.key);
    await details.noteCvRead(owner.id, caller.username);
    const { isBlind } = owner;
    return {
      pageCount,
      pages: isBlind ? pages.map((page) => redact(page, owner)) : pages,
      isBlackened: isBlind,
    };
  });

  route(app, "readCvPage", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const owner = await details.findCv(params.id);
    if (!owner) throw new AppError("application-not-found");
    // Page images cannot be redacted.
    if (owner.isBlind) throw new AppError("application-blind");
    const png = await previews.drawPage(owner.key, params.page);
    if (!png) throw new AppError("not-found");
    await details.noteCvRead(owner.id, caller.username);
    const headers = { "content-type": "image/png", "content-security-policy": policyOfFiles };
    return reply.headers({ ...headers, "x-content-type-options": "nosniff" }).send(png);
  });
}
