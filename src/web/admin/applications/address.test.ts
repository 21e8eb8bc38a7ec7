import { expect, test } from "vitest";
import { applicationsPath, readApplicationsView } from "./address.ts";

test("a view survives the way into the address and back", () => {
  const view = { status: "hired", jobId: "a b", applicationId: "c&d" } as const;
  const path = applicationsPath(view);
  expect(path).toBe("/admin-applications?status=hired&job=a+b&application=c%26d");
  expect(readApplicationsView(path.slice(path.indexOf("?")))).toEqual(view);
});

test("everything is the plain address, and an unknown status filters nothing", () => {
  expect(applicationsPath({})).toBe("/admin-applications");
  expect(readApplicationsView("?status=lost").status).toBeUndefined();
});
