import { z } from "zod";
import { auditTopics, limits } from "./limits.ts";
import { day, line, unlessEmpty } from "./text-schemas.ts";

const filterFields = {
  /** Username of who did it, or "visitor", "operator", "start-up". */
  actor: unlessEmpty(line().max(limits.username.max)),
  /** The subject. */
  topic: unlessEmpty(z.enum(auditTopics)),
  /** First and last day, in London. */
  since: unlessEmpty(day()),
  until: unlessEmpty(day()),
};

export const AuditFilter = z.object(filterFields).meta({ id: "AuditFilter" });
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = z.object({
  ...filterFields,
  /** The `next` of another page; opaque to clients. */
  cursor: line().max(100).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** An audit entry: an action, or the refusals of one minute. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    subjectId: z.string().nullable(),
    /** Usernames or the path of a call. */
    detail: z.string().nullable(),
    /** The network of the sender. */
    sender: z.string().nullable(),
    count: z.number(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Entries, newest first; `next` is the cursor of older ones, if any. */
export const AuditPage = z
  .object({ entries: z.array(AuditEntry), next: z.string().optional() })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;
