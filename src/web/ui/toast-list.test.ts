import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastList } from "./toast-list.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a toast has an id, a title, a description, an action and a variant [3.toast.fields]", () => {
  const list = createToastList();
  const action = { label: "Undo", alternative: "Press F8, then Undo", run: () => undefined };
  const id = list.show({ title: "Job deleted", description: "It is gone.", action, variant: "destructive" });
  expect(list.current()).toEqual([
    {
      id,
      title: "Job deleted",
      description: "It is gone.",
      action,
      variant: "destructive",
      durationMs: 5000,
      isOpen: true,
    },
  ]);
});

test("a toast is of the default variant and stays 5 s unless specified [3.toast.variant]", () => {
  const list = createToastList();
  list.show({ title: "Saved" });
  expect(list.current()[0]).toMatchObject({ variant: "default", durationMs: 5000 });
  list.show({ title: "Deleted", durationMs: 10_000 });
  expect(list.current()[0]).toMatchObject({ durationMs: 10_000 });
});

test("a new toast replaces the older", () => {
  const list = createToastList();
  const first = list.show({ title: "First" });
  const second = list.show({ title: "Second" });
  expect(second).not.toBe(first);
  expect(list.current().map(({ title }) => title)).toEqual(["Second"]);
});

test("a dismissed toast is removed 1,000,000 ms later and not before [9.toast.removal]", () => {
  const list = createToastList();
  list.dismiss(list.show({ title: "Saved" }));
  expect(list.current()[0]?.isOpen).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(list.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(list.current()).toHaveLength(0);
});

test("dismissing twice does not postpone or repeat the removal", () => {
  const list = createToastList();
  const id = list.show({ title: "Saved" });
  list.dismiss(id);
  vi.advanceTimersByTime(500_000);
  list.dismiss(id);
  vi.advanceTimersByTime(500_000);
  expect(list.current()).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a watcher is called after each change until it is removed", () => {
  const list = createToastList();
  const watcher = vi.fn();
  const stop = list.watch(watcher);
  list.dismiss(list.show({ title: "Saved" }));
  stop();
  list.show({ title: "Saved again" });
  expect(watcher).toHaveBeenCalledTimes(2);
});

test("act runs the newest toast's action, then the one before it, each once and within its time", () => {
  const list = createToastList();
  const done: string[] = [];
  const offer = (title: string, durationMs: number) =>
    list.show({ title, durationMs, action: { label: "Undo", alternative: "", run: () => done.push(title) } });
  offer("short", 1000);
  offer("first", 600_000);
  offer("second", 600_000);
  vi.advanceTimersByTime(2000);
  expect(list.act()).toBe(true);
  list.show({ title: "Undone" });
  expect([list.act(), list.act(), list.act()]).toEqual([true, false, false]);
  expect(done).toEqual(["second", "first"]);
  offer("third", 600_000);
  list.show({ title: "Deleted", endsUndo: true });
  expect(list.act()).toBe(false);
});
