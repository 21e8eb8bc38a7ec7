import { z } from "zod";
import { auditTopics, limits } from "./limits.ts";
import { day, line, unlessEmpty } from "./text-schemas.ts";

const filterFields = {
  /** Username of who did it, or "visitor", "operator", "start-up". */
  actor: unlessEmpty(line().max(limits.username.max)),
  /** What it was about. */
  topic: unlessEmpty(z.enum(auditTopics)),
  /** First and last day, in London. */
  since: unlessEmpty(day()),
  until: unlessEmpty(day()),
};

export const AuditFilter = z.object(filterFields).meta({ id: "AuditFilter" });
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = z.object({
  ...filterFields,
  /** The `next` of another page; clients make none of their own. */
  cursor: line().max(100).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One entry of the audit: an action, or the refusals of one minute. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    subjectId: z.string().nullable(),
    /** Usernames or the address of a call. */
    detail: z.string().nullable(),
    /** Network that it came from. */
    sender: z.string().nullable(),
    count: z.number(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Entries, newest first; `next` is the cursor of the older ones, if there are any. */
export const AuditPage = z
  .object({ entries: z.array(AuditEntry), next: z.string().optional() })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;
