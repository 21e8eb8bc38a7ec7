import { expect, test } from "vitest";
import { parseSalary } from "./salary.ts";

test.each([
  ["£13.10 to £14.20 an hour", 13.1, 14.2, "HOUR"],
  ["£39,500 to £44,000 a year", 39_500, 44_000, "YEAR"],
  ["£13.80 an hour", 13.8, 13.8, "HOUR"],
  ["£12.50-£13.00 per hour", 12.5, 13, "HOUR"],
  ["£28k – £32k per annum", 28_000, 32_000, "YEAR"],
  ["£120 a day", 120, 120, "DAY"],
  ["£30000 pa", 30_000, 30_000, "YEAR"],
  ["£11.44/hour", 11.44, 11.44, "HOUR"],
  ["£2,400 monthly", 2400, 2400, "MONTH"],
])("%s is read as pay", (text, minimum, maximum, unit) => {
  expect(parseSalary(text)).toEqual({ minimum, maximum, unit });
});

test.each([
  "",
  "Competitive",
  "£30,000",
  "up to £30,000 a year",
  "£30,000 a year plus bonus",
  "from £12 an hour",
  "£14 to £13 an hour",
  "£20 to £25k a year",
  "13.80 an hour",
  "$40,000 a year",
  "£60 a shift",
  "£1,00 an hour",
  "£12.5 an hour",
])("%j is unclear, so no pay is stated", (text) => {
  expect(parseSalary(text)).toBeUndefined();
});
