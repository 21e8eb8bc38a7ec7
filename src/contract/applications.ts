import { z } from "zod";
import { cvFindings, cvStates } from "./cv-checks.ts";
import { applicationEventKinds, applicationStatuses, contactWays, letterKinds, limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { line, text } from "./text-schemas.ts";
import { withoutDirections } from "./text/control-characters.ts";
import { emailPattern } from "./text/email.ts";
import { telephonePattern } from "./text/telephone.ts";

const { applicantName, applicantEmail, applicantPhone, coverLetter, adjustments, adminNotes } = limits;

/** What a visitor sends to apply (§5, §7): the insert shape of `job_applications` plus the uploaded CV's path. */
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
    /** A field that no person sees: filled in, it tells a program (decision 0022). Never a reason to refuse. */
    remarks: text().nullish(),
  })
  .meta({ id: "ApplicationRequest" });
export type ApplicationInput = z.infer<typeof ApplicationInput>;

/** The answer to an application: its reference is what the applicant quotes. */
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
    /** Address of the CV's download call, or null when the application has none. */
    cvFileUrl: z.string().nullable(),
    /** What its virus scan says, and active content that was found in it; null and none without a CV. */
    cvState: z.enum(cvStates).nullable(),
    cvFindings: z.array(z.enum(cvFindings)),
    applicationStatus: z.string(),
    adminNotes: z.string().nullable(),
    /** Whether the field that no person sees was filled in (decision 0022). */
    mayBeAutomatic: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof Application>;

/** An application after a change, and the waiting letters that its new status took back, if any. */
export const ChangedApplication = Application.extend({
  lettersTakenBack: z.array(z.enum(letterKinds)).optional(),
}).meta({ id: "ChangedApplication" });
export type ChangedApplication = z.infer<typeof ChangedApplication>;

/** One application as its detail shows it. Name, e-mail and telephone are null while it is sifted without names. */
export const ApplicationDetail = Application.extend({
  applicantName: z.string().nullable(),
  applicantEmail: z.string().nullable(),
  applicantPhone: z.string().nullable(),
  isBlind: z.boolean(),
  /** While it is sifted without names, notes that tell who it is are blackened, and not to be written over. */
  areNotesBlackened: z.boolean(),
  /** Grows with each change; the answer's `ETag`, to be sent as `If-Match` with a change. */
  version: z.number(),
  readAt: z.string().nullable(),
  /** When the applicant was last written to or rung. */
  lastContactedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Who set the status last, and when; null before anybody did. */
  statusSet: z.object({ at: z.string(), actor: z.string() }).nullable(),
  /** Who saved the notes last, and when; null before anybody did. */
  notesSaved: z.object({ at: z.string(), actor: z.string() }).nullable(),
  /** How much its history tells. */
  eventCount: z.number(),
  /**
   * What else has come from the same mailbox or telephone number, newest first. A family may share either, so this is for
   * people to judge. None while it is sifted without names, and none that is.
   */
  others: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      jobId: z.string(),
      jobTitle: z.string(),
      applicantName: z.string(),
      createdAt: z.string(),
      /** False: the telephone number alone is the same. */
      isSameEmail: z.boolean(),
    }),
  ),
}).meta({ id: "ApplicationDetail" });
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

/** What has happened to an application, newest first, and the texts that its notes have had. */
export const ApplicationHistory = z
  .object({
    events: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** Username of an administrator, "visitor" for the applicant, "outbox" for a letter that was sent. */
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

/** That a person has told the applicant something. */
export const ContactNote = z
  .object({
    how: z.enum(contactWays).exclude(["letter"]),
    words: text().max(limits.contactWords.max).nullish(),
  })
  .meta({ id: "ContactNote" });
export type ContactNote = z.infer<typeof ContactNote>;

/**
 * What an applicant asks for so that applying is fair: read apart from the application and no part of its assessment
 * (decision 0022).
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
