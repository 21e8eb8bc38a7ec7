import { calls } from "#contract/calls.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("the API's description on $name", (engine) => {
  test("lists every call of the contract and the upload of a CV by path and method, and no other", async () => {
    const { app } = await createTestApp({ engine });
    const answer = await app.inject("/api/openapi.json");
    expect(answer.statusCode).toBe(200);

    const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    );
    const declared = Object.entries(calls).map(
      ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.toSorted()).toEqual([...declared, "putCvFile: put /api/cv-files/{id}"].toSorted());
  });

  test("describes a query's fields as parameters and a body as a named schema", async () => {
    const { app } = await createTestApp({ engine });
    const { paths } = (await app.inject("/api/openapi.json")).json<{
      paths: Record<string, { get: { parameters: unknown }; post: { requestBody: unknown } }>;
    }>();
    const letter = paths["/api/admin/job-applications/{id}/letter"];
    expect(letter?.get.parameters).toContainEqual(
      expect.objectContaining({ in: "query", name: "status", required: true }),
    );
    expect(JSON.stringify(letter?.post.requestBody)).toContain("#/components/schemas/LetterRequest");
  });
});
