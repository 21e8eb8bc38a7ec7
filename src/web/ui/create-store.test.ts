import { expect, test } from "vitest";
import { createStore } from "./create-store.ts";

test("watchers are called after each change until they are removed", () => {
  const store = createStore("a");
  const seen: string[] = [];
  const stop = store.watch(() => seen.push(store.current()));
  store.set("b");
  store.set("c");
  stop();
  store.set("d");
  expect(seen).toEqual(["b", "c"]);
  expect(store.current()).toBe("d");
});
