import fc from "fast-check";
import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { groupByPerson } from "./same-person.ts";

let made = 0;

function application(change: Partial<Application>): Application {
  made += 1;
  return {
    id: `id-${made}`,
    reference: `APP-${made}`,
    jobId: "nurse",
    jobTitle: "Night Nurse",
    jobLocation: "Saltby",
    applicantName: "Amara Okafor",
    applicantEmail: `person-${made}@example.org`,
    applicantPhone: `07700 9${String(made).padStart(5, "0")}`,
    coverLetter: null,
    cvFileUrl: null,
    cvState: null,
    cvFindings: [],
    applicationStatus: "pending",
    adminNotes: null,
    mayBeAutomatic: false,
    createdAt: "2026-11-03T09:00:00.000Z",
    ...change,
  };
}

test("who applied with the same e-mail, whatever its case, is found: for this job and for others, newest first", () => {
  const first = application({ applicantEmail: "amara@example.org" });
  const again = application({
    applicantEmail: "Amara@Example.org",
    createdAt: "2026-11-05T09:00:00.000Z",
  });
  const newest = application({
    applicantEmail: "AMARA@example.org",
    createdAt: "2026-11-07T09:00:00.000Z",
  });
  const cook = application({ applicantEmail: "amara@example.org", jobId: "cook" });
  const stranger = application({});
  const othersOf = groupByPerson([newest, again, first, cook, stranger]);
  expect(othersOf(first)).toEqual({ sameJob: [newest, again], otherJobs: [cook] });
  expect(othersOf(cook)).toEqual({ sameJob: [], otherJobs: [newest, again, first] });
  expect(othersOf(stranger)).toEqual({ sameJob: [], otherJobs: [] });
});

test("somebody found by e-mail and by phone is found once", () => {
  const same = { applicantEmail: "amara@example.org", applicantPhone: "07700 900999" };
  const [first, second] = [application(same), application(same)];
  expect(groupByPerson([first, second])(first).sameJob).toEqual([second]);
});

test("a phone number is the same however it is written", () => {
  const spaces = fc.array(fc.constantFrom("", " ", "-", ".", " ("), { minLength: 12, maxLength: 12 });
  const prefix = fc.constantFrom("0", "+44", "+44 0", "+44(0)", "0044", "00 44 ");
  const digits = fc.stringMatching(/^[1-9]\d{8,9}$/);
  fc.assert(
    fc.property(digits, prefix, spaces, (number, start, between) => {
      const written = Array.from(number, (digit, index) => digit + (between[index] ?? "")).join("");
      const left = application({ applicantPhone: `0${number}` });
      const right = application({ applicantPhone: start + written });
      fc.pre(!number.startsWith("44"));
      expect(groupByPerson([left, right])(left).sameJob).toEqual([right]);
    }),
  );
});

test("what is no phone number joins nobody", () => {
  for (const applicantPhone of ["no telephone", "++++++++++", "12345 ext. 6"]) {
    const [left, right] = [application({ applicantPhone }), application({ applicantPhone })];
    expect(groupByPerson([left, right])(left), applicantPhone).toEqual({ sameJob: [], otherJobs: [] });
  }
});
