import { describe, expect, test } from "vitest";
import { createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { takeCompletionLease } from "./complete.ts";

describe.each(engines)("the lease to complete an upload on $name", ({ connect }) => {
  async function setUp() {
    const db = await connect();
    const { now: clock, advance } = createTestClock();
    const id = crypto.randomUUID();
    const now = clock().toISOString();
    await db.insertInto("cvUploads").values({ id, createdAt: now, expiresAt: now }).execute();
    const take = () => takeCompletionLease({ db, clock }, id);
    return { db, clock, advance, id, take };
  }

  test("is held by one process at a time, and passes to the next when it is released", async () => {
    const { take } = await setUp();
    const first = await take();
    const order: string[] = [];
    const waiting = take().then((lease) => {
      order.push("taken");
      return lease;
    });
    expect(await first?.renew()).toBe(true);
    order.push("given back");
    await first?.end();
    const second = await waiting;
    expect(order).toEqual(["given back", "taken"]);
    expect(await first?.renew()).toBe(false);
    expect(await second?.renew()).toBe(true);
    await second?.end();
  });

  test("expires eight seconds after its last renewal, and its former holder cannot renew it", async () => {
    const { take, advance } = await setUp();
    const first = await take();
    advance(9 / 60);
    const second = await take();
    expect(await first?.renew()).toBe(false);
    expect(await second?.renew()).toBe(true);
    await first?.end();
    expect(await second?.renew()).toBe(true);
    await second?.end();
  });

  test("is renewed automatically while its holder runs", async () => {
    const { take, advance, db } = await setUp();
    const lease = await take();
    advance(1);
    const until = async () => (await db.selectFrom("tasks").select("leasedUntil").execute())[0];
    const before = await until();
    await expect.poll(until).not.toEqual(before);
    await lease?.end();
    expect(await until()).toBeUndefined();
  });

  test("is null for a completed upload, and refused for one that was never issued", async () => {
    const { take, db, clock } = await setUp();
    await db.updateTable("cvUploads").set({ completedAt: clock().toISOString() }).execute();
    expect(await take()).toBeNull();
    const unknown = takeCompletionLease({ db, clock }, crypto.randomUUID());
    await expect(unknown).rejects.toMatchObject({ code: "cv-not-usable" });
  });
});
