/**
 * The rows of the list of applications, in pages by keyset: each page starts after the last row of the previous one,
 * at the same cost for page 1 and page 2,000. A row has no cover letter, notes or address.
 */
import type { ApplicationRow, ApplicationRowsQuery } from "#contract/application-list.ts";
import { readApplicationStatus } from "#contract/application-status.ts";
import { AppError } from "#contract/errors.ts";
import { applicationStatuses, type ApplicationBadge, type ApplicationSort } from "#contract/limits.ts";
import { mailboxOf } from "#contract/text/email.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { readInstant } from "../clock.ts";
import { readCvState } from "../cvs/uploads.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { Database } from "../db/schema.ts";
import { conditionsOf, planSearch } from "./conditions.ts";

type SortColumn = "createdAt" | "sortName" | "lastContactedAt";

/** A part of an order that one index holds; an order consists of consecutive segments. */
type Segment = { where?: Expression<SqlBool>; column: SortColumn; isDescending: boolean };

const eb = expressionBuilder<Database, "jobApplications">();
const newest = { column: "createdAt", isDescending: true } as const;
const status = "jobApplications.applicationStatus";

const segments: Record<ApplicationSort, readonly Segment[]> = {
  newest: [newest],
  oldest: [{ column: "createdAt", isDescending: false }],
  name: [{ column: "sortName", isDescending: false }],
  status: [
    ...applicationStatuses.map((name) => ({ ...newest, where: eb(status, "=", name) })),
    // Rows with an unknown status.
    { ...newest, where: eb(status, "not in", applicationStatuses) },
  ],
  contacted: [
    {
      where: eb("jobApplications.lastContactedAt", "is", null),
      column: "createdAt",
      isDescending: false,
    },
    {
      where: eb("jobApplications.lastContactedAt", "is not", null),
      column: "lastContactedAt",
      isDescending: false,
    },
  ],
};

/** A position in an order: after or before this row. */
type Place = { isBackwards: boolean; segment: number; value: string; id: string };

type Page = { rows: ApplicationRow[]; next: string | null; previous: string | null };

export async function readRows(
  db: Db,
  { sort, cursor, limit, ...filter }: ApplicationRowsQuery,
  { isScanning }: { isScanning: boolean },
): Promise<Page> {
  const place = cursor === undefined ? undefined : readCursor(cursor, sort);
  const search = await planSearch(db, filter.q, sort);
  const conditions = conditionsOf(filter, isScanning, search, search.isFrequent ? "in order" : "exact");
  const found = await readPlaces(db, conditions, { sort, place, limit: limit + 1 });
  const isBackwards = place?.isBackwards ?? false;
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  if (isBackwards) page.reverse();
  const [first, last] = [page.at(0), page.at(-1)];
  const rows = await completeRows(db, page, isScanning);
  return {
    rows,
    next: last && (isBackwards || hasMore) ? writeCursor({ ...last, isBackwards: false }) : null,
    previous:
      first && place && (!isBackwards || hasMore) ? writeCursor({ ...first, isBackwards: true }) : null,
  };
}

type FoundRow = Awaited<ReturnType<typeof readSegment>>[number];

/** At most `limit` rows from `place` on, over as many segments as needed. */
async function readPlaces(
  db: Db,
  conditions: readonly Expression<SqlBool>[],
  { sort, place, limit }: { sort: ApplicationSort; place: Place | undefined; limit: number },
): Promise<FoundRow[]> {
  const all = segments[sort].map((segment, index) => ({ ...segment, index }));
  const begin = place?.segment ?? 0;
  const order = place?.isBackwards ? all.slice(0, begin + 1).toReversed() : all.slice(begin);
  const found: FoundRow[] = [];
  for (const segment of order) {
    if (found.length >= limit) break;
    const from = place?.segment === segment.index ? place : undefined;
    const isBackwards = place?.isBackwards ?? false;
    const rest = { segment, from, isBackwards, limit: limit - found.length };
    found.push(...(await readSegment(db, conditions, rest)));
  }
  return found;
}

type SegmentPart = {
  segment: Segment & { index: number };
  from: Place | undefined;
  isBackwards: boolean;
  limit: number;
};

async function readSegment(
  db: Db,
  conditions: readonly Expression<SqlBool>[],
  { segment, from, isBackwards, limit }: SegmentPart,
) {
  const column = `jobApplications.${segment.column}` as const;
  const isDescending = segment.isDescending !== isBackwards;
  const direction = isDescending ? "desc" : "asc";
  const rows = await db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .leftJoin("cvUploads", "cvUploads.applicationId", "jobApplications.id")
    .select([
      "jobApplications.id",
      "reference",
      "jobId",
      "applicantName",
      "applicantEmail",
      "applicationStatus",
    ])
    .select(["jobApplications.createdAt", "readAt", "lastContactedAt", "withdrawnAt", "version", "isBlind"])
    .select(["cvFilePath", "mayBeAutomatic", "sortName"])
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation", "cvUploads.scanState"])
    .where(eb.and([...conditions]))
    .$if(segment.where !== undefined, (query) => query.where(segment.where ?? eb.lit(true)))
    .$if(from !== undefined, (query) =>
      query.where(
        eb(
          eb.refTuple(column, "jobApplications.id"),
          isDescending ? "<" : ">",
          eb.tuple(from?.value ?? "", from?.id ?? ""),
        ),
      ),
    )
    .orderBy(column, direction)
    .orderBy("jobApplications.id", direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, segment: segment.index, value: row[segment.column] ?? "" }));
}

