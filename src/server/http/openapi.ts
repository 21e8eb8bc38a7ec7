import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
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
  app.get(
    "/api/openapi.json",
    { config: { guarded: true }, onRequest: (request) => publicAccess(request), schema: { hide: true } },
    () => app.swagger(),
  );
}
