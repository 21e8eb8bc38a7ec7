/** The style sheets for print, one for each kind of page: each page links to its own (decision 0018). */
import { type SecondSheet, printedCss, sheets } from "#web/render/page-styles.ts";
import type { FastifyInstance } from "fastify";
import { cacheLazily, hashStyle, quality, sendCached } from "../http/response-cache.ts";

/** With a hash of its content, so that browsers keep it for a year. */
export function printPath(sheet: SecondSheet): string {
  return (paths[sheet] ??= `/print/${sheet}-${shortHash(printedCss(sheet))}.css`);
}

const paths: Partial<Record<SecondSheet, string>> = {};

const shortHash = (css: string) =>
  hashStyle(css)
    .replaceAll(/[^a-z0-9]/gi, "")
    .slice(0, 4);

export function registerPrintStyles(app: FastifyInstance): void {
  for (const sheet of Object.keys(sheets).filter((name) => name !== "site") as SecondSheet[]) {
    const cached = cacheLazily(Buffer.from(printedCss(sheet)), quality.once);
    app.get(printPath(sheet), (request, reply) => {
      reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=31536000, immutable");
      return sendCached(request, reply.header("vary", "accept-encoding"), cached);
    });
  }
}
