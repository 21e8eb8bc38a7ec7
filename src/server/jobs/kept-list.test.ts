import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

test("the whole list, compressed, plain or known already, is answered without a warning in the log", async () => {
  const testApp = await createTestApp({ engine });
  const plain = await testApp.call("listJobs");
  expect([plain.statusCode, plain.json()]).toEqual([200, []]);
  const compressed = await testApp.call("listJobs", { headers: { "accept-encoding": "br" } });
  expect([compressed.statusCode, compressed.headers["content-encoding"]]).toEqual([200, "br"]);
  const known = await testApp.call("listJobs", { headers: { "if-none-match": String(plain.headers.etag) } });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
  expect(testApp.logged().filter(({ level }) => Number(level) > 30)).toEqual([]);
});
