/**
 * The filters of the list of applications as conditions of a query, the same for rows, counts, exports and bulk
 * changes.
 */
import type { ApplicationFilter } from "#contract/application-list.ts";
import type { ApplicationSort } from "#contract/limits.ts";
import { beginOfDay } from "#contract/text/format.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { searchedWords } from "./search-words.ts";

export type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Database, "jobApplications">();
/** Appended, gives the upper bound of all texts with a prefix: the greatest character. */
const lastCharacter = "\u{10FFFF}";

/**
 * How a search is run. "exact": starts from the applications with the rarest word. "in order": for a page of a
 * frequent search: reads the list in its order and checks the words of each application. "sample": for counts that
 * may be lower bounds: checks a part of the rarest word's rows.
 */
export type SearchPlan = "exact" | "in order" | "sample";

/** The words that an application must have, the rarest first. */
export type Search = {
  words: readonly string[];
  /** Whether so many applications may match that pages are read in order and counts come from a sample. */
  isFrequent: boolean;
  /** Whether the query has no searchable words, such as "%". */
  isWithoutWords: boolean;
};

/**
 * Conditions on `jobApplications` that together are the filter. `isScanning`: whether a virus scanner is
 * configured.
 */
export function conditionsOf(
  { job, status, since, until, withdrawn, cv }: Omit<ApplicationFilter, "q">,
  isScanning: boolean,
  search?: Search,
  plan: SearchPlan = "exact",
): Condition[] {
  const conditions = search ? foundBy(search.words, plan) : [];
  if (search?.isWithoutWords) conditions.push(eb.lit(false));
  if (job !== undefined) conditions.push(eb("jobApplications.jobId", "=", job.toLowerCase()));
  if (status !== undefined) conditions.push(eb("jobApplications.applicationStatus", "=", status));
  if (since !== undefined) conditions.push(eb("jobApplications.createdAt", ">=", beginOfDay(since)));
  if (until !== undefined) conditions.push(eb("jobApplications.createdAt", "<", beginOfDay(until, 1)));
  if (withdrawn !== undefined)
    conditions.push(eb("jobApplications.withdrawnAt", withdrawn === "yes" ? "is not" : "is", null));
  if (cv !== undefined) conditions.push(hasCv(cv, isScanning));
  return conditions;
}

/** Excludes applications that were deselected. */
export function leftOut(ids: readonly string[] = []): Condition[] {
  if (ids.length === 0) return [];
  return [
    eb(
      "jobApplications.id",
      "not in",
      ids.map((id) => id.toLowerCase()),
    ),
  ];
}

/** Up to so many rows of words are fast to count and look up; an application has one to four rows for a word. */
const sampleSize = 1_000;
/** Two frequent words may have few applications in common; then reading in order would take longer. */
const mostCounted = 20_000;

/**
 * Counts the words of a search once for all its queries: the rarest word decides how many applications are checked,
 * and the others are looked up in each of these. When sorted by name, matches are adjacent and perhaps far down the
 * list, so a single word is counted further.
 */
export async function planSearch(db: Db, q = "", sort?: ApplicationSort): Promise<Search> {
  const words = searchedWords(q);
  const most = words.length === 1 && sort !== "name" ? sampleSize : mostCounted;
  const counted: { word: string; count: number }[] = [];
  for (const word of words) counted.push({ word, count: await countUpTo(db, word, most) });
  const [rarest, ...others] = counted.toSorted((left, right) => left.count - right.count);
  return {
    words: rarest ? [rarest, ...others].map(({ word }) => word) : [],
    isFrequent: rarest !== undefined && rarest.count >= most,
    isWithoutWords: words.length === 0 && q.trim() !== "",
  };
}

async function countUpTo(db: Db, word: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(rowsOf(word).select("applicationWords.word").limit(most).as("some"))
    .select((some) => some.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function foundBy([first, ...others]: readonly string[], plan: SearchPlan): Condition[] {
  if (first === undefined) return [];
  if (plan === "in order") return [first, ...others].map(hasWord);
  return [isFoundBy(first, plan === "sample" ? sampleSize : undefined), ...others.map(hasWord)];
}

const begins = (word: string) => ["applicationWords.word", ">=", word] as const;
const ends = (word: string) => ["applicationWords.word", "<", word + lastCharacter] as const;

const rowsOf = (word: string) =>
  eb
    .selectFrom("applicationWords")
    .where(...begins(word))
    .where(...ends(word));

/** All or some of the applications that have a word with this prefix. */
function isFoundBy(word: string, most?: number): Condition {
  const found = rowsOf(word).select("applicationWords.applicationId");
  const some = found.limit(most ?? 0).as("some");
  return eb.and([
    eb(
      "jobApplications.id",
      "in",
      most === undefined ? found : eb.selectFrom(some).select("some.applicationId"),
    ),
    isShownBy(word),
  ]);
}

/** The same for one application, in a correlated subquery. */
function hasWord(word: string): Condition {
  return eb.and([eb.exists(ownRowsOf(word)), isShownBy(word)]);
}

function ownRowsOf(word: string) {
  return rowsOf(word)
    .select("applicationWords.word")
    .whereRef("applicationWords.applicationId", "=", "jobApplications.id");
}

/**
 * A word that identifies the applicant does not match while the application is blind. Checked for each match by a
 * correlated subquery, because PostgreSQL would otherwise evaluate it for all applications.
 */
function isShownBy(word: string): Condition {
  return eb.or([
    eb("jobApplications.isBlind", "=", false),
    eb.exists(ownRowsOf(word).where("applicationWords.isPersonal", "=", false)),
  ]);
}

function hasCv(state: NonNullable<ApplicationFilter["cv"]>, isScanning: boolean): Condition {
  if (state === "none") return eb("jobApplications.cvFilePath", "is", null);
  const withVerdict = (verdicts: string[]) =>
    eb.exists(
      eb
        .selectFrom("cvUploads")
        .select("cvUploads.id")
        .whereRef("cvUploads.applicationId", "=", "jobApplications.id")
        .where("cvUploads.scanState", "in", verdicts),
    );
  const hasFile = eb("jobApplications.cvFilePath", "is not", null);
  if (state === "clean" || state === "infected") return eb.and([hasFile, withVerdict([state])]);
  // Without a scanner no CV waits; with one every CV without a verdict does (`readCvState`).
  if ((state === "pending") !== isScanning) return eb("jobApplications.id", "is", null);
  return eb.and([hasFile, eb.not(withVerdict(["clean", "infected"]))]);
}
