import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { toChange, withoutSaved, withoutUnchanged } from "./drafts.ts";

const application: Application = {
  id: "1",
  reference: "APP-AAAAAA",
  jobId: "2",
  jobTitle: "Support Worker",
  jobLocation: "Northmere",
  applicantName: "Amara Okafor",
  applicantEmail: "amara@example.org",
  applicantPhone: "07700 900123",
  coverLetter: null,
  cvFileUrl: null,
  cvState: null,
  cvFindings: [],
  applicationStatus: "pending",
  adminNotes: null,
  mayBeAutomatic: false,
  createdAt: "2026-11-19T09:00:00.000Z",
};

test("only what was changed is sent, so that a colleague's other change stays", () => {
  expect(toChange({ status: "hired" })).toEqual({ status: "hired" });
  expect(toChange({ adminNotes: "" })).toEqual({ adminNotes: "" });
});

test("a change back to what is saved is no change", () => {
  expect(withoutUnchanged({ status: "pending", adminNotes: "" }, application)).toEqual({});
  expect(withoutUnchanged({ status: "hired", adminNotes: "Call her" }, application)).toEqual({
    status: "hired",
    adminNotes: "Call her",
  });
});

test("what was sent is saved, and what was typed while it was sent is left", () => {
  const sent = { status: "hired", adminNotes: "Call her" } as const;
  expect(withoutSaved(sent, application, sent)).toEqual({});
  expect(withoutSaved({ ...sent, adminNotes: "Call her at noon" }, application, sent)).toEqual({
    adminNotes: "Call her at noon",
  });
  expect(withoutSaved({ status: "rejected", adminNotes: "Call her" }, application, sent)).toEqual({
    status: "rejected",
  });
  expect(withoutSaved({ status: "hired", adminNotes: "Call her" }, application, { status: "hired" })).toEqual(
    {
      adminNotes: "Call her",
    },
  );
});

test("what was changed back to how it was before is left, too", () => {
  expect(withoutSaved({}, application, { status: "hired", adminNotes: "Call her" })).toEqual({
    status: "pending",
    adminNotes: "",
  });
});
