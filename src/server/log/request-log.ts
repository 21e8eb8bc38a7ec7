import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { version } from "../version.ts";

/**
 * One line for each request when it was answered: method, route, status, time in milliseconds and version, under the
 * request's id. The route is the server's pattern (`/jobs/:slug`), without anything that a visitor typed.
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
    else request.log.info(line, "request completed");
  }
}
