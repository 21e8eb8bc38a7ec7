import type { Job } from "#contract/jobs.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerKeptBytes, keepBySource, keepLong } from "../http/kept-pages.ts";

/** The bytes of a whole list, as long as that list is the current one. */
const keptList = keepBySource((jobs: readonly Job[]) => keepLong(JSON.stringify(jobs)));

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
  reply.type("application/json; charset=utf-8");
  return answerKeptBytes(request, reply, list);
}
