import { z } from "zod";
import { cvStates } from "./cv-checks.ts";
import {
  applicationBadges,
  applicationSorts,
  applicationStatuses,
  bulkSkips,
  letterKinds,
  limits,
} from "./limits.ts";
import { day, line, unlessEmpty } from "./text-schemas.ts";

const { applicationList, bulk } = limits;

const filterFields = {
  /** Words of name, e-mail, telephone, reference or notes; each must begin a word of the application. */
  q: line()
    .transform((value) => value.slice(0, applicationList.searchMax))
    .optional(),
  /** Id of a job. */
  job: unlessEmpty(z.uuid()),
  status: unlessEmpty(z.enum(applicationStatuses)),
  /** First and last day of applying, in London. */
  since: unlessEmpty(day()),
  until: unlessEmpty(day()),
  /** Left out: withdrawn applications and others. */
  withdrawn: unlessEmpty(z.enum(["yes", "no"])),
  /** "none": those without a CV. */
  cv: unlessEmpty(z.enum([...cvStates, "none"])),
};

/** Which applications: the filters of the list, which are also what an export or a change of many may name. */
export const ApplicationFilter = z.object(filterFields).meta({ id: "ApplicationFilter" });
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

/** The same as a query, without an id: a query becomes parameters in the API's description. */
export const ApplicationCountsQuery = z.object(filterFields);

export const ApplicationRowsQuery = z.object({
  ...filterFields,
  sort: z.enum(applicationSorts).default("newest"),
  /** The `next` or `previous` of another page; clients make none of their own. */
  cursor: line().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(applicationList.pageSizeMax).default(applicationList.pageSize),
});
export type ApplicationRowsQuery = z.infer<typeof ApplicationRowsQuery>;

/** A row of the list: no cover letter, no notes, no address. */
export const ApplicationRow = z
  .object({
    id: z.string(),
    reference: z.string(),
    jobId: z.string(),
    jobTitle: z.string(),
    jobLocation: z.string(),
    /** Null while the application is sifted without names; the reference stands for it. */
    name: z.string().nullable(),
    status: z.string(),
    createdAt: z.string(),
    /** When an administrator first opened it; unread is a pending one without it. */
    readAt: z.string().nullable(),
    /** When the applicant was last written to or rung. */
    lastContactedAt: z.string().nullable(),
    withdrawnAt: z.string().nullable(),
    /** Null without a CV. */
    cvState: z.enum(cvStates).nullable(),
    badges: z.array(z.enum(applicationBadges)),
    version: z.number(),
  })
  .meta({ id: "ApplicationRow" });
export type ApplicationRow = z.infer<typeof ApplicationRow>;

export const ApplicationRows = z
  .object({
    rows: z.array(ApplicationRow),
    /** Cursors of the pages around, or null at either end. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** How many applications the filters let through, on all pages. */
    total: z.number(),
    /** Whether the words that are searched are so frequent that only some were counted: there are `total` or more. */
    isPartial: z.boolean(),
  })
  .meta({ id: "ApplicationRows" });
export type ApplicationRows = z.infer<typeof ApplicationRows>;

/** Each count keeps the other filters and leaves its own out: the numbers beside what may be chosen instead. */
export const ApplicationCounts = z
  .object({
    byStatus: z.record(z.enum(applicationStatuses), z.number()),
    /** Jobs that have any, by id. */
    byJob: z.record(z.string(), z.number()),
    /** Withdrawn ones, whatever the filter "withdrawn" says. */
    withdrawn: z.number(),
    /** Under all filters. */
    total: z.number(),
    /** As of the rows: each number is then the least that there are. */
    isPartial: z.boolean(),
  })
  .meta({ id: "ApplicationCounts" });
export type ApplicationCounts = z.infer<typeof ApplicationCounts>;

/** These applications, or all that a filter lets through but for some, if there are as many as the administrator saw. */
const chosen = {
  ids: z.array(z.uuid()).min(1).max(bulk.ids).optional(),
  filter: ApplicationFilter.optional(),
  /** With a filter: these are left out, and `expectedCount` is without them. */
  except: z.array(z.uuid()).max(bulk.exported).optional(),
  expectedCount: z.number().int().min(0).optional(),
};

/** Sets the status of many, queues the letter about a status for many, or deletes many. */
export const BulkRequest = z
  .object({
    ...chosen,
    do: z.enum(["status", "letter", "delete"]),
    status: z.enum(applicationStatuses).optional(),
    /** With "status": queues the letter about the new status too. With "letter": which letter. */
    letter: z.enum(letterKinds).optional(),
    /** Made by the browser for each choice; sent again with the same key, nothing is done twice. */
    key: line().min(8).max(100),
  })
  .meta({ id: "BulkRequest" });
export type BulkRequest = z.infer<typeof BulkRequest>;

export const BulkResult = z
  .object({
    changeId: z.string(),
    /** "running": not all are dealt with yet; the same request sent again tells how far it is. */
    state: z.enum(["running", "done", "undone"]),
    /** How many were changed, and how many are waiting. */
    done: z.number(),
    left: z.number(),
    /** Those left as they were, the first 200; `by` is who has changed one meanwhile. */
    skipped: z.array(
      z.object({ id: z.string(), reference: z.string(), why: z.enum(bulkSkips), by: z.string().nullable() }),
    ),
    skippedCount: z.number(),
    /** Waiting letters about another status, which the new one took back. */
    lettersTakenBack: z.number(),
    /** Until when it can be undone; null when it cannot. */
    undoUntil: z.string().nullable(),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof BulkResult>;

export const ExportRequest = z
  .object({
    ...chosen,
    // One file cannot be sent in parts, as a change can.
    ids: z.array(z.uuid()).min(1).max(bulk.exported).optional(),
    as: z.enum(["csv", "cvs"]),
  })
  .meta({ id: "ExportRequest" });
export type ExportRequest = z.infer<typeof ExportRequest>;

/** Kept as they are: those that somebody has changed since, and those that are gone. */
export const BulkUndoResult = z
  .object({
    undone: z.number(),
    kept: z.array(z.object({ id: z.string(), reference: z.string(), by: z.string().nullable() })),
    /** Waiting letters that were taken back: those of the change, and those about the status that it set. */
    lettersTakenBack: z.number(),
  })
  .meta({ id: "BulkUndoResult" });
export type BulkUndoResult = z.infer<typeof BulkUndoResult>;
