import { isUtf8 } from "node:buffer";
import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { AppError } from "#contract/errors.ts";

const sentence = "The body of this call must be JSON in UTF-8";

/**
 * Fastify's JSON parser, after a check that the bytes are UTF-8: decoding would replace invalid bytes by U+FFFD, and
 * another text than the one sent would be stored.
 */
export function readJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => {
    if (!isUtf8(body)) return done(new AppError("invalid-request", { sentence }));
    return parse(request, body.toString(), done);
  };
}
