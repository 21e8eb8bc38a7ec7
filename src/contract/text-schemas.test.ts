import { expect, test } from "vitest";
import { z } from "zod";
import { ApplicationInput } from "./applications.ts";
import { schemas } from "./schemas.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every free text in a schema, without enumerations. */
function* textsOf(
  schema: JsonSchema | boolean,
  path: string,
): Iterable<{ path: string; patterns: string[] }> {
  if (typeof schema === "boolean") return;
  const { properties = {}, anyOf = [], $defs = {}, items } = schema;
  for (const [name, part] of [...Object.entries(properties), ...Object.entries($defs)])
    yield* textsOf(part, `${path}.${name}`);
  for (const part of anyOf) yield* textsOf(part, path);
  if (items && !Array.isArray(items)) yield* textsOf(items, path);
  if (schema.type !== "string" || schema.enum || schema.const !== undefined) return;
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map((part) => part.pattern)];
  yield { path, patterns: patterns.filter((pattern) => pattern !== undefined) };
}

const texts = Object.entries(schemas).flatMap(([name, call]) =>
  Object.entries(call).flatMap(([part, schema]) =>
    part === "reply" || typeof schema === "number"
      ? []
      : [...textsOf(z.toJSONSchema(schema, { io: "input" }), `${name}.${part}`)],
  ),
);

test("every text of a call refuses control characters and lone surrogates", () => {
  expect(texts.length).toBeGreaterThan(60);
  for (const character of ["\0", "\u0007", "\u001b", "\u007f", "\u0080", "\u009f", "\ud800"]) {
    const taking = texts.filter(({ patterns }) =>
      patterns.every((pattern) => new RegExp(pattern, "u").test(`before${character}after`)),
    );
    expect(
      taking.map(({ path }) => path),
      JSON.stringify(character),
    ).toEqual([]);
  }
});

test("an applicant's name is one line, and a letter may have several", () => {
  const { applicantName, coverLetter } = ApplicationInput.shape;
  expect(applicantName.safeParse("Amara\nOkafor").success).toBe(false);
  expect(applicantName.parse(" Amara Okafor\n")).toBe("Amara Okafor");
  expect(coverLetter.parse("Dear all,\r\n\tI write")).toBe("Dear all,\r\n\tI write");
});

test("a line or page break of a word processor becomes a line break", () => {
  expect(ApplicationInput.shape.coverLetter.parse("one\vtwo\fthree\u0085four")).toBe("one\ntwo\nthree\nfour");
});
