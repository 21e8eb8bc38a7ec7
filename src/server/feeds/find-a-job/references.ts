import { addDays } from "#contract/job-states.ts";
import type { VacancyReferenceRow } from "../../db/schema.ts";
import type { Omission, Vacancy } from "./vacancies.ts";

/** Find a Job removes a vacancy after 30 days at most; on day 31 it is sent again under the next number. */
const lifeDays = 30;
/** How many days longer than the longest life a row is kept. */
const keptDays = 30;

/** A vacancy and its reference today. */
export type LiveVacancy = { vacancy: Vacancy; reference: VacancyReferenceRow };

/** The content of today's files, and the changes to the rows. */
export type ReferencePlan = {
  live: LiveVacancy[];
  /** No longer live, but perhaps still shown by Find a Job. */
  expired: VacancyReferenceRow[];
  omitted: { jobId: string; why: Omission }[];
  /** New or changed rows, and rows that are no longer needed. */
  written: VacancyReferenceRow[];
  removed: VacancyReferenceRow[];
};

type Given = {
  vacancies: readonly Vacancy[];
  rows: readonly VacancyReferenceRow[];
  /** The ids of all jobs in any state. */
  jobIds: ReadonlySet<string>;
  /** `YYYY-MM-DD` in London. */
  today: string;
};

/** The code in the files: "id-n". */
export function referenceCode({ jobId, number }: VacancyReferenceRow): string {
  return `${jobId}-${number}`;
}

/**
 * Gives each vacancy its present reference, or the next one, and expires those of jobs that are no longer vacancies. A
 * reference that was expired, or whose last day has passed, is not used again.
 */
export function planReferences({ vacancies, rows, jobIds, today }: Given): ReferencePlan {
  const newest = new Map<string, VacancyReferenceRow>();
  for (const row of rows) if (row.number >= (newest.get(row.jobId)?.number ?? 0)) newest.set(row.jobId, row);

  const live: LiveVacancy[] = [];
  const omitted: ReferencePlan["omitted"] = [];
  for (const vacancy of vacancies) {
    const reference = takeReference(vacancy, newest.get(vacancy.jobId), today);
    if (reference) live.push({ vacancy, reference });
    else omitted.push({ jobId: vacancy.jobId, why: "closes-today" });
  }
  const kept = new Set(live.map(({ reference }) => referenceCode(reference)));
  const endedNow = rows.flatMap((row) =>
    isLiving(row, today) && !kept.has(referenceCode(row)) ? [{ ...row, expiredOn: today }] : [],
  );
  const unchanged = new Set(rows);
  const isOver = (row: VacancyReferenceRow) => addDays(row.beginsOn, lifeDays) < today;
  return {
    live,
    expired: [...rows, ...endedNow].filter((row) => row.expiredOn !== null && !isOver(row)),
    omitted,
    written: [
      ...live.map(({ reference }) => reference).filter((reference) => !unchanged.has(reference)),
      ...endedNow,
    ],
    removed: rows.filter(
      (row) =>
        addDays(row.beginsOn, lifeDays + keptDays) < today &&
        // The newest of a job determines the next number.
        (newest.get(row.jobId) !== row || !jobIds.has(row.jobId)),
    ),
  };
}

/** Whether Find a Job shows it, by the files sent so far. */
function isLiving({ expiredOn, endsOn }: VacancyReferenceRow, today: string): boolean {
  return expiredOn === null && endsOn >= today;
}

/** The row itself if nothing changes. Find a Job refuses a vacancy that ends on the day on which it is sent. */
function takeReference(
  { jobId, lastDay }: Vacancy,
  newest: VacancyReferenceRow | undefined,
  today: string,
): VacancyReferenceRow | undefined {
  const endFrom = (beginsOn: string) => {
    const latest = addDays(beginsOn, lifeDays);
    return lastDay !== null && lastDay < latest ? lastDay : latest;
  };
  if (newest && isLiving(newest, today)) {
    const endsOn = endFrom(newest.beginsOn);
    if (endsOn === newest.endsOn) return newest;
    return endsOn > newest.beginsOn ? { ...newest, endsOn } : undefined;
  }
  const endsOn = endFrom(today);
  if (endsOn <= today) return undefined;
  return { jobId, number: (newest?.number ?? 0) + 1, beginsOn: today, endsOn, expiredOn: null };
}
