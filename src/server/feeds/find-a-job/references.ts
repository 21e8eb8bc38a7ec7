import { addDays } from "#contract/job-states.ts";
import type { VacancyReferenceRow } from "../../db/schema.ts";
import type { Omission, Vacancy } from "./vacancies.ts";

/** Find a Job takes a vacancy down 30 days after it came, and takes no later day: on the 31st it comes anew, under the next number. */
const lifeDays = 30;
/** So long after a life at most its row is kept. */
const keptDays = 30;

/** A vacancy and the reference under which it stands today. */
export type LiveVacancy = { vacancy: Vacancy; reference: VacancyReferenceRow };

/** What the files say today, and how the rows have to change for it. */
export type ReferencePlan = {
  live: LiveVacancy[];
  /** Not live although Find a Job may show it still. */
  expired: VacancyReferenceRow[];
  omitted: { jobId: string; why: Omission }[];
  /** New or changed rows, and those that are not needed any more. */
  written: VacancyReferenceRow[];
  removed: VacancyReferenceRow[];
};

type Given = {
  vacancies: readonly Vacancy[];
  rows: readonly VacancyReferenceRow[];
  /** Every job that there is, of whatever state. */
  jobIds: ReadonlySet<string>;
  /** `YYYY-MM-DD` in London. */
  today: string;
};

/** What stands in the files: "id-n". */
export function referenceCode({ jobId, number }: VacancyReferenceRow): string {
  return `${jobId}-${number}`;
}

/**
 * Gives each vacancy the reference of its present life, or the next one, and expires those of jobs that are no vacancy any more.
 * A reference that was expired, or whose last day is over, is never taken again.
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
        // The newest of a job says which number comes next.
        (newest.get(row.jobId) !== row || !jobIds.has(row.jobId)),
    ),
  };
}

/** Whether Find a Job shows it as far as it was told. */
function isLiving({ expiredOn, endsOn }: VacancyReferenceRow, today: string): boolean {
  return expiredOn === null && endsOn >= today;
}

/** The row as it is where nothing changes. Find a Job takes no vacancy that is to end on the day on which it comes. */
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
