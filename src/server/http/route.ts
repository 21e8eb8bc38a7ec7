import { type CallName, calls } from "#contract/calls.ts";
import { type CallReply, type CallSchemas, schemas } from "#contract/schemas.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

/**
 * Decides who may make a call. Answers the caller, or throws an `AppError`. Every call names its guard where it is
 * registered; a call without one does not compile, and a route under `/api` that bypasses `route` stops the start.
 */
export type Guard<Caller> = (request: FastifyRequest) => Promise<Caller>;

/** The guard of calls that need no session. */
export const publicAccess: Guard<undefined> = () => Promise.resolve(undefined);

type Parsed<S, K extends string> = S extends { [key in K]: infer Z extends z.ZodType }
  ? z.output<Z>
  : undefined;

/** What a handler gets: the parsed parts of the request, and the caller as its guard answered it. */
type CallContext<N extends CallName, Caller> = {
  params: Parsed<CallSchemas[N], "params">;
  query: Parsed<CallSchemas[N], "query">;
  body: Parsed<CallSchemas[N], "body">;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Calls that answer a file and not JSON. */
const answersFile: ReadonlySet<CallName> = new Set<CallName>([
  "downloadCv",
  "exportApplications",
  "exportAudit",
  "readBundle",
  "readCvPage",
]);

/** Registers the contract's call `name`: its method, path and schemas come from there. */
export function route<N extends CallName, Caller>(
  app: FastifyInstance,
  name: N,
  guard: Guard<Caller>,
  handle: (context: CallContext<N, Caller>) => Promise<CallReply<N> | FastifyReply | Buffer>,
): void {
  const { method, path } = calls[name];
  const schema: {
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    reply: z.ZodType;
    status?: number;
  } = schemas[name];
  const status = schema.status ?? 200;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method,
    url: path,
    config: { guarded: true },
    schema: {
      operationId: name,
      ...(schema.params && { params: schema.params }),
      ...(schema.query && { querystring: schema.query }),
      ...(schema.body && { body: schema.body }),
      ...(!answersFile.has(name) && { response: { [status]: schema.reply } }),
    },
    // Before the body is read: a refused caller's body is not parsed.
    onRequest: async (request) => {
      callers.set(request, await guard(request));
    },
    handler: async (request, reply) => {
      reply.code(status);
      const answer = await handle({
        // The validator has parsed all three by the contract's schemas, whose output types these are.
        params: request.params as Parsed<CallSchemas[N], "params">,
        query: request.query as Parsed<CallSchemas[N], "query">,
        body: request.body as Parsed<CallSchemas[N], "body">,
        caller: callers.get(request) as Caller, // set by the hook above, on every request
        request,
        reply,
      });
      // A handler that sent its answer itself returns its reply, which is undefined when awaited.
      return status === 204 ? reply.send() : answer;
    },
  });
}

/** Default deny: refuses to register a route under `/api` that did not declare a guard. */
export function registerGuardCheck(app: FastifyInstance): void {
  app.addHook("onRoute", (options) => {
    if (options.url.startsWith("/api") && !options.config?.guarded)
      throw new Error(`${String(options.method)} ${options.url} declares no guard`);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route has declared who may call it. */
    guarded?: boolean;
  }
}
