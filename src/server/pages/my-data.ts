import { AppError } from "#contract/errors.ts";
import { pagePaths } from "#contract/paths.ts";
import { myDataPage } from "#web/policies/my-data-page.tsx";
import type { FastifyInstance, FastifyReply } from "fastify";
import { setNoStore } from "../http/headers.ts";
import { openBundle } from "../retention/requests/answers.ts";
import type { ReadFile } from "../retention/requests/bundle.ts";
import { bundlePolicy } from "../retention/requests/routes.ts";
import type { RunDeps } from "../retention/run.ts";
import type { Turns } from "../rate-limit/turns.ts";
import type { RenderPage } from "./content-pages.tsx";

/** The storage is away, or a CV waits for its virus scan: the link stays valid. */
const retriedCodes: ReadonlySet<string> = new Set(["unavailable", "cv-waits-for-scan"]);

type Deps = {
  turns: Turns;
  retention: Pick<RunDeps, "db" | "clock">;
  readFile: ReadFile;
  render: RenderPage;
};

/**
 * The page behind the link to a copy of personal data, `/privacy-policy?my-data=TOKEN`. GET shows a button and nothing
 * personal; POST opens the copy once, if all of it can be read. Register it before the policy itself.
 */
export function registerMyData(app: FastifyInstance, { turns, retention, readFile, render }: Deps): void {
  app.addHook<{ Querystring: Record<string, unknown> }>("onRequest", async (request, reply) => {
    const token = request.query["my-data"];
    if (request.method !== "GET" || request.routeOptions.url !== pagePaths.privacyPolicy) return;
    if (typeof token !== "string" || token === "") return;
    await turns.wait("page", request);
    await send(reply, render(myDataPage(token)));
  });
  void app.register((scope, _options, done) => {
    // The form has no fields: its body is not read.
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { bodyLimit: 1024, parseAs: "string" },
      (_, __, parsed) => parsed(null, undefined),
    );
    scope.post<{ Querystring: Record<string, unknown> }>(pagePaths.privacyPolicy, async (request, reply) => {
      const token = request.query["my-data"];
      await turns.wait("page", request);
      if (typeof token !== "string") return await send(reply.code(410), render(myDataPage(null)));
      let content: string | null;
      try {
        content = await openBundle({ ...retention, readFile }, token);
      } catch (error) {
        if (!(error instanceof AppError) || !retriedCodes.has(error.code)) throw error;
        request.log.error(error);
        return await send(reply.code(503), render(myDataPage(token, { isUnreadable: true })));
      }
      if (content === null) return await send(reply.code(410), render(myDataPage(null)));
      return await send(reply.header("content-security-policy", bundlePolicy), content);
    });
    done();
  });
}

function send(reply: FastifyReply, html: Buffer | string): FastifyReply {
  return setNoStore(reply)
    .type("text/html; charset=utf-8")
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "same-origin")
    .send(html);
}
