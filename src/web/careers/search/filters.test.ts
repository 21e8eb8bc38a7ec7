import { expect, test } from "vitest";
import { jobTypeFilters } from "#contract/limits.ts";
import { jobsPath } from "#contract/paths.ts";
import { areSame, isNarrowed, noFilters, readFilters } from "./filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

test("the filters of an address are read back as they were written", () => {
  const filters = { q: "night & day", location: "Northmere", type: "PART_TIME", page: 3 };
  expect(read(jobsPath(filters).split("?")[1] ?? "")).toEqual(filters);
});

test("an address without filters, or with nonsense, narrows nothing", () => {
  expect(read("")).toEqual(noFilters);
  expect(read("type=MANAGER&page=-4&q=%20")).toEqual(noFilters);
  expect(read("page=1e99").page).toBe(1);
  expect(read(`q=${"a".repeat(500)}`).q).toHaveLength(200);
});

test("a page number is no filter", () => {
  expect(isNarrowed({ ...noFilters, page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, type: "CONTRACT" })).toBe(true);
  expect(areSame(noFilters, { ...noFilters, page: 2 })).toBe(false);
});

test("the filter's values are all and the four types that jobs are written with [9.filter.values]", () => {
  expect(jobTypeFilters).toEqual(["all", "FULL_TIME", "PART_TIME", "CONTRACT", "TEMPORARY"]);
  for (const type of jobTypeFilters) expect(readFilters(new URLSearchParams({ type })).type).toBe(type);
});
