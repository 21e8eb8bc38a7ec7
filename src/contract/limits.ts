/**
 * The numbers and enumerations of the specification (§4, §5, §9) and of the decisions. Without zod on purpose: one
 * constant imported from a schema file would cost the browser 22 KiB.
 */
export const limits = {
  cv: {
    maxBytes: 5 * 1024 * 1024,
    contentType: "application/pdf",
    uploadTtlMinutes: 15,
    unclaimedTtlHours: 24,
    /** The most pages of a CV that administrators can read on the site. */
    pagesShown: 30,
  },
  applicantName: { min: 2, max: 100 },
  applicantEmail: { max: 100 },
  applicantPhone: { min: 10, max: 20 },
  coverLetter: { max: 2000 },
  adjustments: { max: 1000 },
  /** Limits on stored applications; decision 0022 has the reasons. */
  applying: {
    fromOneAddress: { most: 60, windowMinutes: 60 },
    forOneEmail: { most: 10, windowMinutes: 24 * 60 },
  },
  adminNotes: { max: 5000 },
  /** Earlier texts of the notes; changes by one person within so many minutes are one text. */
  notesVersions: { kept: 20, oneTextMinutes: 10 },
  /** The remark on a contact with an applicant. */
  contactWords: { max: 500 },
  /** A letter in an administrator's own words. */
  ownLetter: { subjectMax: 200, textMax: 10_000 },
  username: { min: 3, max: 60 },
  adminEmail: { max: 254 },
  password: { min: 6, strictMin: 12, max: 200 },
  securityQuestion: { max: 200 },
  securityAnswer: { max: 200 },
  personName: { max: 60 },
  job: { titleMax: 200, descriptionMin: 10, textMax: 20_000, lineMax: 300 },
  search: {
    textMax: 200,
    words: 12,
    pageSize: 20,
    pageSizeMax: 100,
    nearest: 3,
    /** The most words of a search that may be mistyped. */
    guessedWords: 4,
    nearestMax: 10,
    /** Per sender; a person who types without pause makes 8 requests a second (decision 0031). */
    rate: { burst: 60, perSecond: 10 },
  },
  session: {
    idleMinutes: 30,
    maxHours: 12,
    /** How long sensitive calls are allowed after the password was entered. */
    reauthenticatedMinutes: 10,
    /** A check beforehand ensures that so many of those minutes are left, because a deletion waits for its undo. */
    reauthenticatedReserveMinutes: 1,
  },
  /** Reminders of a security question (decision 0033): how long a browser is remembered, and the rate per sender. */
  reminder: { browserDays: 90, rate: { burst: 10, perSecond: 0.1 } },
  /** The second step of a login (decision 0047): its time limit, its failures, and the factors of an account. */
  secondStep: {
    minutes: 5,
    tries: 5,
    recoveryCodes: 10,
    /** From this number on the account page shows how few are left. */
    fewRecoveryCodes: 2,
    passkeys: 10,
    passkeyNameMax: 60,
  },
  lockout: { failures: 5, windowMinutes: 15 },
  /** Failed logins besides the lockout, over all accounts and all senders (decision 0007). */
  login: {
    fromOneSender: { most: 30, windowMinutes: 15 },
    forOneAccount: { most: 100, windowMinutes: 60 },
    senderKnownDays: 90,
  },
  invitation: { ttlHours: 72 },
  /** Jobs on one page of the administrators' list. */
  jobRows: 40,
  skeletonCards: 3,
  bar: { shadowAfterPx: 100, anchorOffsetPx: 80 },
  chatTooltip: { delayMs: 700, skipDelayMs: 300 },
  undoMs: 10_000,
  /** How long the audit log keeps actions, and refusals (decision 0028). 730 days are 24 months. */
  audit: { actionsKeptDays: 730, refusalsKeptDays: 90, pageSize: 50 },
  applicationList: { pageSize: 40, pageSizeMax: 100, searchMax: 100, searchWords: 6 },
  /** Bulk changes of applications, in transactions of so many rows. */
  bulk: { ids: 200, exported: 1000, inOneTransaction: 50, namesShown: 5, undoHours: 24 },
  /** One archive of CVs. */
  cvArchive: { files: 500, bytes: 1024 ** 3 },
  mail: { letterDelayMinutes: 10, keptDays: 90, listMax: 200 },
  toast: {
    shownAtOnce: 1,
    removalDelayMs: 1_000_000,
    durationMs: 5000,
    swipeThresholdPx: 50,
    hotkey: "F8",
    viewportMaxPx: 420,
  },
} as const;

/** Employment types that can be written (§3), in the order of the filter's options. */
export const employmentTypes = ["FULL_TIME", "PART_TIME", "CONTRACT", "TEMPORARY"] as const;
export type EmploymentType = (typeof employmentTypes)[number];
export const defaultEmploymentType: EmploymentType = "FULL_TIME";

/** Values of the job type filter (§9). */
export const jobTypeFilters = ["all", ...employmentTypes] as const;

/** Application statuses (§4). Any may follow any. */
export const applicationStatuses = ["pending", "reviewed", "interviewed", "hired", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export const defaultApplicationStatus: ApplicationStatus = "pending";

/** The subjects that the audit log can be filtered by. */
export const auditTopics = ["sign-in", "accounts", "applications", "jobs", "exports", "refused"] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** The statuses that have a letter (decision 0016). */
export const letterStatuses = ["reviewed", "interviewed", "hired", "rejected"] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** The letters about an application: each tells its status, except the invitation to an interview. */
export const letterKinds = ["reviewed", "invitation", "interviewed", "hired", "rejected"] as const;
export type LetterKind = (typeof letterKinds)[number];

/**
 * How a person was told what an unsent letter says. Fixed values, so that the log names nobody whose data was erased.
 */
export const toldWays = ["By telephone", "By letter", "In person", "They could not be reached"] as const;

/** Whether names are shown while applications are sifted, or only on request. */
export const siftings = ["open", "blind"] as const;
export type Sifting = (typeof siftings)[number];

/** The kinds of events in an application's history. */
export const applicationEventKinds = [
  "submitted",
  "status-changed",
  "notes-changed",
  "letter-queued",
  "letter-cancelled",
  "contacted",
  "cv-downloaded",
  "cv-read",
  "unblinded",
  "opened",
  "exported",
] as const;
export type ApplicationEventKind = (typeof applicationEventKinds)[number];

/** How an applicant was contacted: by a letter of the site, or by a person. */
export const contactWays = ["letter", "telephone", "in-person"] as const;
export type ContactWay = (typeof contactWays)[number];

/**
 * Orders of the list of applications: "status" in the order of `applicationStatuses`, "contacted" the longest waiting
 * first.
 */
export const applicationSorts = ["newest", "oldest", "name", "status", "contacted"] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** The badges of a row of the list, the most important first. */
export const applicationBadges = [
  "letter-failed",
  "letter-held",
  "interview-scheme",
  "applied-twice",
  "applied-before",
  "may-be-automatic",
] as const;
export type ApplicationBadge = (typeof applicationBadges)[number];

/** Why a bulk change left an application unchanged. */
export const bulkSkips = [
  "gone",
  "withdrawn",
  "same-status",
  "changed",
  "letter-outdated",
  "letter-waits",
  "held",
] as const;
export type BulkSkip = (typeof bulkSkips)[number];

/** The states of a mail: not taken yet · being sent, or to be retried · sent · failed. */
export const mailStates = ["waiting", "sending", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Structured data constants (§9). */
export const structuredData = { currency: "GBP", country: "GB" } as const;
