import { z } from "zod";
import { applicationStatuses, letterKinds, limits, mailStates } from "./limits.ts";
import { line, text } from "./text-schemas.ts";

const { ownLetter } = limits;

/**
 * The letter: the status that it tells, or the invitation to an interview (decision 0016). Without an id: a query
 * becomes parameters in the API's description, and a schema with an id would be a reference there.
 */
export const LetterQuery = z.object({ status: z.enum(letterKinds) });

/** Own subject and text, only both together; without them the server's text is used. */
export const LetterRequest = LetterQuery.extend({
  subject: line().trim().min(1).max(ownLetter.subjectMax).optional(),
  /** `{name}` in it becomes the applicant's name, which the writer may not know. */
  text: text().max(ownLetter.textMax).optional(),
  /**
   * Sets the application's status in the same transaction; without it, the application must have it already. An
   * invitation sets none.
   */
  setsStatus: z.boolean().optional(),
  /** With `setsStatus`: the status that the writer saw. Another one by now is not replaced. */
  replaces: z.enum(applicationStatuses).optional(),
})
  .refine(
    ({ subject, text }) => (subject === undefined) === (text === undefined),
    "Give both subject and text.",
  )
  .refine(({ text }) => text === undefined || text.trim() !== "", "Write the letter first.")
  .meta({ id: "LetterRequest" });
export type LetterRequest = z.infer<typeof LetterRequest>;

/** A letter as it would be sent, in plain text. */
export const LetterPreview = z
  .object({
    /** Null while names are hidden. */
    recipient: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    /** The part of the text that can be rewritten: all except the small print. */
    words: z.string(),
  })
  .meta({ id: "LetterPreview" });
export type LetterPreview = z.infer<typeof LetterPreview>;

export const MailQuery = z.object({
  state: z.enum(mailStates).optional(),
  applicationId: line().optional(),
});
export type MailQuery = z.infer<typeof MailQuery>;

/** A mail about an application, as shown to administrators. */
export const Mail = z
  .object({
    id: z.string(),
    kind: z.enum(["application-receipt", "application-notice", "status-letter"]),
    /** Of a letter: the status that it tells, or the invitation. */
    status: z.enum(letterKinds).nullable(),
    state: z.enum(mailStates),
    applicationId: z.string(),
    reference: z.string(),
    jobTitle: z.string(),
    recipient: z.string(),
    /** Of a letter in an administrator's own words: its text, with the name filled in. */
    own: z.object({ subject: z.string(), text: z.string() }).nullable(),
    createdAt: z.string(),
    /** When it will be sent or retried; until then, a waiting letter can be cancelled. */
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    /** Why the last attempt failed, in a sentence. */
    lastError: z.string().nullable(),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;
