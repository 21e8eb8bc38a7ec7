import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuditAction } from "../audit/actions.ts";
import type { RefusalAudit } from "../audit/refusals.ts";
import { isDatabaseAway, isDatabaseFull } from "../db/failures.ts";
import { setNoStore } from "./headers.ts";

/** Fastify's own errors as codes of the error table. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong-content-type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid-request",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid-request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid-request",
};
/** Errors that are audited here; others are audited where the account is known. */
const auditedCodes: { [code in ErrorCode]?: AuditAction } = {
  "foreign-origin": "access.refused",
  "upload-not-allowed": "access.refused",
  "too-many-requests": "rate-limit.exceeded",
  "too-many-applications": "rate-limit.exceeded",
  "too-many-for-email": "rate-limit.exceeded",
};

/** Renders the page for a failure, as HTML. */
type RenderFailure = (failure: AppError, requestId: string) => Buffer;

type Options = { renderFailure: RenderFailure; refusals: Pick<RefusalAudit, "note"> };

/**
 * Answers every failed request (decision 0006): a call with one sentence as `text/plain`, or as RFC 9457 if the
 * client accepts it; what a browser shows as a page by a page. A 5xx contains the request's id and nothing else; its
 * cause is logged.
 */
export function registerErrorHandler(app: FastifyInstance, { renderFailure, refusals }: Options): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toAppError(error);
    const action = auditedCodes[failure.code];
    if (action) refusals.note({ action, address: request.ip, detail: request.routeOptions.url ?? "" });
    if (failure.status >= 500) request.log.error({ err: error }, "request failed");
    if (!wantsPage(request)) return sendError(request, reply, failure);
    setFailure(reply, failure);
    return reply.type("text/html; charset=utf-8").send(renderFailure(failure, request.id));
  });
}

/** An unknown address under /api is answered like a call, not with a page. */
export function registerUnknownCalls(app: FastifyInstance): void {
  app.all("/api/*", { config: { guarded: true } }, (request, reply) =>
    sendError(request, reply, new AppError("not-found")),
  );
}

/** Whether the answer is shown as a page: browsers accept HTML when they navigate or send a form. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && (headers.accept?.includes("text/html") ?? false);
}

/** Sends `failure` in the format that the client accepts. */
function sendError(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const sentence = failure.status >= 500 ? `Request id: ${request.id}` : failure.message;
  setFailure(reply, failure);
  if (!request.headers.accept?.includes("application/problem+json"))
    return reply.type("text/plain; charset=utf-8").serializer(String).send(sentence);
  const problem = {
    type: `/errors#${failure.code}`,
    title: failure.code,
    status: failure.status,
    detail: sentence,
    ...(failure.current !== undefined && { current: failure.current }),
  };
  return reply.type("application/problem+json").serializer(JSON.stringify).send(problem);
}

function setFailure(reply: FastifyReply, { status, retryAfterSeconds }: AppError): void {
  setNoStore(reply).code(status).removeHeader("etag");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  else if (status === 503) reply.header("retry-after", 5);
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const code = fastifyCodes[error.code];
  if (code) return new AppError(code, { cause: error });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError("invalid-request", { cause: error });
  if (isOutOfSpace(error) || isDatabaseFull(error)) return new AppError("storage-full", { cause: error });
  return new AppError(isDatabaseAway(error) ? "unavailable" : "internal", { cause: error });
}

function isOutOfSpace({ code }: { code?: string }): boolean {
  return code === "ENOSPC" || code === "EDQUOT";
}
