import type { Sifting } from "#contract/limits.ts";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import type {
  JobApplicationsTable,
  ApplicationAdjustmentsTable,
  ApplicationEventsTable,
  ApplicationWordsTable,
  ApplicationCountsTable,
  NotesVersionsTable,
  VacancyReferencesTable,
  BulkChangesTable,
  BulkChangeItemsTable,
} from "./tables/applications.ts";
import type {
  DataBundlesTable,
  DataRequestEventsTable,
  ForgottenRequestsTable,
  DataRequestsTable,
  ErasuresTable,
  HoldsTable,
  QuarantinedApplicationsTable,
  RetentionPeriodsTable,
  RetentionRunsTable,
} from "./tables/retention.ts";

/**
 * Every table (specification §3, and what the decisions need), as the code sees it on both engines: names in
 * camelCase, instants as ISO 8601 strings in UTC, booleans as booleans. `dialect` files hold the border.
 */
export type Database = {
  users: UsersTable;
  jobs: JobsTable;
  adminUsersV2: AdminUsersTable;
  adminInvitations: AdminInvitationsTable;
  jobApplications: JobApplicationsTable;
  applicationAdjustments: ApplicationAdjustmentsTable;
  applicationEvents: ApplicationEventsTable;
  applicationWords: ApplicationWordsTable;
  applicationCounts: ApplicationCountsTable;
  notesVersions: NotesVersionsTable;
  bulkChanges: BulkChangesTable;
  bulkChangeItems: BulkChangeItemsTable;
  quarantinedApplications: QuarantinedApplicationsTable;
  holds: HoldsTable;
  erasures: ErasuresTable;
  retentionRuns: RetentionRunsTable;
  retentionPeriods: RetentionPeriodsTable;
  dataRequests: DataRequestsTable;
  dataRequestEvents: DataRequestEventsTable;
  forgottenRequests: ForgottenRequestsTable;
  dataBundles: DataBundlesTable;
  sessions: SessionsTable;
  adminFactors: AdminFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  pendingLogins: PendingLoginsTable;
  cvUploads: CvUploadsTable;
  knownSenders: KnownSendersTable;
  limitCounters: LimitCountersTable;
  auditEntries: AuditEntriesTable;
  tasks: TasksTable;
  dataVersions: DataVersionsTable;
  vacancyReferences: VacancyReferencesTable;
};

/** Exists as specified, without a code path (decision 0007). */
type UsersTable = { id: string; username: string; password: string };

type JobsTable = {
  id: string;
  title: string;
  description: string;
  employmentType: Generated<string>;
  location: string;
  salary: string | null;
  hours: string | null;
  shifts: string | null;
  /** First day of work, `YYYY-MM-DD`. */
  startDate: string | null;
  datePosted: string;
  /** Last day that takes applications, `YYYY-MM-DD` in London. */
  validThrough: string | null;
  hiringOrganization: string;
  jobBenefits: string | null;
  qualifications: string | null;
  responsibilities: string | null;
  applicationUrl: string | null;
  contactEmail: string;
  isActive: Generated<boolean>;
  /** Whether its applications are sifted without names, until `unblindedAt`. */
  sifting: Generated<Sifting>;
  unblindedAt: Generated<string | null>;
  /** Username of the administrator who had the names shown. */
  unblindedBy: Generated<string | null>;
  /** Not published yet: no visitor sees it, whatever `isActive` says. */
  isDraft: Generated<boolean>;
  archivedAt: Generated<string | null>;
  /** When it was last closed, other than by its last day, or opened again; null if never. Triggers write it. */
  closedAt: Generated<string | null>;
  createdAt: string;
  updatedAt: string;
};

type AdminUsersTable = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  securityQuestion1: string | null;
  securityAnswerHash1: string | null;
  securityQuestion2: string | null;
  securityAnswerHash2: string | null;
  securityQuestion3: string | null;
  securityAnswerHash3: string | null;
  isMasterAdmin: Generated<boolean>;
  isActive: Generated<boolean>;
  isSetupComplete: Generated<boolean>;
  lastLogin: string | null;
  createdAt: string;
  updatedAt: string;
};

type AdminInvitationsTable = {
  id: string;
  username: string;
  /** argon2id hash of the temporary password; the plain one is shown once and never stored. */
  tempPassword: string;
  email: string;
  /** Username of the inviter; "start-up" for the first administrator, "operator" from the command line. */
  invitedBy: string;
  /** Whether the account becomes a master admin. */
  forMasterAdmin: Generated<boolean>;
  isUsed: Generated<boolean>;
  expiresAt: string;
  createdAt: string;
};

type SessionsTable = {
  /** SHA-256 of the cookie's token, hex. */
  tokenHash: string;
  /** By which it is shown and ended; opens nothing. */
  id: string;
  adminId: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** When the password was last given: at the login, or again since. */
  reauthenticatedAt: string | null;
  /** Browser and system in words, such as "Firefox on Windows". */
  userAgentWords: string | null;
};

