import type { ApplicationEventKind, ApplicationStatus } from "#contract/limits.ts";
import type { Generated } from "kysely";

/* The tables about applications, for `schema.ts`. */

export type JobApplicationsTable = {
  id: string;
  /** The applicant's reference, e.g. `APP-7K3MQ2`. */
  reference: string;
  jobId: string;
  applicantName: string;
  applicantEmail: string;
  applicantPhone: string;
  /** Storage key of the CV. */
  cvFilePath: string | null;
  coverLetter: string | null;
  applicationStatus: Generated<ApplicationStatus>;
  adminNotes: string | null;
  /** Whether a program may have sent it (decision 0022). */
  mayBeAutomatic: Generated<boolean>;
  /** Grows with each change by an administrator; an entity tag of the application. */
  version: Generated<number>;
  statusChangedAt: Generated<string | null>;
  /** When the applicant was last written to or rung. */
  lastContactedAt: Generated<string | null>;
  withdrawnAt: Generated<string | null>;
  /** When an administrator first opened it; unread is pending without it. */
  readAt: Generated<string | null>;
  /** When its name was shown, for an application of a job that is sifted without names. */
  unblindedAt: Generated<string | null>;
  unblindedBy: Generated<string | null>;
  /** Whether the server leaves its applicant's name out: derived from the job's sifting and both `unblindedAt`. */
  isBlind: Generated<boolean>;
  /** The name in lower case without accents; empty until the search index has the application. */
  plainName: Generated<string>;
  /**
   * The sort key of lists: `plainName`, or the reference while it is blind, so that the order does not reveal a
   * name.
   */
  sortName: Generated<string>;
  createdAt: string;
  updatedAt: string;
};

/** The adjustments that an applicant asked for, if any (decision 0022). */
export type ApplicationAdjustmentsTable = {
  applicationId: string;
  adjustments: string | null;
  usesInterviewScheme: boolean;
};

/** The history of an application; deleted with it. */
export type ApplicationEventsTable = {
  id: Generated<string>;
  applicationId: string;
  at: string;
  /** Username of an administrator, "visitor" for the applicant. */
  actor: string;
  kind: ApplicationEventKind;
  fromValue: Generated<string | null>;
  toValue: Generated<string | null>;
  /** Whether the applicant may see it. */
  isShown: Generated<boolean>;
  note: Generated<string | null>;
};

/** The words by which applications are found, lower-cased and without accents; searched by their beginning. */
export type ApplicationWordsTable = {
  word: string;
  applicationId: string;
  /** Whether the word identifies the applicant: then it is not found while the application is blind. */
  isPersonal: boolean;
};

/** Changes of the number of applications, written by triggers; their sums are the counts. */
export type ApplicationCountsTable = {
  jobId: string;
  applicationStatus: string;
  isWithdrawn: boolean;
  delta: number;
};

/** Earlier texts of an application's notes, the last 20. */
export type NotesVersionsTable = {
  id: Generated<string>;
  applicationId: string;
  at: string;
  actor: string;
  text: string;
};

/** A bulk change of applications. */
export type BulkChangesTable = {
  id: string;
  /** Chosen by the browser: a repeated request with the same key changes nothing. */
  key: string;
  actor: string;
  at: string;
  undoUntil: string | null;
  /** `running` until every item is processed, then `done`; `undone` after an undo. */
  state: "running" | "done" | "undone";
  /** JSON of the change. */
  request: string;
  /** Waiting letters that the change took back, and those that its undo did. */
  lettersTakenBack: Generated<number>;
  lettersUndone: Generated<number>;
};

export type BulkChangeItemsTable = {
  changeId: string;
  applicationId: string;
  reference: string;
  state: "waiting" | "done" | "skipped" | "undone" | "kept";
  /** Why it was skipped, or kept by an undo. */
  why: string | null;
  /** The status before. */
  fromValue: string | null;
  /** The application's version after this change. */
  version: number | null;
};

/** A period in which a job is listed at DWP's Find a Job, as `<jobId>-<number>`. Days are `YYYY-MM-DD` in London. */
export type VacancyReferencesTable = {
  jobId: string;
  /** Begins at 1 and is not reused for a job. */
  number: number;
  beginsOn: string;
  /** Its last day, as in the latest file. */
  endsOn: string;
  /** When the job was found closed or no longer suitable before that day. */
  expiredOn: string | null;
};
