import { parseSync, Visitor } from "vite";
import { listFiles, readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

/** A table is named in a call of Kysely (`users`, `users.id`, `users as u`) or in raw SQL. */
const namesUsers = /^\s*"?users"?(\s+as\s+\w+|\.\w+)?\s*$|\b(from|into|join|update|table)\s+"?users\b/i;

/** Whether a string of this source names the table `users`; the type of its rows does not count. */
function usesUsers(path: string): boolean {
  const source = readText(path);
  if (!/\busers\b/i.test(source)) return false; // parsing takes most of the time
  let isUsing = false;
  const read = (text: string) => {
    isUsing ||= namesUsers.test(text);
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") read(value);
    },
    TemplateElement: ({ value }) => read(value.cooked ?? value.raw),
  }).visit(parseSync(path, source).program);
  return isUsing;
}

test("only the migration that creates the table users names it [3.users.use]", () => {
  const sources = [...listFiles("src/server", [".ts", ".tsx"]), ...listFiles("ops", [".ts"])];
  const using = sources.filter((path) => !/\.test\.tsx?$/.test(path)).filter(usesUsers);
  expect(using).toEqual(["src/server/db/migrations/0001-create-schema.ts"]);
});
