import { createTestApp, createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { auditActions, refusedActions } from "./actions.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const doneActions = auditActions.filter((action) => !refusedActions.includes(action));

describe.each(engines)("old audit entries on $name", (engine) => {
  test("a listening server removes refusals after 90 days and other entries after 24 months, however many", async () => {
    const { app, db } = await createTestApp({ engine, clock: createTestClock(now) });
    const [short, long] = [90 * 24 * 60, 730 * 24 * 60];
    const each = [short - 1, short, long - 1, long].flatMap((age) =>
      auditActions.map((action) => ({ action, at: minutesAgo(age) })),
    );
    const flood = Array.from({ length: 1100 }, () => ({ action: "login.failed", at: minutesAgo(short) }));
    const rows = [...each, ...flood].map((row) => ({ ...row, id: crypto.randomUUID(), actor: "visitor" }));
    await db.insertInto("auditEntries").values(rows).execute();
    await app.listen({ port: 0, host: "127.0.0.1" });

    const kept = [
      ...auditActions.map((action) => ({ action, at: minutesAgo(short - 1) })),
      ...doneActions.map((action) => ({ action, at: minutesAgo(short) })),
      ...doneActions.map((action) => ({ action, at: minutesAgo(long - 1) })),
    ];
    const count = async () => (await db.selectFrom("auditEntries").select("id").execute()).length;
    await expect.poll(count).toBe(kept.length);
    const left = await db.selectFrom("auditEntries").select(["action", "at"]).execute();
    expect(new Set(left)).toEqual(new Set(kept));
  });
});

test("refusedActions are the actions whose names end as refusals", () => {
  const named = auditActions.filter((action) => /\.(failed|locked-out|refused|exceeded)$/.test(action));
  expect(refusedActions).toEqual(named);
});
