import { z } from "zod";

const count = z.number().int();
const instant = z.string();
/** This week up to now, and the same days of last week. */
const weeks = z.object({ now: count, before: count });

/**
 * What the administrators' overview tells: numbers, and no name of an applicant, so that it tells nothing of a job that is
 * sifted without names.
 */
export const Overview = z
  .object({
    /** When it was worked out. */
    at: instant,
    applications: count,
    /** People who are not decided on and have heard nothing for ten working days. */
    waiting: z.object({
      count,
      /** They applied, or were last told something, before this day. */
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
    /** Invitations that nobody has used yet; null for admins who may not see them. */
    invitations: z
      .object({ count, next: z.object({ username: z.string(), endsAt: instant }).nullable() })
      .nullable(),
    /** What personal data asks of a master admin; null for admins, who may not see it. */
    data: z
      .object({
        /** Requests and complaints whose answer is due soon or late, and the day of the first. */
        requests: count,
        dueOn: z.string().nullable(),
        /** Letters about such requests, closed ones too, that could not be sent and were not told another way. */
        failedLetters: count,
        /** Applications of a run that took none and asks first. */
        stopped: count,
        /** Holds that ended by themselves: each is let go, or begun again. */
        endedHolds: count,
      })
      .nullable(),
    week: z.object({
      applications: weeks,
      read: weeks,
      interviewed: weeks,
      hired: weeks,
      /** Half of the people were told something within so many working days; null where nobody was. */
      daysToContact: z.object({ now: count.nullable(), before: count.nullable() }),
    }),
    /** Twelve weeks, the last one not over. */
    perWeek: z.array(z.object({ from: z.string(), count })),
    /** The six open jobs with the most applications. */
    perJob: z.array(z.object({ id: z.string(), title: z.string(), location: z.string(), count })),
    /** People who applied within the twelve weeks, by the working days until they were first told something. */
    firstContact: z.array(z.object({ days: z.string(), count })),
  })
  .meta({ id: "Overview" });
export type Overview = z.infer<typeof Overview>;
