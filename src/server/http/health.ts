import type { FastifyInstance } from "fastify";
import { setNoStore } from "./headers.ts";

/** What `GET /healthz` may answer: with metrics, and without those that are configured. */
export const healthAnswers = ["ok", "ok, without metrics"] as const;

type Health = {
  checks: ReadonlyArray<() => Promise<void>>;
  hasMetrics?: () => boolean;
  isStopping?: (() => boolean) | undefined;
};

/**
 * `GET /healthz`: the process runs; tells if configured metrics are missing. `GET /readyz`: database and storage can
 * be reached, otherwise 503. Both answer 503 while the server stops: proxies that ask for one send their requests to
 * another server.
 */
export function registerHealth(
  app: FastifyInstance,
  { checks, hasMetrics = () => true, isStopping = () => false }: Health,
): void {
  const stopping = "stopping";
  app.get("/healthz", (_request, reply) => {
    setNoStore(reply);
    return isStopping() ? reply.code(503).send(stopping) : reply.send(healthAnswers[hasMetrics() ? 0 : 1]);
  });
  app.get("/readyz", async (request, reply) => {
    setNoStore(reply);
    if (isStopping()) return await reply.code(503).send(stopping);
    try {
      await Promise.all(checks.map((check) => check()));
      return await reply.send("ready");
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send("not ready");
    }
  });
}
