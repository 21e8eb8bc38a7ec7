import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { version } from "../version.ts";

/** Asked every few seconds by whatever watches the server; `info` would be full of them. */
const probes = new Set(["/healthz", "/readyz"]);

/**
 * One line for each request when it was answered: method, route, status, time in milliseconds and version, under the
 * request's id; at level `debug` for a probe that found nothing wrong. The route is the server's pattern (`/jobs/:slug`), without anything that a visitor typed.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // requestCompleted logs it.
  }

  override routeNotFound(): void {
    // As above.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "no route",
      statusCode: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      version,
    };
    if (error) request.log.error({ ...line, err: error }, "request errored");
    else if (probes.has(line.route) && line.statusCode === 200) request.log.debug(line, "request completed");
    else request.log.info(line, "request completed");
  }
}
