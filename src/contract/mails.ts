import { z } from "zod";
import { letterKinds, limits, mailStates } from "./limits.ts";
import { line, text } from "./text-schemas.ts";

const { ownLetter } = limits;

/**
 * Which letter: the status that it tells the applicant, or the invitation to an interview (decision 0016). Without an id: a query becomes parameters in the
 * API's description, and a schema with an id would be a reference there.
 */
export const LetterQuery = z.object({ status: z.enum(letterKinds) });

/** A subject and text of one's own come together; the server's words stand where they are left out. */
export const LetterRequest = LetterQuery.extend({
  subject: line().trim().min(1).max(ownLetter.subjectMax).optional(),
  /** `{name}` in it becomes the applicant's name, which the writer may not know. */
  text: text().max(ownLetter.textMax).optional(),
  /**
   * Sets the application's status in the same transaction; left out, the application must have it already. An invitation
   * sets none.
   */
  setsStatus: z.boolean().optional(),
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
    /** Null while the application is sifted without names. */
    recipient: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    /** The part of the text that may be written anew: all but the small print. */
    words: z.string(),
  })
  .meta({ id: "LetterPreview" });
export type LetterPreview = z.infer<typeof LetterPreview>;

export const MailQuery = z.object({
  state: z.enum(mailStates).optional(),
  applicationId: line().optional(),
});
export type MailQuery = z.infer<typeof MailQuery>;

/** A mail about an application, as the administration shows it. */
export const Mail = z
  .object({
    id: z.string(),
    kind: z.enum(["application-receipt", "application-notice", "status-letter"]),
    /** Of a letter: the status that it tells, or that it is an invitation. */
    status: z.enum(letterKinds).nullable(),
    state: z.enum(mailStates),
    applicationId: z.string(),
    reference: z.string(),
    jobTitle: z.string(),
    recipient: z.string(),
    /** Of a letter in an administrator's own words: what it says, with the name filled in. */
    own: z.object({ subject: z.string(), text: z.string() }).nullable(),
    createdAt: z.string(),
    /** When it is sent or tried again; until then, a letter that nobody has taken can be cancelled. */
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    /** Why the last attempt failed, in a sentence. */
    lastError: z.string().nullable(),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;
