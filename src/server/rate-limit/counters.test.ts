import { engines } from "#support/database.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCounters } from "./counters.ts";

const limit = { most: 5, windowMinutes: 15 };

function clockAt(start: string) {
  let now = new Date(start);
  return {
    clock: () => now,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

describe.each(engines)("counters on $name", ({ connect, createPlace }) => {
  test("allow five attempts, then refuse with the seconds left until the window ends", async () => {
    const db = await connect();
    const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
    const counters = createCounters(clock);
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await counters.count(db, "ada", limit)).isAllowed, `attempt ${attempt}`).toBe(true);
    pass(5);
    expect(await counters.count(db, "ada", limit)).toEqual({
      isAllowed: false,
      count: 5,
      retryAfterSeconds: 600,
    });
    await counters.giveBack(db, "ada");
    expect(await counters.count(db, "ada", limit)).toMatchObject({ isAllowed: true, count: 5 });
    expect(await counters.count(db, "ada", limit)).toMatchObject({ isAllowed: false });
    expect((await counters.count(db, "grace", limit)).isAllowed).toBe(true);
  });

  test("a refused attempt does not prolong the window, and a new window begins after it", async () => {
    const db = await connect();
    const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
    const counters = createCounters(clock);
    for (let attempt = 1; attempt <= 5; attempt++) await counters.count(db, "ada", limit);
    pass(14);
    expect((await counters.count(db, "ada", limit)).isAllowed).toBe(false);
    pass(1);
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await counters.count(db, "ada", limit)).isAllowed, `attempt ${attempt}`).toBe(true);
    expect((await counters.count(db, "ada", limit)).isAllowed).toBe(false);
  });

  test("at most five attempts are allowed within any fifteen minutes", async () => {
    const db = await connect();
    const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
    const counters = createCounters(clock);
    const allowedAt: number[] = [];
    for (let minute = 0; minute < 90; minute++) {
      for (let attempt = 0; attempt < 2; attempt++)
        if ((await counters.count(db, "ada", limit)).isAllowed) allowedAt.push(minute);
      pass(1);
    }
    const most = Math.max(
      ...allowedAt.map(
        (start) => allowedAt.filter((minute) => minute >= start && minute < start + 15).length,
      ),
    );
    expect(most).toBe(5);
    expect(allowedAt.length).toBeGreaterThan(20);
  });

  test("a fixed window starts at its first attempt, and slow regular attempts are never refused", async () => {
    const db = await connect();
    const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
    const counters = createCounters(clock);
    for (let attempt = 1; attempt <= 50; attempt++) {
      expect((await counters.count(db, "ada", { ...limit, isFixed: true })).isAllowed).toBe(true);
      pass(4);
    }
    expect((await counters.count(db, "grace", { ...limit, isFixed: true })).isAllowed).toBe(true);
    for (let attempt = 2; attempt <= 6; attempt++) {
      const counted = await counters.count(db, "grace", { ...limit, isFixed: true });
      expect(counted.isAllowed).toBe(attempt <= 5);
      pass(2);
      if (!counted.isAllowed) expect(counted.retryAfterSeconds).toBe((15 - 4 * 2) * 60);
    }
  });

  test("a fixed window refuses only after five attempts within 15 minutes, and allows at most nine", async () => {
    const db = await connect();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 60 }), async (pauses) => {
        const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
        const counters = createCounters(clock);
        const key = crypto.randomUUID();
        const allowedAt: number[] = [];
        let minute = 0;
        const trx = (end: number) => allowedAt.filter((at) => at > end - 15 && at <= end).length;
        for (const pause of pauses) {
          pass(pause);
          minute += pause;
          const { isAllowed } = await counters.count(db, key, { ...limit, isFixed: true });
          if (isAllowed) allowedAt.push(minute);
          else expect(trx(minute)).toBeGreaterThanOrEqual(5);
          expect(trx(minute)).toBeLessThanOrEqual(9);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("clearing removes one counter, sweeping those whose window has ended", async () => {
    const db = await connect();
    const { clock, pass } = clockAt("2026-11-20T09:00:00.000Z");
    const counters = createCounters(clock);
    await counters.count(db, "ada", limit);
    await counters.count(db, "grace", limit);
    await counters.clear(db, "ada");
    expect(await db.selectFrom("limitCounters").selectAll().execute()).toHaveLength(1);
    pass(15);
    await counters.count(db, "linus", limit);
    await counters.sweep(db);
    expect(await db.selectFrom("limitCounters").selectAll().execute()).toHaveLength(1);
  });

  test("40 attempts at once over two connections let exactly five through", async () => {
    const place = await createPlace();
    const connections = [await connect(place), await connect(place)];
    const counters = createCounters(() => new Date("2026-11-20T09:00:00.000Z"));
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => connections.map((db) => counters.count(db, "ada", limit))).flat(),
    );
    expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  });

  test("the table names neither the account nor the address", async () => {
    const db = await connect();
    await createCounters(() => new Date()).count(db, "login ada 192.0.2.7", limit);
    const [row] = await db.selectFrom("limitCounters").selectAll().execute();
    expect(row?.key).not.toMatch(/ada|192/);
  });
});
