import { readText } from "#ops/repository.ts";
import { copiedTables, leftOutTables } from "#server/backup/rows.ts";
import { expect, test } from "vitest";

test("every table of the schema is in a backup, or left out for a reason", () => {
  const [, members = ""] =
    /export type Database = \{\n([^}]+)\}/.exec(readText("src/server/db/schema.ts")) ?? [];
  const tables = [...members.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, name = ""]) => name);
  expect(tables.length).toBeGreaterThan(20);
  const named = [...Object.keys(copiedTables), ...Object.keys(leftOutTables)];
  expect(tables.filter((name) => !named.includes(name))).toEqual([]);
  expect(named).toEqual([...new Set(named)]);
  expect(Object.values(leftOutTables).filter((reason) => reason.length < 10)).toEqual([]);
});
