import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { type CachedResponse, cacheList, sendCached } from "./response-cache.ts";
import { publicAccess } from "./route.ts";

/** `GET /api/openapi.json`: the API's description, generated from the schemas that check its calls. */
export async function registerOpenApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${title} API`, version: "1.0.0", description: "Jobs, applications and accounts." },
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  let description: CachedResponse | undefined;
  app.get(
    "/api/openapi.json",
    { config: { guarded: true }, onRequest: (request) => publicAccess(request), schema: { hide: true } },
    (request, reply) => {
      description ??= cacheList(JSON.stringify(app.swagger()));
      reply
        .type("application/json; charset=utf-8")
        .headers({ "cache-control": "no-cache", vary: "accept-encoding" });
      return sendCached(request, reply, description);
    },
  );
}
