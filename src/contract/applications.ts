import { z } from "zod";
import { cvFindings, cvStates } from "./cv-checks.ts";
import { applicationEventKinds, applicationStatuses, contactWays, letterKinds, limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { line, text } from "./text-schemas.ts";
import { withoutDirections } from "./text/control-characters.ts";
import { emailPattern } from "./text/email.ts";
import { telephonePattern } from "./text/telephone.ts";

const { applicantName, applicantEmail, applicantPhone, coverLetter, adjustments, adminNotes } = limits;

/** An application as sent by a visitor (§5, §7): the insert shape of `job_applications` plus the uploaded CV's path. */
export const ApplicationInput = z
  .object({
    jobId: line(),
    applicantName: line({ error: fieldMessages.applicantName })
      .overwrite((name) => withoutDirections(name).trim())
      .min(applicantName.min, fieldMessages.applicantName)
      .max(applicantName.max, fieldMessages.applicantName),
    applicantEmail: line({ error: fieldMessages.applicantEmail })
      .max(applicantEmail.max, fieldMessages.applicantEmail)
      .pipe(z.email({ pattern: emailPattern, error: fieldMessages.applicantEmail })),
    applicantPhone: line({ error: fieldMessages.applicantPhone })
      .min(applicantPhone.min, fieldMessages.applicantPhone)
      .max(applicantPhone.max, fieldMessages.applicantPhone)
      .regex(telephonePattern, fieldMessages.applicantPhone),
    coverLetter: text().max(coverLetter.max, fieldMessages.coverLetter).nullish(),
    cvFileUrl: line().max(2000),
    adjustments: text().max(adjustments.max, fieldMessages.adjustments).nullish(),
    /** Has a disability and asks for an interview if the minimum criteria are met (decision 0022). */
    usesInterviewScheme: z.boolean().optional(),
    /** The honeypot (decision 0022). Filled in, it flags the application, which is never refused for it. */
    remarks: text().nullish(),
  })
  .meta({ id: "ApplicationRequest" });
export type ApplicationInput = z.infer<typeof ApplicationInput>;

/** The reply to an application; its reference is for the applicant's questions. */
export const ApplicationReceipt = z
  .object({ id: z.string(), reference: z.string() })
  .meta({ id: "ApplicationReceipt" });
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>;

/** An application as the applications page shows it (§3). */
export const Application = z
  .object({
    id: z.string(),
    reference: z.string(),
    jobId: z.string(),
    jobTitle: z.string(),
    jobLocation: z.string(),
    applicantName: z.string(),
    applicantEmail: z.string(),
    applicantPhone: z.string(),
    coverLetter: z.string().nullable(),
    /** Address of the CV's download call, or null without a CV. */
    cvFileUrl: z.string().nullable(),
    /** The result of its virus scan, and active content found in it; null and empty without a CV. */
    cvState: z.enum(cvStates).nullable(),
    cvFindings: z.array(z.enum(cvFindings)),
    applicationStatus: z.string(),
    adminNotes: z.string().nullable(),
    /** Whether the honeypot was filled in (decision 0022). */
    mayBeAutomatic: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof Application>;

/** An application after a change, and the waiting letters that its new status took back. */
export const ChangedApplication = Application.extend({
  lettersTakenBack: z.array(z.enum(letterKinds)).optional(),
}).meta({ id: "ChangedApplication" });
export type ChangedApplication = z.infer<typeof ChangedApplication>;

/** One application in full. Name, email and telephone are null while names are hidden. */
export const ApplicationDetail = Application.extend({
  applicantName: z.string().nullable(),
  applicantEmail: z.string().nullable(),
  applicantPhone: z.string().nullable(),
  isBlind: z.boolean(),
  /** While names are hidden, identifying notes are redacted, and must not be overwritten. */
  areNotesBlackened: z.boolean(),
  /** Increases with each change; also the reply's `ETag`, to be sent as `If-Match` with a change. */
  version: z.number(),
  readAt: z.string().nullable(),
  /** When the applicant was last contacted. */
  lastContactedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Who set the status last, and when; null if nobody has. */
  statusSet: z.object({ at: z.string(), actor: z.string() }).nullable(),
  /** Who saved the notes last, and when; null if nobody has. */
  notesSaved: z.object({ at: z.string(), actor: z.string() }).nullable(),
  /** The number of entries in its history. */
  eventCount: z.number(),
  /**
   * Other applications from the same mailbox or telephone number, newest first. A family may share either, so people
   * must judge. Empty while names are hidden, and without applications whose names are hidden.
   */
  others: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      jobId: z.string(),
      jobTitle: z.string(),
      applicantName: z.string(),
      createdAt: z.string(),
      /** False if only the telephone number is the same. */
      isSameEmail: z.boolean(),
    }),
  ),
}).meta({ id: "ApplicationDetail" });
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

/** The events of an application, newest first, and the earlier texts of its notes. */
export const ApplicationHistory = z
  .object({
    events: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** Username of an administrator, "visitor" for the applicant, "outbox" for a sent letter. */
        actor: z.string(),
        kind: z.enum(applicationEventKinds),
        from: z.string().nullable(),
        to: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    notes: z.array(z.object({ at: z.string(), actor: z.string(), text: z.string() })),
  })
  .meta({ id: "ApplicationHistory" });
export type ApplicationHistory = z.infer<typeof ApplicationHistory>;

/** A record that a person has contacted the applicant. */
export const ContactNote = z
  .object({
    how: z.enum(contactWays).exclude(["letter"]),
    words: text().max(limits.contactWords.max).nullish(),
  })
  .meta({ id: "ContactNote" });
export type ContactNote = z.infer<typeof ContactNote>;

/**
 * The adjustments that an applicant asks for: read separately from the application, because they are not part of its
 * assessment (decision 0022).
 */
export const Adjustments = z
  .object({ adjustments: z.string().nullable(), usesInterviewScheme: z.boolean() })
  .meta({ id: "Adjustments" });
export type Adjustments = z.infer<typeof Adjustments>;

/** Change of status (alias `applicationStatus`) and/or notes (decision 0005). */
export const ApplicationChange = z
  .object({
    status: z.enum(applicationStatuses).optional(),
    applicationStatus: z.enum(applicationStatuses).optional(),
    adminNotes: text().max(adminNotes.max).nullish(),
  })
  .meta({ id: "ApplicationChange" });
export type ApplicationChange = z.infer<typeof ApplicationChange>;
