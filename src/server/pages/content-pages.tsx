import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { documentsPath } from "#content/document-links.ts";
import { organisation } from "#content/organisation.ts";
import { redirects } from "#content/navigation.ts";
import type { AppError } from "#contract/errors.ts";
import { sayError, showsApiSentences } from "#content/words/errors.ts";
import { failedPage, refusedPage } from "#web/errors/FailedPage.tsx";
import { contentPages, notFoundPage } from "#web/pages.tsx";
import { type Page, renderDocument } from "#web/render/document.tsx";
import { type SetByScripts, sheets } from "#web/render/page-styles.ts";
import { namesOfScripts } from "#web/render/used-styles.ts";
import { policyOfDocuments } from "../http/headers.ts";
import { createLruMap } from "../rate-limit/lru-map.ts";
import {
  cacheLazily,
  hashStyle,
  sendCachedPage,
  type CachedResponse,
  quality,
} from "../http/response-cache.ts";
import { printPath, registerPrintStyles } from "./print-styles.ts";
import { searchOf } from "./search-of.ts";

/** Hashes by which the content security policy allows the complete style sheets inline. */
export const styleHashes = Object.values(sheets).map(hashStyle);

/**
 * `page` as an HTML document with this site's name and address. `sendCachedPage` sends it with only the styles that
 * it uses, and names these in the content security policy.
 */
export type RenderPage = (page: Page, styles?: "whole" | "used") => Buffer;

/** Serves the pages that need no data: content pages, redirects, the not-found page, and the built assets. */
export async function registerContentPages(app: FastifyInstance, render: RenderPage): Promise<void> {
  const cachedPageHandler = (makePage: () => Page, status = 200) => {
    let cached: CachedResponse | undefined;
    return (request: FastifyRequest, reply: FastifyReply) => {
      // At the first request: all pages take 0.1 s of processor time, and a second with the best compression, for which
      // the start does not wait. The build has rendered each, so that a broken page stops the build.
      if (import.meta.env.DEV) cached = cacheLazily(render(makePage(), "used"), quality.often);
      cached ??= cacheLazily(render(makePage(), "used"), quality.once);
      return sendCachedPage(request, reply, cached, { status });
    };
  };

  for (const [path, makePage] of Object.entries<() => Page>(contentPages))
    app.get(path, cachedPageHandler(makePage));
  // With the query: links of campaigns keep what they count by.
  for (const [from, to] of redirects)
    app.get(from, (request, reply) => reply.redirect(`${to}${searchOf(request.url)}`, 301));
  app.setNotFoundHandler(cachedPageHandler(notFoundPage, 404));
  registerPrintStyles(app);
  if (import.meta.env.PROD) await registerAssets(app);
  if (import.meta.env.PROD) await registerDocuments(app);
}

/** How this site's pages are rendered: with the provider's name, at `publicUrl`. */
export function pageRenderer(publicUrl: string): RenderPage {
  const site = { name: organisation.name, publicUrl, script: clientScript() };
  const setByScripts = readSetByScripts();
  const usedStyles = setByScripts && { setByScripts, printPath };
  return (page, styles = "whole") => {
    const parts = renderDocument(page, styles === "used" ? { ...site, usedStyles } : site);
    return encode(parts);
  };
}

function encode(parts: readonly string[]): Buffer {
  const html = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += html.write(part, end);
  return html;
}

/**
 * Renders the page for a failure: a 5xx with the request id of the log, others with the reason. Those pages are
 * cached, because a sender can cause as many as it likes.
 */
export function failureRenderer(render: RenderPage): (failure: AppError, requestId: string) => Buffer {
  const refused = createLruMap<Buffer>(mostRefusedPages);
  return (failure, requestId) => {
    if (failure.status >= 500) return render(failedPage(requestId));
    const known = sayError(failure.code, failure.retryAfterSeconds);
    const reason = known ?? (showsApiSentences() ? failure.message : undefined);
    const cached = refused.get(reason ?? "");
    if (cached) return cached;
    const page = render(refusedPage(reason));
    refused.set(reason ?? "", page);
    return page;
  };
}

/** Of some 25 kB each; there are fewer reasons, except that some name a time to wait. */
const mostRefusedPages = 50;

async function registerAssets(app: FastifyInstance): Promise<void> {
  const build = join(import.meta.dirname, "..");
  await app.register(fastifyStatic, {
    root: [join(build, "client/assets"), join(build, "server/assets")],
    prefix: "/assets/",
    // The build has made a brotli file beside each script.
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
  });
}

/** The provider's documents, which the build has copied (ops/document-files.ts). A changed file keeps its address. */
async function registerDocuments(app: FastifyInstance): Promise<void> {
  const root = join(clientFolder, "documents");
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: documentsPath,
    decorateReply: false,
    maxAge: "1h",
    setHeaders: (reply) => void reply.header("content-security-policy", policyOfDocuments),
  });
}

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

const clientEntry = "src/web/client/client.ts";
let manifest: Manifest | undefined;

/** Address of the one script that every page carries. In development Vite serves the source itself. */
function clientScript(): string {
  if (import.meta.env.DEV) return `/${clientEntry}`;
  manifest ??= readManifest();
  const chunk = manifest[clientEntry];
  if (!chunk) throw new Error(`The build has no browser file for ${clientEntry}`);
  return `/${chunk.file}`;
}

/** In development the sheets are complete, because scripts may change while the page is open. */
function readSetByScripts(): SetByScripts | undefined {
  if (import.meta.env.DEV) return undefined;
  const read = (path: string) => readFileSync(join(clientFolder, path), "utf8");
  const readAll = () => {
    manifest ??= readManifest();
    const files = Object.values(manifest).map(({ file }) => file);
    return files.filter((file) => file.endsWith(".js")).map(read);
  };
  return {
    ofPages: namesOfScripts(() => [read(clientScript())]),
    ofIslands: namesOfScripts(readAll),
  };
}

const clientFolder = join(import.meta.dirname, "../client");

function readManifest(): Manifest {
  const file = join(clientFolder, ".vite/manifest.json");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest; // written by Vite in the same build
}
