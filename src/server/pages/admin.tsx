import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { adminAccessPage, adminApplicationsPage } from "#web/admin/pages.tsx";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isInitialized } from "../accounts/invitations/pending-accounts.ts";
import { type Guards, toSession } from "../auth/guards.ts";
import type { Db } from "../db/connect.ts";
import { setNoStore } from "../http/headers.ts";
import { quality, acceptsBrotli } from "../http/response-cache.ts";
import type { Turns } from "../rate-limit/turns.ts";
import type { RenderPage } from "./content-pages.tsx";
import { searchOf } from "./search-of.ts";

const compress = promisify(brotliCompress);

/**
 * The administrators' pages. They contain the session and no data, which the guards of the calls protect (decision
 * 0007); without a session, whether nobody is set up, which everybody may read. They differ from person to person, so
 * they are neither cached nor indexed. Visitors can request them too, within `turns`.
 */
export function registerAdminPages(
  app: FastifyInstance,
  { db, guards, turns, render }: { db: Db; guards: Guards; turns: Turns; render: RenderPage },
): void {
  app.get<{ Querystring: Record<string, unknown> }>(pagePaths.adminAccess, async (request, reply) => {
    const signedIn = await guards.optionalSession(request);
    await turns.wait("page", request, { isSignedIn: signedIn !== undefined });
    const session = toSession(signedIn);
    const setupRequired = signedIn === undefined && !(await isInitialized(db));
    const { open: asked } = request.query;
    const open = typeof asked === "string" ? asked : null;
    const props = { siteName: organisation.name, session, setupRequired, open };
    return send(request, reply, render(adminAccessPage(props)));
  });

  app.get(pagePaths.adminApplications, async (request, reply) => {
    const signedIn = await guards.optionalSession(request);
    await turns.wait("page", request, { isSignedIn: signedIn !== undefined });
    const session = toSession(signedIn);
    const props = { siteName: organisation.name, session, search: searchOf(request.url) };
    return send(request, reply, render(adminApplicationsPage(props)));
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, html: Buffer): Promise<FastifyReply> {
  setNoStore(reply)
    .type("text/html; charset=utf-8")
    .header("x-robots-tag", "noindex")
    .header("vary", "accept-encoding, cookie");
  if (!acceptsBrotli(request.headers)) return reply.send(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality.often };
  return reply.header("content-encoding", "br").send(await compress(html, { params }));
}
