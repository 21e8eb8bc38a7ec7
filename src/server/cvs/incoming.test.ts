import { expect, test } from "vitest";
import { createIncoming } from "./incoming.ts";

/** A body that sends so many bytes, and then stops. */
async function* stopping(bytes: number) {
  yield new Uint8Array(bytes);
  await new Promise(() => undefined);
}

test("the slowest body is ended to make room, but never a fast one or one that has just begun", async () => {
  let now = 0;
  const incoming = createIncoming(() => now);
  const read = async (bytes: number) => {
    for await (const chunk of incoming.watch(stopping(bytes))) expect(chunk).toHaveLength(bytes);
  };
  const outcomes: Record<string, unknown> = {};
  const start = (name: string, bytes: number) =>
    void read(bytes).catch((error: { code: string }) => (outcomes[name] = error.code));
  start("slow", 5_000);
  start("slowest", 10);
  start("fast", 1_000_000);
  now = 2_000;
  start("new", 10);
  const settled = () => new Promise(setImmediate);
  await settled();
  incoming.endSlowest();
  await settled();
  expect(outcomes).toEqual({ slowest: "unavailable" });
  for (let count = 0; count < 3; count++) incoming.endSlowest();
  await settled();
  expect(outcomes).toEqual({ slowest: "unavailable", slow: "unavailable" });
});
