/**
 * The numbers of the administrators' overview, each from its own index, so that their cost does not grow with the
 * length of letters and notes. No statement reads a name.
 */
import { undecidedStatuses } from "#contract/application-status.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import { londonDay } from "#contract/text/format.ts";
import type { Db } from "../db/connect.ts";

/** Times in ISO 8601: from the first (included) to the second (excluded). */
export type Span = { from: string; to: string };

/** Undecided applications without a contact since `before`. */
export async function readWaiting(db: Db, before: string) {
  const waiting = db
    .selectFrom("jobApplications")
    .where("applicationStatus", "in", undecidedStatuses)
    .where("withdrawnAt", "is", null)
    .where(({ eb, fn }) => eb(fn.coalesce("lastContactedAt", "jobApplications.createdAt"), "<", before));
  const { count, since } = await waiting
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .select(({ fn }) => fn.min(fn.coalesce("lastContactedAt", "jobApplications.createdAt")).as("since"))
    .executeTakeFirstOrThrow();
  if (!since) return { count: 0, oldest: null };
  // Found in the index first, so that only one row is read.
  const oldest = await waiting
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.reference", "jobs.title as jobTitle"])
    .where(({ eb, fn }) => eb(fn.coalesce("lastContactedAt", "jobApplications.createdAt"), "=", since))
    .limit(1)
    .executeTakeFirst();
  return { count: Number(count), oldest: oldest ? { ...oldest, since } : null };
}

/** Unopened applications. */
export async function readUnread(db: Db) {
  const row = await db
    .selectFrom("jobApplications")
    .select(({ fn }) => [fn.countAll<string | number>().as("count"), fn.min("createdAt").as("oldestAt")])
    .where("applicationStatus", "=", "pending")
    .where("withdrawnAt", "is", null)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldestAt };
}

/** Failed mails about applications. */
export async function countFailedMails(db: Db, kinds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom("tasks")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where("kind", "in", [...kinds])
    .where("failedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Open invitations, the next to expire first. */
export async function readInvitations(db: Db, now: string) {
  const rows = await db
    .selectFrom("adminInvitations")
    .select(["username", "expiresAt as endsAt"])
    .where("isUsed", "=", false)
    .where("expiresAt", ">", now)
    .orderBy("expiresAt")
    .execute();
  return { count: rows.length, next: rows[0] ?? null };
}

/** How many applications came, or were first opened, within a span. */
export async function countApplications(
  db: Db,
  column: "createdAt" | "readAt",
  { from, to }: Span,
): Promise<number> {
  const row = await db
    .selectFrom("jobApplications")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where(column, ">=", from)
    .where(column, "<", to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The statuses that may follow each status; with another one it was undone or set by mistake. */
const standings = {
  interviewed: ["interviewed", "hired", "rejected"],
  hired: ["hired"],
} as const satisfies Partial<Record<ApplicationStatus, readonly ApplicationStatus[]>>;

/** How many applications got a status within a span and did not lose it again. */
export async function countStatusChanges(
  db: Db,
  status: keyof typeof standings,
  { from, to }: Span,
): Promise<number> {
  const row = await db
    .selectFrom("applicationEvents")
    .innerJoin("jobApplications", "jobApplications.id", "applicationEvents.applicationId")
    .select(({ fn }) => fn.count<string | number>("applicationId").distinct().as("count"))
    .where("kind", "=", "status-changed")
    .where("toValue", "=", status)
    .where("at", ">=", from)
    .where("at", "<", to)
    .where("applicationStatus", "in", standings[status])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The number of applications by the day of applying and the day of the first contact, in London. */
export type ContactDays = { applied: string; told: string; count: number };

/**
 * First contacts with people who applied since an instant: as many rows as pairs of days, not as people. Both lists are
 * ranges of an index; put together here, they take a third of the time that the engines take to join them.
 */
export async function readFirstContacts(db: Db, since: string): Promise<ContactDays[]> {
  const contacted = await db
    .selectFrom("applicationEvents")
    .select(["applicationId", "at"])
    .where("kind", "=", "contacted")
    .where("at", ">=", since)
    .execute();
  const applications = await db
    .selectFrom("jobApplications")
    .select(["id", "createdAt"])
    .where("createdAt", ">=", since)
    .execute();
  const first = new Map<string, string>();
  for (const { applicationId, at } of contacted) {
    const known = first.get(applicationId);
    if (known === undefined || at < known) first.set(applicationId, at);
  }
  const pairs = new Map<string, ContactDays>();
  const dayOf = createDays();
  for (const { id, createdAt } of applications) {
    const toldAt = first.get(id);
    if (toldAt === undefined) continue;
    const [applied, told] = [dayOf(createdAt), dayOf(toldAt)];
    const pair = pairs.get(applied + told) ?? { applied, told, count: 0 };
    pair.count += 1;
    pairs.set(applied + told, pair);
  }
  return [...pairs.values()];
}

/** The day in London of an instant in ISO 8601; computed once for each hour, because there may be 100,000 instants. */
function createDays(): (at: string) => string {
  const days = new Map<string, string>();
  return (at) => {
    const hour = at.slice(0, 13);
    const day = days.get(hour) ?? londonDay(new Date(at));
    days.set(hour, day);
    return day;
  };
}
