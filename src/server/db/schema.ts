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
 * Every table (specification §3, and those of the decisions), as the code sees it on both engines: names in camelCase,
 * instants as ISO 8601 strings in UTC, booleans as booleans. The engines' differences are in `postgres.ts` and
 * `sqlite.ts`.
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
  /** Username of the administrator who showed the names. */
  unblindedBy: Generated<string | null>;
  /** Not published yet: hidden from visitors, whatever `isActive` is. */
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
  /** Identifies it in lists and to end it; gives no access. */
  id: string;
  adminId: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** When the password was last entered: at the login or later. */
  reauthenticatedAt: string | null;
  /** Browser and system in words, such as "Firefox on Windows". */
  userAgentWords: string | null;
};

/** A second factor of an administrator (decision 0047). */
type AdminFactorsTable = {
  id: string;
  adminId: string;
  kind: "totp" | "passkey";
  /** The owner's name for a passkey. */
  name: string;
  /** Whether it was confirmed by its owner; unusable before. */
  isConfirmed: boolean;
  /** Of an authenticator app: the secret, encrypted (accounts/factors/totp.ts). */
  secretSealed: string | null;
  /** The latest time step whose code was used: each is accepted once. */
  lastStep: number | null;
  /** Of a passkey that is being added: the challenge, base64url. */
  challenge: string | null;
  /** Of a passkey, base64url. */
  credentialId: string | null;
  publicKey: string | null;
  /** The passkey's signature counter; many always report 0. */
  counter: Generated<number>;
  /** JSON of the passkey's transports, such as "usb". */
  transports: string | null;
  createdAt: string;
  lastUsedAt: string | null;
};

/** A single-use code that replaces a lost second factor. `hash` is argon2id. */
type RecoveryCodesTable = { adminId: string; hash: string; createdAt: string; usedAt: string | null };

/** A login whose password and answer were right and that needs its second step. It is not a session. */
type PendingLoginsTable = {
  /** SHA-256 of the cookie's token, hex. */
  idHash: string;
  adminId: string;
  /** SHA-256 of the stored password hash: a replaced password invalidates the login. */
  passwordMark: string;
  /** The challenge for a passkey, base64url. */
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
  /** Keyed hash of the sender of the file, until an application has claimed it. */
  sender: string | null;
};

/** A counter within a window, shared by all processes: for lockouts and rate limits. */
type LimitCountersTable = { key: string; count: number; windowEndsAt: string };

/** A sender that has signed in to an account, as a keyed hash of its address. */
type KnownSendersTable = { adminId: string; senderHash: string; lastLoginAt: string };

/** The audit: actions, written in their transactions, and refusals. */
type AuditEntriesTable = {
  id: string;
  at: string;
  actor: string;
  /** One of `auditActions`. */
  action: string;
  subjectId: string | null;
  detail: string | null;
  /** Network of the sender: an IPv4 address without its last byte, or an IPv6 address's first 48 bits. */
  sender: string | null;
  /** How often it happened in the minute that begins at `at`; 1 for an action. */
  count: Generated<number>;
};

/**
 * Background work, written in the transaction of its cause: mails to send, CVs to scan. Its subject is a column with a
 * foreign key, so that the database deletes it with its subject.
 */
type TasksTable = {
  /** Chosen by the writer: a second task with the same id is not stored. */
  id: string;
  kind: string;
  applicationId: string | null;
  cvUploadId: string | null;
  /** For a letter about a request for personal data. */
  dataRequestId: string | null;
  /** JSON that the kind's handler reads. */
  payload: string;
  createdAt: string;
  /** Null for a task that its creator runs itself (`leaseTask`). */
  dueAt: string | null;
  attempts: Generated<number>;
  leasedUntil: string | null;
  /** Token of the lease; null when it is not leased. */
  leasedBy: string | null;
  /** A sentence without personal data. */
  lastError: string | null;
  doneAt: string | null;
  /** When it failed for good. */
  failedAt: string | null;
};

/** Increases with each write of the named data, so that all processes notice outdated cached pages. */
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
/** Boolean columns; SQLite stores them as 0 and 1. */
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
