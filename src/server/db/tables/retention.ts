import type { Generated } from "kysely";

/* The tables about how long data is kept, for `schema.ts`. */

/** An application in quarantine, before it is erased. It is in this table or in `jobApplications`, never in both. */
export type QuarantinedApplicationsTable = {
  id: string;
  reference: string;
  jobId: string;
  cvFilePath: string | null;
  /** One of `applicationRuleNames`. */
  rule: string;
  quarantinedAt: string;
  eraseAt: string;
  /** JSON of its rows (`retention/quarantine.ts`). */
  content: string;
};

/** Keeps an application from being erased, also one in quarantine. */
export type HoldsTable = {
  id: string;
  applicationId: string;
  reference: string;
  reason: string;
  at: string;
  heldBy: string;
  heldUntil: string;
  endedAt: string | null;
};

/** Erasures, written by triggers: the source of the ledger and of certificates. No personal data. */
export type ErasuresTable = {
  id: Generated<string>;
  /** Null once no backup can hold the application any more. */
  applicationId: string | null;
  cvFilePath: string | null;
  at: string;
  /** `period`, `request`, `deleted` by an administrator, or `restored`: erased again after a backup was restored. */
  why: Generated<"period" | "request" | "deleted" | "restored">;
  rule: string | null;
  /** JSON of how many rows of each kind were deleted. */
  counts: string | null;
  /** When its file was looked for and not found. */
  verifiedAt: string | null;
};

export type RetentionRunsTable = {
  id: string;
  at: string;
  /** `stopped`: it would have taken too many, and took none. */
  state: "done" | "stopped";
  /** Applications that there were. */
  total: number;
  due: number;
  /** Of those due: by a period that is announced and does not act yet. */
  announced: number;
  /** Of those out of sight: whose time there was over. */
  expired: Generated<number>;
  quarantined: number;
  erased: number;
  approvedBy: string | null;
};

/** The periods as the last run knew them; a new or shorter one acts later. */
export type RetentionPeriodsTable = { name: string; months: number; actsFrom: string };

/** A request of a person about their data. */
export type DataRequestsTable = {
  id: string;
  kind: "access" | "erase" | "correct" | "object" | "complain";
  how: "telephone" | "email" | "letter" | "in-person";
  /** The requester; emptied once their data is erased. */
  who: string;
  email: string | null;
  words: string | null;
  /** Day in London, `YYYY-MM-DD`. */
  receivedOn: string;
  acknowledgedAt: string | null;
  extendedAt: string | null;
  closedAt: string | null;
  outcome: string | null;
  /** How it was made sure that who asks is the person, when, and by whom. */
  identityHow: string | null;
  identityAt: string | null;
  identityBy: string | null;
  /** When they were asked who they are or what they mean, and when they answered. */
  askedAt: string | null;
  answeredAt: string | null;
};

/** The requests that were forgotten, written by triggers, for the ledger: random ids, which tell nothing. */
export type ForgottenRequestsTable = { id: string; at: string };

export type DataRequestEventsTable = {
  id: string;
  requestId: string;
  at: string;
  actor: string;
  kind: string;
  note: string | null;
};

/** The copy of the data for a requester; one for each request. */
export type DataBundlesTable = {
  requestId: string;
  /** JSON of the ids of the applications in it. */
  applicationIds: string;
  /** The page as it was reviewed; empty once it was opened, or can no longer be. */
  content: string;
  madeAt: string;
  /** JSON of the references of applications in it whose address is not that of the request. */
  otherAddresses: Generated<string>;
  /** Who reviewed it. */
  reviewedBy: string | null;
  /** SHA-256 of the token of its link, hex. */
  tokenHash: string | null;
  sentAt: string | null;
  expiresAt: string | null;
  openedAt: string | null;
};
