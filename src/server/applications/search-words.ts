/**
 * The words by which an application is found (decision 0041): in lower case and without accents, written in the
 * transaction that writes their source. A search finds the applications in which each of its words begins a word.
 */
import { limits } from "#contract/limits.ts";
import { mailboxOf } from "#contract/text/email.ts";
import { plainLetters } from "#contract/text/plain.ts";
import { batchesOf, type Db, type Trx } from "../db/connect.ts";
import { redactName } from "./redact.ts";

/** Longer words are truncated; an email address may have this many characters. */
const maxLength = limits.applicantEmail.max;
/** Parts of numbers that people write apart: "07700 900123", "+44 (0)7700". */
const numberParts = /(?<!\S)\+?\(?\d[\d()./-]*(?:\s+\(?\d[\d()./-]*)*(?=[\s,;:!?]|$)/gu;
/** "APP-7K3MQ2" is one word. */
const reference = /^app-\w+$/;
/** Characters of an email address: words with one are not split. */
const addressMarks = /[.@_+]/;

/** The words of a search. Each must begin a word of an application. */
export function searchedWords(text: string): string[] {
  const words = chunksOf(text).flatMap((chunk) =>
    addressMarks.test(chunk) || reference.test(chunk) ? [chunk.replace(/^@/, "")] : partsOf(chunk),
  );
  const longest = [...new Set(words)].map((word) => word.slice(0, maxLength)).filter((word) => word !== "");
  // "car care": a word with the longer prefix also has the shorter one.
  return longest
    .filter((word) => !longest.some((other) => other !== word && other.startsWith(word)))
    .slice(0, limits.applicationList.searchWords);
}

/** The words of a text, whole and in parts: "o'brien" is found as such, by "brien" and by "obrien". */
function wordsOfText(text: string): string[] {
  return chunksOf(text).flatMap(wordsOfChunk);
}

function wordsOfChunk(chunk: string): string[] {
  const parts = partsOf(chunk);
  return reference.test(chunk) ? [chunk] : [chunk, ...parts, parts.join("")];
}

/** The parts between spaces, without punctuation around them; a number written in groups is one part. */
function chunksOf(text: string): string[] {
  const joined = plainLetters(text).replace(numberParts, (number) => ` ${nationalOf(number)} `);
  return joined
    .split(/\s+/u)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((chunk) => chunk !== "");
}

function partsOf(chunk: string): string[] {
  return chunk.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
}

/** A telephone number, or its beginning, as it is dialled in the United Kingdom: digits, without +44. */
export function nationalOf(number: string): string {
  const digits = number.replace(/\D/g, "");
  const [, abroad] = /^(?:\+|00)\(?44(.*)$/.exec(number.trim()) ?? [];
  if (abroad === undefined) return digits;
  return `0${abroad.replace(/\D/g, "").replace(/^0/, "")}`;
}

/** The last digits of a telephone number that are also indexed, to find it by these or by its local number. */
const lastDigits = [4, 5, 6, 7, 8];

/** A telephone number as entered, in national and international form, and its last digits. */
function telephoneWords(number: string): string[] {
  const national = nationalOf(number);
  const ends = lastDigits.filter((count) => count < national.length).map((count) => national.slice(-count));
  return [number.replace(/\D/g, ""), national, national.replace(/^0(?!0)/, "44"), ...ends];
}

type Indexed = {
  applicantName: string;
  applicantEmail: string;
  applicantPhone: string;
  reference: string;
  adminNotes: string | null;
};

/** A shorter name, such as "Li", is the prefix of too many words. */
const shortestBeginning = 3;

/** The words of an application, and whether each identifies the applicant. */
export function indexedWords(row: Indexed): Map<string, boolean> {
  const email = plainLetters(row.applicantEmail);
  const [local = "", domain = ""] = email.split(/@(?=[^@]*$)/);
  const personal = [
    ...wordsOfText(row.applicantName),
    email,
    mailboxOf(email),
    local,
    domain,
    ...partsOf(local),
    ...telephoneWords(row.applicantPhone),
  ];
  const known = plainLetters(row.reference);
  const words = new Map<string, boolean>();
  const add = (added: readonly string[], isPersonal: boolean) => {
    for (const word of added.map((each) => each.slice(0, maxLength)))
      words.set(word, isPersonal || words.get(word) === true);
  };
  add(personal, true);
  add([known, known.replace(/^app-/, "")], false);
  // A name in the notes identifies the applicant too, also as a part or the beginning of a word. Redacted words are
  // not found, nor are words that begin like an address or number of the applicant.
  const notes = row.adminNotes ?? "";
  const shown = new Set(wordsOfText(redactName(notes, row)));
  const telling = [...new Set(personal)].filter((word) => word.length >= shortestBeginning);
  for (const chunk of new Set(chunksOf(notes))) {
    const written = wordsOfChunk(chunk);
    add(
      written,
      written.some((word) => !shown.has(word) || telling.some((name) => word.startsWith(name))),
    );
  }
  words.delete("");
  return words;
}

/** Rows that one insert takes; SQLite and PostgreSQL bound the parameters of a statement. */
const batchSize = 500;

/** Updates the words and the sort columns of an application from its row. */
export async function indexApplication(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom("jobApplications")
    .select(["applicantName", "applicantEmail", "applicantPhone", "reference", "adminNotes", "isBlind"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return;
  const words = indexedWords(row);
  const stored = await trx
    .selectFrom("applicationWords")
    .select(["word", "isPersonal"])
    .where("applicationId", "=", id)
    .execute();
  const stale = stored.filter(({ word, isPersonal }) => words.get(word) !== isPersonal);
  for (const batch of batchesOf(stale, batchSize))
    await trx
      .deleteFrom("applicationWords")
      .where("applicationId", "=", id)
      .where(
        "word",
        "in",
        batch.map(({ word }) => word),
      )
      .execute();
  const kept = new Set(stored.filter((one) => !stale.includes(one)).map(({ word }) => word));
  const missing = [...words].filter(([word]) => !kept.has(word));
  for (const batch of batchesOf(missing, batchSize))
    await trx
      .insertInto("applicationWords")
      .values(batch.map(([word, isPersonal]) => ({ word, applicationId: id, isPersonal })))
      .execute();
  const plainName = plainNameOf(row);
  const sortName = row.isBlind ? plainLetters(row.reference) : plainName;
  await trx.updateTable("jobApplications").set({ plainName, sortName }).where("id", "=", id).execute();
}

/** The reference replaces a name without letters, because an empty name means that the index is missing. */
export function plainNameOf(row: Pick<Indexed, "applicantName" | "reference">): string {
  return partsOf(plainLetters(row.applicantName)).join(" ") || plainLetters(row.reference);
}

/** Applications without an index, written by an earlier version. */
export async function indexMissingApplications(db: Db, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    const rows = await db
      .selectFrom("jobApplications")
      .select("id")
      .where("plainName", "=", "")
      .where("sortName", "=", "")
      .limit(50)
      .execute();
    if (rows.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows) await indexApplication(trx, id);
    });
  }
}
