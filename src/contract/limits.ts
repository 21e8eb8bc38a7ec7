/**
 * Every number and enumeration of the specification (§4, §5, §9) and of the decisions, once. Free of zod on
 * purpose: one constant imported from a schema file would cost the browser 22 KiB.
 */
export const limits = {
  cv: {
    maxBytes: 5 * 1024 * 1024,
    contentType: "application/pdf",
    uploadTtlMinutes: 15,
    unclaimedTtlHours: 24,
    /** Pages that administrators can read inside; a CV has fewer. */
    pagesShown: 30,
  },
  applicantName: { min: 2, max: 100 },
  applicantEmail: { max: 100 },
  applicantPhone: { min: 10, max: 20 },
  coverLetter: { max: 2000 },
  adjustments: { max: 1000 },
  /** Applications that are stored; the reasons for the numbers stand in decision 0022. */
  applying: {
    fromOneAddress: { most: 60, windowMinutes: 60 },
    forOneEmail: { most: 10, windowMinutes: 24 * 60 },
  },
  adminNotes: { max: 5000 },
  /** Earlier texts of the notes; what one person writes within so many minutes is one text. */
  notesVersions: { kept: 20, oneTextMinutes: 10 },
  /** What was said when an applicant was rung. */
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
    /** Words of one search that may have been mistyped. */
    guessedWords: 4,
    nearestMax: 10,
    /** Of one sender; a person who types without pause makes 8 requests a second (decision 0031). */
    rate: { burst: 60, perSecond: 10 },
  },
  session: {
    idleMinutes: 30,
    maxHours: 12,
    /** How long after the password was given sensitive calls are let through. */
    reauthenticatedMinutes: 10,
    /** A check beforehand promises that so many of those minutes are left: a deletion waits for its undo. */
    reauthenticatedReserveMinutes: 1,
  },
  /** Reminders of a security question (decision 0033): how long a browser is remembered, and one sender's rate. */
  reminder: { browserDays: 90, rate: { burst: 10, perSecond: 0.1 } },
  /** The second step of a login (decision 0047): how long it may take, how often it may fail, and what an account may have. */
  secondStep: {
    minutes: 5,
    tries: 5,
    recoveryCodes: 10,
    /** From so many on the account page says how few are left. */
    fewRecoveryCodes: 2,
    passkeys: 10,
    passkeyNameMax: 60,
  },
  lockout: { failures: 5, windowMinutes: 15 },
  /** Failed logins beside the lock-out, over all accounts and over all senders (decision 0007). */
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
  /** How long the audit keeps what was done, and what was refused (decision 0028). 730 days are 24 months. */
  audit: { actionsKeptDays: 730, refusalsKeptDays: 90, pageSize: 50 },
  applicationList: { pageSize: 40, pageSizeMax: 100, searchMax: 100, searchWords: 6 },
  /** Changes of many applications at once; a change is done in transactions of so many rows. */
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

/** Employment types that a job may be written with (§3), in the order of the filter's options. */
export const employmentTypes = ["FULL_TIME", "PART_TIME", "CONTRACT", "TEMPORARY"] as const;
export type EmploymentType = (typeof employmentTypes)[number];
export const defaultEmploymentType: EmploymentType = "FULL_TIME";

/** Values of the job type filter (§9). */
export const jobTypeFilters = ["all", ...employmentTypes] as const;

/** Application statuses (§4). Any may follow any. */
export const applicationStatuses = ["pending", "reviewed", "interviewed", "hired", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export const defaultApplicationStatus: ApplicationStatus = "pending";

/** What the audit can be filtered by. */
export const auditTopics = ["sign-in", "accounts", "applications", "jobs", "exports", "refused"] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** The statuses that an applicant may be written about (decision 0016). */
export const letterStatuses = ["reviewed", "interviewed", "hired", "rejected"] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** The letters about an application: each tells its status, but for the invitation to an interview, which tells none. */
export const letterKinds = ["reviewed", "invitation", "interviewed", "hired", "rejected"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** How somebody was told what a letter says that could not be sent. Fixed, so that the log names nobody who was forgotten. */
export const toldWays = ["By telephone", "By letter", "In person", "They could not be reached"] as const;

/** Whether those who sift a job's applications see names from the start, or when they ask for them. */
export const siftings = ["open", "blind"] as const;
export type Sifting = (typeof siftings)[number];

/** What the history of an application tells. */
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

/** How an applicant was told something: by a letter of ours, or by a person. */
export const contactWays = ["letter", "telephone", "in-person"] as const;
export type ContactWay = (typeof contactWays)[number];

/** Orders of the list of applications: "status" in the order of `applicationStatuses`, "contacted" the longest waiting first. */
export const applicationSorts = ["newest", "oldest", "name", "status", "contacted"] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** What a row of the list says beside its facts, the most harmful first. */
export const applicationBadges = [
  "letter-failed",
  "letter-held",
  "interview-scheme",
  "applied-twice",
  "applied-before",
  "may-be-automatic",
] as const;
export type ApplicationBadge = (typeof applicationBadges)[number];

/** Why a change of many applications left one as it was. */
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

/** Where a mail stands: not yet taken · handed over, or to be tried again · handed over · given up. */
export const mailStates = ["waiting", "sending", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Structured data constants (§9). */
export const structuredData = { currency: "GBP", country: "GB" } as const;
