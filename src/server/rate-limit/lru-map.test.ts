import { expect, test } from "vitest";
import { createLruMap } from "./lru-map.ts";

test("above its bound a map drops the entry that was set longest ago, and one that is set again counts as new", () => {
  const map = createLruMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("a", 3);
  map.set("c", 4);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([3, undefined, 4]);
  map.delete("a");
  map.set("d", 5);
  expect([map.get("c"), map.get("d")]).toEqual([4, 5]);
});
