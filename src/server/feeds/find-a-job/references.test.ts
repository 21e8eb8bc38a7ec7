import { addDays } from "#contract/job-states.ts";
import { provider } from "#support/find-a-job.ts";
import type { VacancyReferenceRow } from "../../db/schema.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planReferences, referenceCode } from "./references.ts";
import type { Vacancy } from "./vacancies.ts";

const first = "2026-10-20";
const [location] = provider.locations;

function vacancy(jobId: string, lastDay: string | null): Vacancy {
  if (!location?.address) throw new Error("The first location has an address");
  return {
    jobId,
    title: "Cook",
    description: "Cooks.",
    address: location.address,
    typeId: 1,
    statusId: 1,
    lastDay,
  };
}

/** The rows in the table after a day's files were read. */
function apply(rows: readonly VacancyReferenceRow[], plan: ReturnType<typeof planReferences>) {
  const left = new Map(rows.map((row) => [referenceCode(row), row]));
  for (const row of plan.removed) left.delete(referenceCode(row));
  for (const row of plan.written) left.set(referenceCode(row), row);
  return [...left.values()];
}

/** A day: how many days until the next files, and for each job whether it is a vacancy, with how many days to run. */
const days = fc.array(
  fc.record({
    pause: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 70 }) },
    ),
    jobs: fc.array(fc.constantFrom("closed" as const, 0, 1, 5, 29, 30, 31, 90, null), {
      minLength: 3,
      maxLength: 3,
    }),
  }),
  { maxLength: 60 },
);

test("in any history of jobs no job has two references at once, and no ended reference returns", () => {
  fc.assert(
    fc.property(days, (history) => {
      let rows: VacancyReferenceRow[] = [];
      let today = first;
      const ended = new Set<string>();
      const seen = new Map<string, number>();
      for (const { pause, jobs } of history) {
        today = addDays(today, pause);
        const states = jobs.map((state, index) => ({ jobId: `job${index}`, state }));
        const vacancies = states.flatMap(({ jobId, state }) =>
          typeof state === "string" ? [] : [vacancy(jobId, state === null ? null : addDays(today, state))],
        );
        const jobIds = new Set(states.map(({ jobId }) => jobId));
        const plan = planReferences({ vacancies, rows, jobIds, today });
        const live = plan.live.map(({ reference }) => referenceCode(reference));
        const expired = plan.expired.map(referenceCode);

        expect(new Set(plan.live.map((one) => one.vacancy.jobId)).size).toBe(live.length);
        expect(live.filter((code) => expired.includes(code) || ended.has(code))).toEqual([]);
        expect(new Set(expired).size).toBe(expired.length);
        expect(live.length + plan.omitted.length).toBe(vacancies.length);
        for (const {
          vacancy: { lastDay },
          reference,
        } of plan.live) {
          expect(reference.endsOn > reference.beginsOn && reference.endsOn >= today).toBe(true);
          expect(reference.endsOn <= addDays(reference.beginsOn, 30)).toBe(true);
          expect(lastDay === null || reference.endsOn <= lastDay).toBe(true);
          expect(reference.number).toBeGreaterThanOrEqual(seen.get(reference.jobId) ?? 1);
          seen.set(reference.jobId, reference.number);
        }
        for (const code of expired) ended.add(code);
        rows = apply(rows, plan);
        for (const row of rows) if (row.endsOn < today) ended.add(referenceCode(row));
        const again = planReferences({ vacancies, rows, jobIds, today });
        expect([again.written, again.live, again.expired]).toEqual([[], plan.live, again.expired]);
        expect(again.expired.map(referenceCode).toSorted()).toEqual(expired.toSorted());
      }
    }),
    { numRuns: 300 },
  );
});

test("rows are removed 30 days after the longest life, except the newest of a job that still exists", () => {
  const row = (jobId: string, number: number): VacancyReferenceRow => ({
    jobId,
    number,
    beginsOn: first,
    endsOn: addDays(first, 30),
    expiredOn: addDays(first, 2),
  });
  const rows = [row("kept", 1), row("kept", 2), row("deleted", 1)];
  const removedOn = (day: string) =>
    planReferences({ vacancies: [], rows, jobIds: new Set(["kept"]), today: day }).removed.map(referenceCode);
  expect(removedOn(addDays(first, 60))).toEqual([]);
  expect(removedOn(addDays(first, 61))).toEqual(["kept-1", "deleted-1"]);
});
