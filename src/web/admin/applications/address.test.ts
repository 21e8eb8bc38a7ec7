import { expect, test } from "vitest";
import { applicationsPath, readApplicationsView } from "./address.ts";

test("a view is the same after it was written into the address and read back", () => {
  const view = {
    q: "o'brien 07700",
    status: "hired",
    jobId: "0f4f9c4e-6a40-4f0c-9d7e-0d6d2f4c7f3a",
    since: "2026-09-07",
    until: "2026-11-30",
    withdrawn: "no",
    cv: "none",
    sort: "oldest",
    applicationId: "c&d",
  } as const;
  const path = applicationsPath(view);
  expect(path).toBe(
    "/admin-applications?q=o%27brien+07700&status=hired&job=0f4f9c4e-6a40-4f0c-9d7e-0d6d2f4c7f3a&since=2026-09-07&until=2026-11-30&withdrawn=no&cv=none&sort=oldest&application=c%26d",
  );
  expect(readApplicationsView(path.slice(path.indexOf("?")))).toEqual(view);
});

test("the view without filters has the plain address, and unknown values do not filter", () => {
  expect(applicationsPath({})).toBe("/admin-applications");
  expect(
    readApplicationsView(
      "?status=lost&job=night-nurse&since=today&until=2026-99-01&cv=lost&withdrawn=x&sort=y&q=%20",
    ),
  ).toEqual({});
});
