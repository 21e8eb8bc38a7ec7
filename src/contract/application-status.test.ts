import { expect, test } from "vitest";
import { readApplicationStatus } from "./application-status.ts";
import { applicationStatuses } from "./limits.ts";

test("an absent application status is taken as pending, any other as it stands", () => {
  for (const absent of [null, undefined, ""]) expect(readApplicationStatus(absent)).toBe("pending");
  for (const status of applicationStatuses) expect(readApplicationStatus(status)).toBe(status);
});
