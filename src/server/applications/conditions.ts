/** The filters of the list of applications as conditions of a query, the same for rows, counts, exports and bulk changes. */
import type { ApplicationFilter } from "#contract/application-list.ts";
import { beginOfDay } from "#contract/text/format.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { searchedWords } from "./search-words.ts";

export type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Database, "jobApplications">();
/** After every text that begins so: the greatest character there is. */
const lastCharacter = "\u{10FFFF}";

/** Conditions on `jobApplications` that together are the filter. `isScanning`: whether a virus scanner is configured. */
export async function conditionsOf(
  db: Db,
  { q = "", job, status, since, until, withdrawn, cv }: ApplicationFilter,
  isScanning: boolean,
): Promise<Condition[]> {
  const [first, ...others] = await rarestFirst(db, searchedWords(q));
  const conditions = first === undefined ? [] : [isFoundBy(first), ...others.map(hasWord)];
  if (job !== undefined) conditions.push(eb("jobApplications.jobId", "=", job.toLowerCase()));
  if (status !== undefined) conditions.push(eb("jobApplications.applicationStatus", "=", status));
  if (since !== undefined) conditions.push(eb("jobApplications.createdAt", ">=", beginOfDay(since)));
  if (until !== undefined) conditions.push(eb("jobApplications.createdAt", "<", beginOfDay(until, 1)));
  if (withdrawn !== undefined)
    conditions.push(eb("jobApplications.withdrawnAt", withdrawn === "yes" ? "is not" : "is", null));
  if (cv !== undefined) conditions.push(hasCv(cv, isScanning));
  return conditions;
}

/** Beyond so many rows of words a word is frequent, however many more there are. */
const mostCounted = 2_000;

/** The word that fewest applications have decides how many are looked at; the others are then looked up in each of them. */
async function rarestFirst(db: Db, words: readonly string[]): Promise<readonly string[]> {
  if (words.length < 2) return words;
  const counted: { word: string; count: number }[] = [];
  for (const word of words) {
    const rows = await db
      .selectFrom("applicationWords")
      .select("word")
      .where(...begins(word))
      .where(...ends(word))
      .limit(mostCounted)
      .execute();
    counted.push({ word, count: rows.length });
  }
  return counted.toSorted((left, right) => left.count - right.count).map(({ word }) => word);
}

const begins = (word: string) => ["applicationWords.word", ">=", word] as const;
const ends = (word: string) => ["applicationWords.word", "<", word + lastCharacter] as const;

/** The applications that have a word which begins so. */
function isFoundBy(word: string): Condition {
  const found = eb
    .selectFrom("applicationWords")
    .select("applicationWords.applicationId")
    .where(...begins(word))
    .where(...ends(word));
  return eb.and([
    eb("jobApplications.id", "in", found),
    isShownBy(eb("jobApplications.id", "in", found.where("applicationWords.isPersonal", "=", false))),
  ]);
}

/** The same for an application that another condition has found. */
function hasWord(word: string): Condition {
  const own = eb
    .selectFrom("applicationWords")
    .select("applicationWords.word")
    .whereRef("applicationWords.applicationId", "=", "jobApplications.id")
    .where(...begins(word))
    .where(...ends(word));
  return eb.and([eb.exists(own), isShownBy(eb.exists(own.where("applicationWords.isPersonal", "=", false)))]);
}

/** A word that tells who somebody is finds nothing while the application is sifted without names. */
function isShownBy(hasOtherWord: Condition): Condition {
  return eb.or([eb("jobApplications.isBlind", "=", false), hasOtherWord]);
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
