/** Finds the applications that could be of the person who made a request. */
import { setImmediate as nextRound } from "node:timers/promises";
import type { Candidate, Candidates, PersonQuery } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { isInName } from "#contract/text/plain.ts";
import { hiddenPerson } from "../../applications/blind.ts";
import { nationalOf } from "../../applications/search-words.ts";
import { recordAudit } from "../../audit/entries.ts";
import { type Db, readInBatches } from "../../db/connect.ts";
import { nilId } from "../../db/row-id.ts";
import { parseContent } from "../quarantine.ts";
import { type By, findOpen } from "./rows.ts";

const mostCandidates = 100;
const fewestDigits = 4;
/** So few that other requests are answered between two batches. */
const batchSize = 1_000;

/** The digits of a telephone number without country code or leading zero. */
const ownDigits = (telephone: string) => nationalOf(telephone).replace(/^(?:44|0)/, "");

type Known = Candidate & { isBlind: boolean };

/**
 * Applications that share the name, the address or the number with the requester, also in quarantine: first those
 * with the address, then those with the number, then the newest. A person chooses which are theirs. Blind
 * applications show their reference only.
 */
async function findCandidates(db: Db, { name, email, telephone }: PersonQuery): Promise<Candidates> {
  const digits = ownDigits(telephone ?? "");
  const address = (email ?? "").trim().toLowerCase();
  /** Which of the three it shares, the most reliable first; null when it shares none. */
  const rankOf = (one: Candidate): string | null => {
    const hasAddress = address !== "" && one.applicantEmail.toLowerCase() === address;
    const hasNumber = digits !== "" && one.applicantPhone.replaceAll(/\D/g, "").endsWith(digits);
    const shared = [hasAddress, hasNumber, isInName(name ?? "", one.applicantName)];
    return shared.includes(true) ? shared.map(Number).join("") : null;
  };
  let first: { one: Known; order: string }[] = [];
  let total = 0;
  for await (const batch of readAll(db)) {
    const shared = batch.flatMap((one) => {
      const rank = rankOf(one);
      return rank === null ? [] : [{ one, order: `${rank} ${one.createdAt}` }];
    });
    total += shared.length;
    first = [...first, ...shared]
      .toSorted((left, right) => (left.order > right.order ? -1 : 1))
      .slice(0, mostCandidates);
    await nextRound();
  }
  return { found: first.map(({ one }) => (one.isBlind ? { ...one, ...hiddenPerson(one) } : one)), total };
}

/** All applications, in batches: a part of a name is in no index. */
async function* readAll(db: Db): AsyncGenerator<Known[]> {
  const live = readInBatches(batchSize, (last: { id: string } | undefined) =>
    db
      .selectFrom("jobApplications")
      .select(["id", "reference", "applicantName", "applicantEmail", "applicantPhone"])
      .select(["createdAt", "isBlind"])
      .where("id", ">", last?.id ?? nilId)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
  for await (const rows of live) yield rows.map((row) => ({ ...row, isQuarantined: false }));
  const quarantined = readInBatches(batchSize, (last: { id: string } | undefined) =>
    db
      .selectFrom("quarantinedApplications")
      .select(["id", "content"])
      .where("id", ">", last?.id ?? nilId)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
  for await (const rows of quarantined)
    yield rows.map(({ content }) => ({ ...parseContent(content).application, isQuarantined: true }));
}

/** The same for an open request; the audit records who looked, and for which request. */
export async function findPerson(
  db: Db,
  id: string,
  query: PersonQuery,
  { now, actor }: By,
): Promise<Candidates> {
  const request = await findOpen(db, id);
  if (query.telephone !== null && ownDigits(query.telephone).length < fewestDigits)
    throw new AppError("invalid-request", {
      sentence: `Give at least ${fewestDigits} digits of the telephone number: fewer find everybody.`,
    });
  const entry = { at: now.toISOString(), actor, action: "data.searched", subjectId: request.id } as const;
  await db.transaction().execute((trx) => recordAudit(trx, entry));
  return await findCandidates(db, query);
}
