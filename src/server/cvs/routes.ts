import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { readJson } from "../http/read-json.ts";
import { ownOrigin } from "../http/same-origin.ts";
import { route } from "../http/route.ts";
import { drainRefusedBody, readBody } from "./body.ts";
import type { CvService } from "./service.ts";
import { mayUpload, uploadPath } from "./ticket.ts";
import type { UploadLimits } from "./upload-limits.ts";

type Ticket = { Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } };

/**
 * `POST /api/cv-upload-url`, open to everybody within a rate limit, and the PUT to the address that it returns, which
 * works once (decision 0008).
 */
export async function registerCvUploads(
  app: FastifyInstance,
  cvs: CvService,
  /** Signatures by any of `secrets` are valid; the first one signs. */
  options: { limits: UploadLimits; secrets: readonly Buffer[]; clock: Clock },
): Promise<void> {
  const { secrets, clock } = options;
  app.addHook("onClose", () => cvs.stop());
  await app.register(async (scope) => {
    takeEmptyJson(scope);
    route(scope, "createCvUpload", options.limits.ticket, ({ request }) => {
      cvs.warm();
      return cvs.uploads.issue(ownOrigin(request));
    });
  });

  const signed = async (request: FastifyRequest<Ticket>) => {
    const { params, query } = request;
    const ticket = { id: params.id, expires: query.expires, signature: query.signature };
    if (!mayUpload(secrets, ticket, clock())) throw new AppError("upload-not-allowed");
    await options.limits.file(request);
  };
  await app.register(async (scope) => {
    // The body stays a stream; its type was checked before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    scope.addHook("onSend", (request, reply) => drainRefusedBody(request.raw, reply.raw));
    scope.put<Ticket>(
      `${uploadPath}:id`,
      {
        config: { guarded: true, takesFile: true },
        schema: { operationId: "putCvFile" },
        onRequest: [signed, expectPdfOfAllowedSize],
      },
      async (request, reply) => {
        await cvs.receiver.receive(request.params.id, readBody(request.raw), options.limits.sender(request));
        return reply.code(200).send();
      },
    );
  });
}

/** The call has a JSON content type and no body fields (§7): an empty body counts as an empty object. */
function takeEmptyJson(scope: FastifyInstance): void {
  const read = readJson(scope);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null);
    return read(request, body, done);
  });
}

/** Checks the request line and headers before a byte of the body is read. */
async function expectPdfOfAllowedSize({ headers }: FastifyRequest<Ticket>): Promise<void> {
  const [mediaType = ""] = (headers["content-type"] ?? "").split(";", 1);
  if (mediaType.trim().toLowerCase() !== limits.cv.contentType) throw new AppError("cv-not-pdf");
  if (Number(headers["content-length"] ?? 0) > limits.cv.maxBytes) throw new AppError("cv-too-large");
}
