import type { FastifyInstance } from "fastify";
import { setNoStore } from "./headers.ts";

/** What `GET /healthz` may answer: with metrics, and without those that are configured. */
export const healthAnswers = ["ok", "ok, without metrics"] as const;

/**
 * `GET /healthz`: the process runs; tells if configured metrics are missing. `GET /readyz`: database and storage can
 * be reached, otherwise 503.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: ReadonlyArray<() => Promise<void>>,
  hasMetrics: () => boolean = () => true,
): void {
  app.get("/healthz", (_request, reply) => setNoStore(reply).send(healthAnswers[hasMetrics() ? 0 : 1]));
  app.get("/readyz", async (request, reply) => {
    setNoStore(reply);
    try {
      await Promise.all(checks.map((check) => check()));
      return await reply.send("ready");
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send("not ready");
    }
  });
}
