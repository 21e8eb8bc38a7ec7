import { z } from "zod";

const count = z.number().int();
const instant = z.string();
/** This week up to now, and the same days of last week. */
const weeks = z.object({ now: count, before: count });

/**
 * The administrators' overview: numbers without names of applicants, so that it reveals nothing about a job with
 * hidden names.
 */
export const Overview = z
  .object({
    /** When it was computed. */
    at: instant,
    applications: count,
    /** Undecided applicants without contact for ten working days. */
    waiting: z.object({
      count,
      /** They applied, or were last contacted, before this day. */
      before: z.string(),
      oldest: z.object({ reference: z.string(), jobTitle: z.string(), since: instant }).nullable(),
    }),
    failedMails: count,
    unread: z.object({ count, oldestAt: instant.nullable() }),
    jobs: z.object({
      open: count,
      draft: count,
      closing: count,
      /** Titles of those that close within seven days and have no applications, at most three. */
      closingEmpty: z.array(z.string()),
      /** Open jobs without applications; the titles of at most three. */
      empty: count,
      emptyTitles: z.array(z.string()),
    }),
    /** Unused invitations; null for admins, who may not see them. */
    invitations: z
      .object({ count, next: z.object({ username: z.string(), endsAt: instant }).nullable() })
      .nullable(),
    /** The open tasks of personal data; null for admins, who may not see them. */
    data: z
      .object({
        /** Requests and complaints due soon or late, and the day of the first. */
        requests: count,
        dueOn: z.string().nullable(),
        /** Letters about such requests, also closed ones, that could not be sent and were not delivered another way. */
        failedLetters: count,
        /** Applications of a run that stopped to ask for approval. */
        stopped: count,
        /** Expired holds: each must be released or renewed. */
        endedHolds: count,
      })
      .nullable(),
    week: z.object({
      applications: weeks,
      read: weeks,
      interviewed: weeks,
      hired: weeks,
      /** The median of working days to the first contact; null without any. */
      daysToContact: z.object({ now: count.nullable(), before: count.nullable() }),
    }),
    /** Twelve weeks; the last one is not over. */
    perWeek: z.array(z.object({ from: z.string(), count })),
    /** The six open jobs with the most applications. */
    perJob: z.array(z.object({ id: z.string(), title: z.string(), location: z.string(), count })),
    /** Applicants of the twelve weeks, by the working days to their first contact. */
    firstContact: z.array(z.object({ days: z.string(), count })),
  })
  .meta({ id: "Overview" });
export type Overview = z.infer<typeof Overview>;
