import { expect, test } from "vitest";
import { readApplicationStatus } from "./application-status.ts";
import { applicationStatuses } from "./limits.ts";

test("a missing application status is read as pending, any other unchanged", () => {
  for (const absent of [null, undefined, ""]) expect(readApplicationStatus(absent)).toBe("pending");
  for (const status of applicationStatuses) expect(readApplicationStatus(status)).toBe(status);
});
