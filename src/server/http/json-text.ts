import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";

/**
 * Refuses JSON bodies with a NUL character in a text. SQLite would keep it, PostgreSQL fails on it: what one engine
 * cannot hold, no call takes. Nobody types one.
 */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
    done(isJson && holdsNul(request.body) ? new AppError("invalid-request") : undefined);
  });
}

/** Walks with a list of its own: a body nested a hundred thousand deep must not exhaust the call stack. */
function holdsNul(body: unknown): boolean {
  const left = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && value.includes("\0")) return true;
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) left.push(part);
  }
  return false;
}
