import { buffer } from "node:stream/consumers";
import { pagePaths } from "#contract/paths.ts";
import { myDataPage } from "#web/policies/my-data-page.tsx";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CvUploads } from "../cvs/uploads.ts";
import { setNoStore } from "../http/headers.ts";
import { openBundle } from "../retention/requests/answers.ts";
import { bundlePolicy } from "../retention/requests/routes.ts";
import type { RunDeps } from "../retention/run.ts";
import type { RenderPage } from "./content-pages.tsx";

type Deps = {
  retention: Pick<RunDeps, "db" | "clock">;
  uploads: Pick<CvUploads, "open">;
  render: RenderPage;
};

/**
 * The page behind the link to somebody's data, `/privacy-policy?my-data=TOKEN`: asked for, it shows a button and nothing
 * personal; sent, it opens the copy once. Register it before the policy itself.
 */
export function registerMyData(app: FastifyInstance, { retention, uploads, render }: Deps): void {
  const readFile = async (key: string) => {
    // A CV that failed its scan, or waits for it, is not handed on.
    const file = await uploads.open(key).catch(() => null);
    return file && (await buffer(file.stream));
  };
  app.addHook<{ Querystring: Record<string, unknown> }>("onRequest", async (request, reply) => {
    const token = request.query["my-data"];
    if (request.method !== "GET" || request.routeOptions.url !== pagePaths.privacyPolicy) return;
    if (typeof token === "string" && token !== "") await send(reply, render(myDataPage(token)));
  });
  void app.register((scope, _options, done) => {
    // The form has no fields: whatever comes is not read.
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { bodyLimit: 1024, parseAs: "string" },
      (_, __, parsed) => parsed(null, undefined),
    );
    scope.post<{ Querystring: Record<string, unknown> }>(pagePaths.privacyPolicy, async (request, reply) => {
      const token = request.query["my-data"];
      const content = typeof token === "string" ? await openBundle({ ...retention, readFile }, token) : null;
      if (content === null) return await send(reply.code(410), render(myDataPage(null)));
      return await send(reply.header("content-security-policy", bundlePolicy), content);
    });
    done();
  });
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return setNoStore(reply)
    .type("text/html; charset=utf-8")
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "same-origin")
    .send(html);
}
