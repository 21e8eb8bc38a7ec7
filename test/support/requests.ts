import type { BrowserContext, Request } from "@playwright/test";
import { type Call, calls } from "#contract/calls.ts";
import { uploadPath } from "#server/cvs/ticket.ts";
import { speculationPath } from "#server/http/speculation-rules.ts";
import { pageAddresses } from "./site-pages.ts";

/** The requests of a browser's pages since the recording began. */
export type RecordedRequests = {
  /** The names of the calls (specification §7), each once and sorted; `putCv` is the PUT that sends a CV. */
  calls: () => string[];
  /** The addresses of the pages that were opened, each once and sorted. */
  pages: () => string[];
  /** Every request that is neither a call, nor a page, nor a part of one, e.g. `POST https://example.org/count`. */
  others: () => string[];
};

const knownAddresses = new Set<string>(pageAddresses);
const callPatterns = Object.entries<Call>(calls).map(([name, { method, path }]) => {
  return { name, method, path: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`) };
});
/** Resource types of a page's parts. Requests by its scripts have other types: `fetch`, `xhr`, `ping` and more. */
const partTypes = new Set(["stylesheet", "script", "image", "font", "manifest"]);
/** Parts of a page that the browser requests by itself, under the type `other`. */
const partPaths = new Set(["/favicon.svg", speculationPath]);

/** Records what every page of `context` asks for from now on, also in tabs that these open. */
export function recordRequests(context: BrowserContext, serverUrl: string): RecordedRequests {
  const [madeCalls, pages, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const call = callOf(request.method(), pathname);
    if (origin !== serverUrl) others.add(`${request.method()} ${request.url()}`);
    else if (call) madeCalls.add(call);
    else if (isPage(request, pathname)) pages.add(pathname);
    else if (!isPart(request, pathname)) others.add(`${request.method()} ${request.url()}`);
  });
  const sorted = (names: Set<string>) => () => [...names].toSorted();
  return { calls: sorted(madeCalls), pages: sorted(pages), others: sorted(others) };
}

function callOf(method: string, path: string): string | undefined {
  if (method === "PUT" && path.startsWith(uploadPath)) return "putCv";
  return callPatterns.find((call) => call.method === method && call.path.test(path))?.name;
}

function isPage(request: Request, path: string): boolean {
  return request.method() === "GET" && request.resourceType() === "document" && knownAddresses.has(path);
}

function isPart(request: Request, path: string): boolean {
  if (request.method() !== "GET" || path.startsWith("/api/")) return false;
  return partTypes.has(request.resourceType()) || partPaths.has(path);
}
