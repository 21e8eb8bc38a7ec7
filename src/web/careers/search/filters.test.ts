import { expect, test } from "vitest";
import { jobTypeFilters } from "#contract/limits.ts";
import { jobsPath } from "#contract/paths.ts";
import { areSame, isNarrowed, noFilters, readFilters } from "./filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

test("filters written into an address are the same when read", () => {
  const filters = { q: "night & day", location: "Northmere", type: "PART_TIME", page: 3 };
  expect(read(jobsPath(filters).split("?")[1] ?? "")).toEqual(filters);
});

test("an address without filters, or with invalid ones, does not filter", () => {
  expect(read("")).toEqual(noFilters);
  expect(read("type=MANAGER&page=-4&q=%20")).toEqual(noFilters);
  expect(read("page=1e99").page).toBe(1);
  expect(read(`q=${"a".repeat(500)}`).q).toHaveLength(200);
});

test("a page number is not a filter", () => {
  expect(isNarrowed({ ...noFilters, page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, type: "CONTRACT" })).toBe(true);
  expect(areSame(noFilters, { ...noFilters, page: 2 })).toBe(false);
});

test("the values of the type filter are all and the four types of the jobs [9.filter.values]", () => {
  expect(jobTypeFilters).toEqual(["all", "FULL_TIME", "PART_TIME", "CONTRACT", "TEMPORARY"]);
  for (const type of jobTypeFilters) expect(readFilters(new URLSearchParams({ type })).type).toBe(type);
});
