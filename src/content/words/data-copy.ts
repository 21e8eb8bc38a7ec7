import type { ApplicationEventKind, ApplicationStatus, ContactWay, LetterKind } from "#contract/limits.ts";

/** The copy of a person's data: one page that they open once and save. */
export const dataCopy = {
  title: (name: string) => `Your data at ${name}`,
  made: (day: string) =>
    `Put together on ${day} and looked through by a person. Save or print this page: its link opens it once.`,
  leftOut:
    "References that others gave about you in confidence are left out, if there are any (Data Protection Act 2018, Schedule 2, paragraph 24). Administrators are named by their role.",
  blackened: (reason: string) => `Words about other people are blackened: ${reason}.`,
  /** For the administrator who reviews the copy. */
  unmatched: (given: readonly string[]) =>
    `For you alone, not in what the person opens: these words to blacken were found nowhere: ${given.map((word) => `"${word}"`).join(", ")}. Look for other spellings below.`,
  /** For the administrator whose tab cannot show it. */
  unshown: {
    title: "The copy cannot be shown",
    unreadable:
      "The files of this copy cannot be read at this moment. Please try again in a few minutes; if it stays so, look whether the store of CVs works and holds them.",
    again: "Try again",
  },
  policy:
    "Why we hold this, for how long, who receives it and what your rights are stands in our privacy policy.",
  json: "The same for computers (JSON)",
  files: "Files",
  save: (file: string) => `Save ${file}`,
  file: (name: string, bytes: number, sha256: string) =>
    `${name}: ${bytes} bytes, SHA-256 ${sha256}. On paper this file is enclosed.`,
  infected: (name: string) => `${name} is not handed on: a virus was found in it.`,
  moment: (day: string, time: string) => `${day}, ${time}`,
  roles: { visitor: "you", administrator: "an administrator" },
  heading: (reference: string) => `Application ${reference}`,
  facts: {
    reference: "Reference",
    job: "Job",
    name: "Name",
    email: "Email address",
    telephone: "Telephone",
    sent: "Sent",
    status: "Status",
    withdrawn: "Withdrawn",
    coverLetter: "Cover letter",
    cv: "CV",
    notes: "Notes",
    automatic: "Sent by a program",
    adjustments: "Adjustments that you asked for",
    scheme: "Asked for an interview under the scheme",
  },
  noCv: "None",
  cvBelow: "A PDF file, below",
  automatic: { yes: "Possibly", no: "No sign of it" },
  yes: "Yes",
  no: "No",
  lists: {
    history: "History",
    notes: "Earlier texts of the notes",
    mails: "Emails",
    opened: "Who looked at it or changed it",
  },
  /** By their kind in the outbox. */
  mails: {
    "application-receipt": "receipt to you",
    "application-notice": "notice to the contact of the job, without your name",
    "status-letter": "letter to you",
  },
  /** The status of an application, and of a letter; other values are shown unchanged. */
  statuses: {
    pending: "pending",
    reviewed: "reviewed",
    invitation: "invitation to an interview",
    interviewed: "interviewed",
    hired: "hired",
    rejected: "rejected",
  } satisfies Record<ApplicationStatus | LetterKind, string> as Readonly<Record<string, string>>,
  /** How a person was told. */
  ways: {
    letter: "by letter",
    telephone: "by telephone",
    "in-person": "in person",
  } satisfies Record<ContactWay, string> as Readonly<Record<string, string>>,
  /** Beside "name shown": the names of all the job's applicants were shown. */
  wholeJob: "for the whole job",
  /** The events of an application. */
  events: {
    submitted: "submitted",
    "status-changed": "status changed",
    "notes-changed": "notes changed",
    "letter-queued": "letter written",
    "letter-cancelled": "letter taken back",
    contacted: "contacted",
    "cv-downloaded": "CV downloaded",
    "cv-read": "CV read",
    unblinded: "name shown",
    opened: "opened",
    exported: "exported",
  } satisfies Record<ApplicationEventKind, string> as Readonly<Record<string, string>>,
  /** The kinds of "exported". */
  exports: {
    csv: "in a table",
    cvs: "the CV",
    request: "all of it, for your request",
    print: "all of it, printed",
  } as Readonly<Record<string, string>>,
  /** The actions of administrators in the audit log. */
  actions: {
    "adjustments.deleted": "adjustments deleted",
    "adjustments.read": "adjustments read",
    "applicant.contacted": "contacted you",
    "application.deleted": "deleted",
    "application.held": "kept from being erased",
    "application.hold-ended": "no longer kept from being erased",
    "application.opened": "opened",
    "application.restored": "brought back",
    "application.unblinded": "name shown",
    "application.updated": "changed",
    "cv.downloaded": "CV downloaded",
    "cv.read": "CV read",
    "data.bundled": "copy made",
    "letter.queued": "letter written",
    "mail.cancelled": "email taken back",
    "mail.retried": "email sent again",
  } as Readonly<Record<string, string>>,
  otherAction: "handled",
  by: (role: string) => `by ${role}`,
  change: (from: string, to: string) => `${from} to ${to}`,
} as const;
