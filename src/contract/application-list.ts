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
  /** Words of name, email, telephone, reference or notes; each must begin a word of the application. */
  q: line()
    .transform((value) => value.slice(0, applicationList.searchMax))
    .optional(),
  /** Id of a job. */
  job: unlessEmpty(z.uuid()),
  status: unlessEmpty(z.enum(applicationStatuses)),
  /** First and last day of application, in London. */
  since: unlessEmpty(day()),
  until: unlessEmpty(day()),
  /** Without it: withdrawn and other applications. */
  withdrawn: unlessEmpty(z.enum(["yes", "no"])),
  /** "none": without a CV. */
  cv: unlessEmpty(z.enum([...cvStates, "none"])),
};

/** The filters of the list, also used by exports and bulk changes. */
export const ApplicationFilter = z.object(filterFields).meta({ id: "ApplicationFilter" });
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

/** The same as a query, without an id: a query becomes parameters in the API's description. */
export const ApplicationCountsQuery = z.object(filterFields);

export const ApplicationRowsQuery = z.object({
  ...filterFields,
  sort: z.enum(applicationSorts).default("newest"),
  /** The `next` or `previous` of another page; opaque to clients. */
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
    /** Null while names are hidden; the reference is shown instead. */
    name: z.string().nullable(),
    status: z.string(),
    createdAt: z.string(),
    /** When an administrator first opened it; a pending application without it is unread. */
    readAt: z.string().nullable(),
    /** When the applicant was last contacted. */
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
    /** Cursors of the neighbouring pages, null at either end. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** The number of applications under the filters, on all pages. */
    total: z.number(),
    /** True if the searched words are so frequent that only some were counted: there are `total` or more. */
    isPartial: z.boolean(),
  })
  .meta({ id: "ApplicationRows" });
export type ApplicationRows = z.infer<typeof ApplicationRows>;

/** Each count uses all filters except its own: the numbers beside the alternatives. */
export const ApplicationCounts = z
  .object({
    byStatus: z.record(z.enum(applicationStatuses), z.number()),
    /** By job id, without jobs that have none. */
    byJob: z.record(z.string(), z.number()),
    /** Withdrawn ones, whatever the filter "withdrawn" is. */
    withdrawn: z.number(),
    /** Under all filters. */
    total: z.number(),
    /** As for the rows: each number is then a minimum. */
    isPartial: z.boolean(),
  })
  .meta({ id: "ApplicationCounts" });
export type ApplicationCounts = z.infer<typeof ApplicationCounts>;

/** These applications, or all under a filter except some, if their number is still what the administrator saw. */
const chosen = {
  ids: z.array(z.uuid()).min(1).max(bulk.ids).optional(),
  filter: ApplicationFilter.optional(),
  /** With a filter: these are left out, and not part of `expectedCount`. */
  except: z.array(z.uuid()).max(bulk.exported).optional(),
  expectedCount: z.number().int().min(0).optional(),
};

/** Sets the status, queues a letter or deletes, for many applications. */
export const BulkRequest = z
  .object({
    ...chosen,
    /** The status of each of `ids` as the administrator saw it: one that has another by now is left out. */
    seen: z.array(z.enum(applicationStatuses)).max(bulk.ids).optional(),
    do: z.enum(["status", "letter", "delete"]),
    status: z.enum(applicationStatuses).optional(),
    /** With "status": also queues the letter about the new status. With "letter": which letter. */
    letter: z.enum(letterKinds).optional(),
    /** Made by the browser for each selection; a repeated request with the same key does nothing twice. */
    key: line().min(8).max(100),
  })
  .meta({ id: "BulkRequest" });
export type BulkRequest = z.infer<typeof BulkRequest>;

export const BulkResult = z
  .object({
    changeId: z.string(),
    /** "running": unfinished; repeating the same request continues it. */
    state: z.enum(["running", "done", "undone"]),
    /** The number of changed applications, and of remaining ones. */
    done: z.number(),
    left: z.number(),
    /** Unchanged ones, the first 200; `by` is who changed one meanwhile. */
    skipped: z.array(
      z.object({ id: z.string(), reference: z.string(), why: z.enum(bulkSkips), by: z.string().nullable() }),
    ),
    skippedCount: z.number(),
    /** Waiting letters about another status that the new one took back. */
    lettersTakenBack: z.number(),
    /** The end of the time to undo; null if it cannot be undone. */
    undoUntil: z.string().nullable(),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof BulkResult>;

export const ExportRequest = z
  .object({
    ...chosen,
    // A file, unlike a change, cannot be sent in parts.
    ids: z.array(z.uuid()).min(1).max(bulk.exported).optional(),
    as: z.enum(["csv", "cvs"]),
  })
  .meta({ id: "ExportRequest" });
export type ExportRequest = z.infer<typeof ExportRequest>;

/** Not undone: applications changed since, and deleted ones. */
export const BulkUndoResult = z
  .object({
    undone: z.number(),
    kept: z.array(z.object({ id: z.string(), reference: z.string(), by: z.string().nullable() })),
    /** Waiting letters taken back: those of the change, and those about the status that it set. */
    lettersTakenBack: z.number(),
  })
  .meta({ id: "BulkUndoResult" });
export type BulkUndoResult = z.infer<typeof BulkUndoResult>;
