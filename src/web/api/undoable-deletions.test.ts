import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDelayedDeletions } from "./undoable-deletions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const sent: string[] = [];
  const send =
    (id: string) =>
    async ({ keepalive }: { keepalive: boolean }) => {
      sent.push(keepalive ? `${id} keepalive` : id);
    };
  return { sent, send };
}

test("a deletion is sent after 10 seconds and not before", async () => {
  const { sent, send } = recorder();
  const deletions = createDelayedDeletions();
  deletions.schedule("a", send("a"));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  expect([...deletions.current()]).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["a"]);
  expect([...deletions.current()]).toEqual([]);
});

test("an undone deletion is never sent, and the others are", async () => {
  const { sent, send } = recorder();
  const deletions = createDelayedDeletions();
  deletions.schedule("a", send("a"));
  deletions.schedule("b", send("b"));
  deletions.undo("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["b"]);
});

test("when the page is left, waiting deletions are sent once, with keepalive", async () => {
  const { sent, send } = recorder();
  const deletions = createDelayedDeletions();
  deletions.schedule("a", send("a"));
  await deletions.flush({ keepalive: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a keepalive"]);
});

test("a deletion stays listed until it is answered, and cannot be undone or sent again meanwhile", async () => {
  let answer: () => void = () => undefined;
  let calls = 0;
  const deletions = createDelayedDeletions();
  deletions.schedule("a", () => {
    calls += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  deletions.undo("a");
  // A logout waits for it: the deletion needs the session.
  const flushed = vi.fn<() => void>();
  deletions.flush().then(flushed, flushed);
  await vi.advanceTimersByTimeAsync(0);
  expect(flushed).not.toHaveBeenCalled();
  expect([...deletions.current()]).toEqual(["a"]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(flushed).toHaveBeenCalledOnce();
  expect([...deletions.current()]).toEqual([]);
  expect(calls).toBe(1);
});

test("a refused deletion leaves the list", async () => {
  const deletions = createDelayedDeletions();
  deletions.schedule("a", () => Promise.reject(new Error("refused")));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...deletions.current()]).toEqual([]);
});