/** A second factor of an administrator (decision 0047). */
type AdminFactorsTable = {
  id: string;
  adminId: string;
  kind: "totp" | "passkey";
  /** What its owner calls a passkey. */
  name: string;
  /** Whether its owner has shown that it works; before that it opens nothing. */
  isConfirmed: boolean;
  /** Of an authenticator app: the secret, encrypted (accounts/factors/totp.ts). */
  secretSealed: string | null;
  /** The newest time step whose code was taken; each is taken once. */
  lastStep: number | null;
  /** Of a passkey that is being added: what its answer must sign, base64url. */
  challenge: string | null;
  /** Of a passkey, base64url. */
  credentialId: string | null;
  publicKey: string | null;
  /** How often the passkey says that it was used; many always say 0. */
  counter: Generated<number>;
  /** JSON of the ways in which a browser reaches the passkey, such as "usb". */
  transports: string | null;
  createdAt: string;
  lastUsedAt: string | null;
};

/** A code that stands in for a lost second factor, once. `hash` is argon2id. */
type RecoveryCodesTable = { adminId: string; hash: string; createdAt: string; usedAt: string | null };

/** A login whose password and answer were right, and that waits for its second step. It is no session. */
type PendingLoginsTable = {
  /** SHA-256 of the cookie's token, hex. */
  idHash: string;
  adminId: string;
  /** SHA-256 of the stored password hash: a password that is replaced meanwhile ends the login. */
  passwordMark: string;
  /** What a passkey's answer must sign, base64url. */
  challenge: string;
  tries: Generated<number>;
  expiresAt: string;
};

/**
 * One issued upload ticket. `completedAt` is set once the whole file is stored and checked; `applicationId`
 * once, by the one application that claims it.
 */
type CvUploadsTable = {
  id: string;
  createdAt: string;
  expiresAt: string;
  completedAt: string | null;
  sizeBytes: number | null;
  sha256: string | null;
  /** JSON of what the PDF worker found (`PdfFacts` in cvs/pdf/pdf-verdict.ts). */
  findings: string | null;
  /** `not-scanned` (no scanner is configured), `pending`, `clean` or `infected`. */
  scanState: Generated<string>;
  applicationId: string | null;
  /** Keyed hash of who sent the file, until an application has claimed it. */
  sender: string | null;
};

/** A counter within a window, shared by every process: lock-outs and request limits. */
type LimitCountersTable = { key: string; count: number; windowEndsAt: string };

/** A sender that has signed in to an account; of its address a keyed hash. */
type KnownSendersTable = { adminId: string; senderHash: string; lastLoginAt: string };

/** What was done, written in the same transaction, and what was refused. */
type AuditEntriesTable = {
  id: string;
  at: string;
  actor: string;
  /** One of `auditActions`. */
  action: string;
  subjectId: string | null;
  detail: string | null;
  /** Network that it came from: an IPv4 address without its last byte, an IPv6 address's first 48 bits. */
  sender: string | null;
  /** How often it happened in the minute that began at `at`; 1 for what was done. */
  count: Generated<number>;
};

/**
 * Background work, written in the same transaction as its cause: mails to be sent, CVs to be scanned. What it is about is
 * a column with a foreign key, so that the database removes it with its subject.
 */
type TasksTable = {
  /** Chosen by who writes it: a second task with the same id is not written. */
  id: string;
  kind: string;
  applicationId: string | null;
  cvUploadId: string | null;
  /** Of a letter to somebody who asked about their data. */
  dataRequestId: string | null;
  /** JSON that the kind's handler reads. */
  payload: string;
  createdAt: string;
  /** Null for a task that is done by who waits for it (`leaseTask`). */
  dueAt: string | null;
  attempts: Generated<number>;
  leasedUntil: string | null;
  /** Token of the lease; null when nobody has it. */
  leasedBy: string | null;
  /** A sentence without personal data. */
  lastError: string | null;
  doneAt: string | null;
  /** When it was given up. */
  failedAt: string | null;
};

/** Grows with each write of the named data, so that every process sees that its kept pages are stale. */
type DataVersionsTable = { name: string; version: number };

export type JobRow = Selectable<JobsTable>;
export type NewJobRow = Insertable<JobsTable>;
export type JobRowChange = Updateable<JobsTable>;
export type AdminUserRow = Selectable<AdminUsersTable>;
export type AdminInvitationRow = Selectable<AdminInvitationsTable>;
export type JobApplicationRow = Selectable<JobApplicationsTable>;
export type JobApplicationChange = Updateable<JobApplicationsTable>;
export type NewJobApplicationRow = Insertable<JobApplicationsTable>;
export type AdminFactorRow = Selectable<AdminFactorsTable>;
export type VacancyReferenceRow = Selectable<VacancyReferencesTable>;
/** Columns that hold booleans; SQLite keeps them as 0 and 1. */
export const booleanColumns = new Set([
  "isActive",
  "isMasterAdmin",
  "isConfirmed",
  "isSetupComplete",
  "isUsed",
  "forMasterAdmin",
  "isInvitedAsMaster",
  "mayBeAutomatic",
  "usesInterviewScheme",
  "isBlind",
  "isDraft",
  "isPersonal",
  "isShown",
  "isWithdrawn",
]);
