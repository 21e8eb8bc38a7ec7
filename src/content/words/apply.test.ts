import { expect, test } from "vitest";
import { fileSize } from "./apply.ts";
import { opportunitiesFound } from "./jobs.ts";

test("a file's size is in MB with two decimals, and below 0.01 MB in whole KB", () => {
  expect(fileSize(1_929_380)).toBe("1.84 MB");
  expect(fileSize(5_242_880)).toBe("5.00 MB");
  expect(fileSize(10_486)).toBe("0.01 MB");
  expect(fileSize(10_485)).toBe("11 KB");
  expect(fileSize(3_500)).toBe("4 KB");
  expect(fileSize(1)).toBe("1 KB");
  expect(fileSize(0)).toBe("0 KB");
});

test("counts have the right plural [2.careers.count-plural]", () => {
  expect([0, 1, 2].map(opportunitiesFound)).toEqual([
    "0 Opportunities Found",
    "1 Opportunity Found",
    "2 Opportunities Found",
  ]);
});