/** The rows as returned: with their badges, and without hidden names. */
async function completeRows(
  db: Db,
  found: readonly FoundRow[],
  isScanning: boolean,
): Promise<ApplicationRow[]> {
  const badges = await readBadges(db, found);
  return found.map((row) => ({
    id: row.id,
    reference: row.reference,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    jobLocation: row.jobLocation,
    name: row.isBlind ? null : row.applicantName,
    status: readApplicationStatus(row.applicationStatus),
    createdAt: row.createdAt,
    readAt: row.readAt,
    lastContactedAt: row.lastContactedAt,
    withdrawnAt: row.withdrawnAt,
    cvState: row.cvFilePath === null ? null : readCvState(row.scanState, isScanning),
    badges: badges(row),
    version: row.version,
  }));
}

/** The badges of these rows, from a few queries for all of them. */
async function readBadges(
  db: Db,
  found: readonly FoundRow[],
): Promise<(row: FoundRow) => ApplicationBadge[]> {
  if (found.length === 0) return () => [];
  const ids = found.map(({ id }) => id);
  const [letters, schemes, applications] = await Promise.all([
    db
      .selectFrom("tasks")
      .select(["applicationId", "failedAt"])
      .where("applicationId", "in", ids)
      .where("kind", "in", ["status-letter", "application-receipt"])
      .where("doneAt", "is", null)
      .where((where) =>
        where.or([
          where("failedAt", "is not", null),
          where.and([where("kind", "=", "status-letter"), where("attempts", "=", 0)]),
        ]),
      )
      .execute(),
    db
      .selectFrom("applicationAdjustments")
      .select("applicationId")
      .where("applicationId", "in", ids)
      .where("usesInterviewScheme", "=", true)
      .execute(),
    sameApplicants(db, found),
  ]);
  const failed = new Set(letters.filter(({ failedAt }) => failedAt !== null).map((one) => one.applicationId));
  const held = new Set(letters.filter(({ failedAt }) => failedAt === null).map((one) => one.applicationId));
  const scheme = new Set(schemes.map(({ applicationId }) => applicationId));
  return (row) => {
    const others = (applications.get(mailboxOf(row.applicantEmail)) ?? []).filter(
      // A badge beside a shown name must not reveal the applicant of a blind application.
      ({ id, isBlind }) => id !== row.id && (row.isBlind || !isBlind),
    );
    const isTwice = others.some(({ jobId }) => jobId === row.jobId);
    const isBefore = others.some(({ createdAt }) => createdAt < row.createdAt);
    const has: Record<ApplicationBadge, boolean> = {
      "letter-failed": failed.has(row.id),
      "letter-held": held.has(row.id),
      "interview-scheme": scheme.has(row.id),
      // Of a blind application only that there was an earlier one is shown.
      "applied-twice": isTwice && !row.isBlind,
      "applied-before": row.isBlind ? isBefore : isBefore && !isTwice,
      "may-be-automatic": row.mayBeAutomatic,
    };
    return (Object.keys(has) as ApplicationBadge[]).filter((badge) => has[badge]);
  };
}

/** The most applications that are compared for one page: a program may have sent any number under one address. */
const mostOthers = 500;

/** The applications from the same mailboxes as these rows, by mailbox. */
async function sameApplicants(db: Db, found: readonly FoundRow[]) {
  const mailboxes = [...new Set(found.map(({ applicantEmail }) => mailboxOf(applicantEmail)))];
  const rows = await db
    .selectFrom("applicationWords")
    .innerJoin("jobApplications", "jobApplications.id", "applicationWords.applicationId")
    .select(["word", "jobApplications.id", "jobId", "jobApplications.createdAt", "isBlind"])
    .where("word", "in", mailboxes)
    .where("isPersonal", "=", true)
    .limit(mostOthers)
    .execute();
  return Map.groupBy(rows, ({ word }) => word);
}

/** A cursor contains only what its row shows: the sort key of a hidden name is the reference. */
function writeCursor({ isBackwards, segment, value, id }: Place): string {
  return `${isBackwards ? "before" : "after"}~${segment}~${value}~${id}`;
}

function readCursor(text: string, sort: ApplicationSort): Place {
  const [, direction, digits = "", value = "", tail = ""] =
    /^(after|before)~(\d)~(.*)~([^~]*)$/u.exec(text) ?? [];
  const id = readRowId(tail);
  const segment = segments[sort][Number(digits)];
  const isPlace = segment?.column === "sortName" || readInstant(value) !== null;
  if (direction === undefined || id === null || !segment || !isPlace)
    throw new AppError("invalid-request", { sentence: "This page of the list does not exist." });
  return { isBackwards: direction === "before", segment: Number(digits), value, id };
}
