import type { Job } from "#contract/jobs.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { keep, type KeptPage, quality } from "../http/kept-pages.ts";

/** The bytes of a whole list, as long as that list is the current one: the store hands out one array per state. */
const keptLists = new WeakMap<readonly Job[], Promise<KeptPage>>();

/**
 * Answers a whole list of jobs as bytes that are made and compressed once, or 304 to who has them already. Not for
 * lists made for one request.
 */
export async function sendKeptList(
  request: FastifyRequest,
  reply: FastifyReply,
  jobs: readonly Job[],
): Promise<FastifyReply> {
  const list = await keptList(jobs);
  reply.type("application/json; charset=utf-8").header("etag", list.etag);
  if (request.headers["if-none-match"] === list.etag) return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  return takesBrotli ? reply.header("content-encoding", "br").send(list.brotli) : reply.send(list.plain);
}

function keptList(jobs: readonly Job[]): Promise<KeptPage> {
  const known = keptLists.get(jobs);
  if (known) return known;
  const made = keep(JSON.stringify(jobs), quality.often);
  keptLists.set(jobs, made);
  made.catch(() => keptLists.delete(jobs));
  return made;
}
