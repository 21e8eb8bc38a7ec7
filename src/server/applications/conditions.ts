/** The filters of the list of applications as conditions of a query, the same for rows, counts, exports and bulk changes. */
import type { ApplicationFilter } from "#contract/application-list.ts";
import type { ApplicationSort } from "#contract/limits.ts";
import { beginOfDay } from "#contract/text/format.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { searchedWords } from "./search-words.ts";

export type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Database, "jobApplications">();
/** After every text that begins so: the greatest character there is. */
const lastCharacter = "\u{10FFFF}";

/**
 * How a search is answered. "exact": the applications of the rarest word are looked up. "in order": for a page, which is full
 * soon where very many have the words: the list is read in its order, and each application is asked for its words. "sample":
 * for numbers that may be the least that there are: of the rarest word's rows some are looked up, and no more.
 */
export type SearchPlan = "exact" | "in order" | "sample";

/** The words that an application must have, those first that fewest have. */
export type Search = {
  words: readonly string[];
  /** So many applications have all of them perhaps that a page is read in order, and numbers come from a sample. */
  isFrequent: boolean;
  /** Something was asked for of which nothing could be found: "%". */
  isWithoutWords: boolean;
};

/** Conditions on `jobApplications` that together are the filter. `isScanning`: whether a virus scanner is configured. */
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

/** Applications that were unticked of all that a filter lets through. */
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

/** So many rows of words are counted and looked up quickly; an application has one to four of a word. */
const sampleSize = 1_000;
/** Two frequent words may have few applications in common: to read on in order until these have come would take longer. */
const mostCounted = 20_000;

/**
 * Counts the words of a search, once for all that is asked with them: the rarest decides how many applications are looked at,
 * and the others are then looked up in each of these. In the order of names those who have a name stand together, and far down
 * perhaps: a single word is then counted further.
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

/** The applications that have a word which begins so, or some of them. */
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

/** The same for an application that another condition has found. */
function hasWord(word: string): Condition {
  return eb.and([eb.exists(ownRowsOf(word)), isShownBy(word)]);
}

function ownRowsOf(word: string) {
  return rowsOf(word)
    .select("applicationWords.word")
    .whereRef("applicationWords.applicationId", "=", "jobApplications.id");
}

/**
 * A word that tells who somebody is finds nothing while the application is sifted without names. Asked of each application
 * that is found: in place of it PostgreSQL would ask for all that have such a word, of every application there is.
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
  // Without a scanner nothing waits, and with one everything without a verdict does (`readCvState`).
  if ((state === "pending") !== isScanning) return eb("jobApplications.id", "is", null);
  return eb.and([hasFile, eb.not(withVerdict(["clean", "infected"]))]);
}
