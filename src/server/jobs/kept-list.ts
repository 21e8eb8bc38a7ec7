import type { Job } from "#contract/jobs.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerKeptBytes, keepBySource, keepLong } from "../http/kept/kept-pages.ts";

/** The answer depends on who is signed in, and is asked for anew each time: 304 is cheap, an old list is not. */
export const listHeaders = { "cache-control": "no-cache", vary: "accept-encoding, cookie" } as const;

const type = "application/json; charset=utf-8";

/** The headers of a whole list, but for those of its bytes. */
export const wholeListHeaders = { ...listHeaders, "content-type": type } as const;

/** The bytes of a whole list, as long as that list is the current one. */
export const keptList = keepBySource((jobs: readonly Job[]) => keepLong(JSON.stringify(jobs)));

/**
 * Answers a whole list of jobs as bytes that are made and compressed once, or 304 to who has them already. Not for
 * lists made for one request.
 */
export async function answerKeptList(
  request: FastifyRequest,
  reply: FastifyReply,
  jobs: readonly Job[],
): Promise<Buffer | FastifyReply> {
  const list = keptList(jobs);
  reply.type(type);
  return answerKeptBytes(request, reply, list);
}
