import { setImmediate as nextRound } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createSemaphore, type Semaphore } from "./semaphore.ts";

describe("tasks of several senders", () => {
  /** The order in which tasks begin, if each ends at once. */
  async function orderOf(semaphore: Semaphore, senders: readonly string[]): Promise<string[]> {
    const order: string[] = [];
    const tasks = senders.map((sender) =>
      semaphore(
        async () => {
          order.push(sender);
          await nextRound();
        },
        { sender },
      ),
    );
    await Promise.all(tasks);
    return order;
  }

  test("a sender of one task waits for at most one task of a sender of many", async () => {
    const order = await orderOf(createSemaphore({ running: 2 }), ["a", "a", "a", "a", "a", "a", "b", "c"]);
    expect(order.slice(0, 5).toSorted()).toEqual(["a", "a", "a", "b", "c"]);
    expect(order.indexOf("b")).toBeLessThan(4);
  });

  test("each sender may run a limited number at once, and the places of others stay free", async () => {
    const semaphore = createSemaphore({ running: 4, runningPerSender: 2, waiting: 0 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = (sender: string) => semaphore(() => promise, { sender });
    const held = Promise.all([hold("a"), hold("a"), hold("b")]);
    await expect(hold("a")).rejects.toMatchObject({ code: "unavailable" });
    const last = hold("b");
    await expect(hold("c")).rejects.toMatchObject({ code: "unavailable" });
    resolve();
    await Promise.all([held, last]);
    expect(await semaphore(() => Promise.resolve("free"), { sender: "a" })).toBe("free");
  });

  test("each sender may have a limited number waiting", async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 3, waitingPerSender: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = (sender: string) => semaphore(() => promise, { sender });
    const held = Promise.all([hold("a"), hold("a")]);
    const third = hold("a");
    await expect(hold("a")).rejects.toMatchObject({ code: "unavailable" });
    const other = hold("b");
    // The queue is full: the last task of the sender with the most makes room for another sender.
    const newcomer = hold("c");
    await expect(third).rejects.toMatchObject({ code: "unavailable" });
    resolve();
    await Promise.all([held, other, newcomer]);
  });

  test("the sender with the fewest recent tasks goes first, and of equals the newest", async () => {
    const semaphore = createSemaphore({ running: 1 });
    const earlier = await orderOf(semaphore, ["a", "a"]);
    const order = await orderOf(semaphore, ["x", "a", "b", "c"]);
    expect([earlier, order]).toEqual([
      ["a", "a"],
      ["x", "c", "b", "a"],
    ]);
  });

  test("onFull is called when a task must wait because all places are taken", async () => {
    let toldTimes = 0;
    const semaphore = createSemaphore({ running: 2, runningPerSender: 1, onFull: () => (toldTimes += 1) });
    expect(await orderOf(semaphore, ["a", "a"])).toEqual(["a", "a"]);
    expect(toldTimes).toBe(0);
    await orderOf(semaphore, ["a", "b", "c"]);
    expect(toldTimes).toBe(1);
  });

  test("a place kept for newcomers is free for the next newcomer, and open to all once it is not kept", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let kept = 1;
    const semaphore = createSemaphore({ running: 2, keptForNewcomers: () => kept });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const enter = (sender: string) =>
      semaphore(
        () => {
          begun.push(sender);
          const { promise, resolve } = Promise.withResolvers<void>();
          ends.set(sender, resolve);
          return promise;
        },
        { sender },
      );
    const end = async (sender: string) => {
      ends.get(sender)?.();
      await nextRound();
    };
    const all = Promise.all(["a", "b", "c", "d", "e"].map(enter));
    await nextRound();
    await end("a");
    // None has waited for long.
    expect(begun).toEqual(["a", "b", "e"]);
    vi.advanceTimersByTime(1_001);
    await end("b");
    expect(begun).toEqual(["a", "b", "e"]);
    const newcomer = enter("new");
    await nextRound();
    expect(begun).toEqual(["a", "b", "e", "new"]);
    await end("e");
    await end("new");
    expect(begun).toEqual(["a", "b", "e", "new", "d"]);
    kept = 0;
    const last = enter("last");
    await nextRound();
    await end("d");
    expect(begun.slice(5)).toEqual(["last", "c"]);
    await end("last");
    await end("c");
    await Promise.all([all, newcomer, last]);
  });

  test("a task that waits for its sender's limit delays no other sender", async () => {
    const semaphore = createSemaphore({ running: 2, runningPerSender: 1 });
    const order = await orderOf(semaphore, ["a", "a", "a", "b", "b"]);
    expect(order.slice(0, 2)).toEqual(["a", "b"]);
    expect(order).toHaveLength(5);
  });
});
