import { expect, test } from "vitest";
import { describeDate, isOverdue, policies } from "./list.ts";

const dates = Object.fromEntries(
  policies.map(({ path, updated, wording }) => [path, [updated, wording.date]]),
);

test("each policy has the specified date, as text and as data", () => {
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

test("a later wording of a policy is shown beside the specified date, and counts for its review", () => {
  const wording = { label: "Last updated", date: "01/11/2023" };
  expect(describeDate({ wording })).toBe("01/11/2023");
  expect(describeDate({ wording, wordingOf: "2026-03-02" })).toBe("01/11/2023 (wording of 2 March 2026)");
  expect(isOverdue({ updated: "2023-11-01", wordingOf: "2026-03-02" }, "2027-03-02")).toBe(false);
  expect(isOverdue({ updated: "2023-11-01", wordingOf: "2026-03-02" }, "2027-03-03")).toBe(true);
});
