import { expect, test } from "vitest";
import { isOverdue, policies } from "./list.ts";

const dates = Object.fromEntries(
  policies.map(({ path, updated, wording }) => [path, [updated, wording.date]]),
);

test("each policy has the date of the specification, for people and for machines", () => {
  expect(dates).toEqual({
    "/privacy-policy": ["2023-11-01", "01/11/2023"],
    "/gender-pay-gap": ["2025-06", "June 2025"],
    "/workplace-policy": ["2025-06", "June 2025"],
    "/esg-policy": ["2025-06", "June 2025"],
    "/tics-statement": ["2024-04-06", "06/04/2024"],
  });
});

test("a policy is overdue from the day after its twelve months", () => {
  expect(isOverdue({ updated: "2024-04-06" }, "2025-04-06")).toBe(false);
  expect(isOverdue({ updated: "2024-04-06" }, "2025-04-07")).toBe(true);
});

test("a policy that names a month is overdue once that month of the next year has ended", () => {
  expect(isOverdue({ updated: "2025-06" }, "2026-06-30")).toBe(false);
  expect(isOverdue({ updated: "2025-06" }, "2026-07-01")).toBe(true);
});
