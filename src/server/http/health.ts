import type { FastifyInstance } from "fastify";

/** `GET /healthz`: the process is up. `GET /readyz`: database and storage can be reached, otherwise 503. */
export function registerHealth(app: FastifyInstance, checks: ReadonlyArray<() => Promise<void>>): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send("ok"));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await Promise.all(checks.map((check) => check()));
      return await reply.send("ready");
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send("not ready");
    }
  });
}
