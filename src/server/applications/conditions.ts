/** The filters of the list of applications as conditions of a query, the same for rows, counts, exports and bulk changes. */
import type { ApplicationFilter } from "#contract/application-list.ts";
import { beginOfDay } from "#contract/text/format.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../db/schema.ts";
import { searchedWords } from "./search-words.ts";

export type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Database, "jobApplications">();
/** After every text that begins so: the greatest character there is. */
const lastCharacter = "\u{10FFFF}";

/** Conditions on `jobApplications` that together are the filter. `isScanning`: whether a virus scanner is configured. */
export function conditionsOf(
  { q = "", job, status, since, until, withdrawn, cv }: ApplicationFilter,
  isScanning: boolean,
): Condition[] {
  const conditions: Condition[] = searchedWords(q).map(hasWord);
  if (job !== undefined) conditions.push(eb("jobApplications.jobId", "=", job.toLowerCase()));
  if (status !== undefined) conditions.push(eb("jobApplications.applicationStatus", "=", status));
  if (since !== undefined) conditions.push(eb("jobApplications.createdAt", ">=", beginOfDay(since)));
  if (until !== undefined) conditions.push(eb("jobApplications.createdAt", "<", beginOfDay(until, 1)));
  if (withdrawn !== undefined)
    conditions.push(eb("jobApplications.withdrawnAt", withdrawn === "yes" ? "is not" : "is", null));
  if (cv !== undefined) conditions.push(hasCv(cv, isScanning));
  return conditions;
}

/** Whether a filter searches: then what it costs depends on how often its words occur. */
export function isSearch({ q = "" }: ApplicationFilter): boolean {
  return searchedWords(q).length > 0;
}

/** A word that tells who somebody is finds nothing while the application is sifted without names. */
function hasWord(word: string): Condition {
  return eb(
    "jobApplications.id",
    "in",
    eb
      .selectFrom("applicationWords")
      .innerJoin("jobApplications as found", "found.id", "applicationWords.applicationId")
      .select("applicationWords.applicationId")
      .where("applicationWords.word", ">=", word)
      .where("applicationWords.word", "<", word + lastCharacter)
      .where((where) =>
        where.or([where("applicationWords.isPersonal", "=", false), where("found.isBlind", "=", false)]),
      ),
  );
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
