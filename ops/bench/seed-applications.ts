/**
 * Fills a database with applications by SQL, in batches, with the search words, counts and history that the product
 * writes beside them; CVs have no files. The same arguments give the same people; only their dates depend on the day.
 * As a command, `node ops/bench/seed-applications.ts [applications] [jobs]` fills the database of DATABASE_URL or
 * DATA_DIR, whose server must be stopped.
 */
import { type ApplicationStatus, letterStatuses } from "#contract/limits.ts";
import { compactCounts } from "#server/applications/counts.ts";
import { recordEvents, type ApplicationEvent } from "#server/applications/events.ts";
import { indexedWords, plainNameOf } from "#server/applications/search-words.ts";
import { keyOfUpload } from "#server/cvs/storage/storage.ts";
import { connectDatabase, type Db, type Trx } from "#server/db/connect.ts";
import { isPostgres } from "#server/db/locks.ts";
import { sql } from "kysely";
import { createRandom } from "./measure.ts";

/** Rows for each statement and transaction: with more, PostgreSQL exceeds its statement timeout on a loaded machine. */
const batchSize = 250;
/** Applications are kept for twelve months after their decision, so none is older. */
const spreadDays = 350;
/** People who were hired are kept for six months. */
const hiredDays = 170;
const dayMs = 24 * 60 * 60_000;
/** The newest job has that many applications where there are enough, to measure a bulk change. */
const ofNewestJob = 1_000;

const firstNames =
  "Amara Bethan Callum Dilys Emeka Farah Grace Hassan Ines Jakub Kezia Liam Maya Nadia Oluwaseun Priya Quentin Rosa Siân Tomasz Uma Victor Wanjiru Xanthe Yusuf Zoë".split(
    " ",
  );
const beginnings =
  "Ash Black Brook Carl Dun Elm Fair Green Hart Kirk Lang March Nor Oak Pem Rad Shaw Thorn Under Whit".split(
    " ",
  );
const endings =
  "acre bourne bury by combe croft dale den field ford gate ham hurst ing land ley man more over ridge shaw son stead stone ton wall ward well wick wood worth yard".split(
    " ",
  );
const notes = [
  "Strong letter. Check the driving licence, then ring.",
  "Experience with autism; free on weekends only.",
  "References asked for on Monday.",
  "Lives near; wants nights.",
];
const titles = [
  "Night Support Worker",
  "Residential Support Worker",
  "Complex Needs Nurse",
  "Cook",
  "Driver",
];

export type SeedSize = { applications: number; jobs: number };

/** Answers the id of the newest job. */
export async function seedApplications(db: Db, { applications, jobs }: SeedSize): Promise<string> {
  const now = Date.now();
  const random = createRandom();
  const jobIds = await addJobs(db, jobs, now);
  for (let from = 0; from < applications; from += batchSize) {
    const count = Math.min(batchSize, applications - from);
    const people = Array.from({ length: count }, (_, index) =>
      makeApplication({ number: from + index, of: applications, jobIds, random, now }),
    );
    await db.transaction().execute((trx) => addApplications(trx, people));
    // As the server does each hour.
    if (from % (80 * batchSize) === 0) await compactCounts(db);
  }
  await settleCounts(db);
  return jobIds[0] ?? "";
}

/**
 * Brings the counts to the state of some hours later. Otherwise PostgreSQL would read the space of a whole filling in
 * a minute, which no server causes in an hour: adding up twice, with a vacuum each time, packs the rows at the
 * table's beginning.
 */
async function settleCounts(db: Db): Promise<void> {
  for (let hours = 0; hours < 2; hours++) {
    await compactCounts(db);
    if (isPostgres(db)) await sql`vacuum application_counts`.execute(db);
  }
}

async function addJobs(db: Db, count: number, now: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, number) => {
    const posted = new Date(now - (number * spreadDays * dayMs) / count).toISOString();
    return {
      id: crypto.randomUUID(),
      title: `${titles[number % titles.length]} ${number}`,
      description: "You will support people at home, by day and by night.",
      location: `Town ${number % 97}`,
      hiringOrganization: "Us",
      contactEmail: "jobs@example.org",
      // A twentieth is open; the others have closed.
      isActive: number < count / 20,
      datePosted: posted,
      createdAt: posted,
      updatedAt: posted,
    };
  });
  for (let from = 0; from < count; from += batchSize)
    await db
      .insertInto("jobs")
      .values(rows.slice(from, from + batchSize))
      .execute();
  await db
    .updateTable("dataVersions")
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("name", "=", "jobs")
    .execute();
  return rows.map(({ id }) => id);
}

type Person = ReturnType<typeof makeApplication>;
type Making = {
  number: number;
  of: number;
  jobIds: readonly string[];
  random: () => number;
  now: number;
};

function makeApplication({ number, of, jobIds, random, now }: Making) {
  const oneOf = <T>(list: readonly T[], skew = 1): T => list[Math.floor(list.length * random() ** skew)] as T; // random is below 1
  const name = `${oneOf(firstNames)} ${oneOf(beginnings, 1.5)}${oneOf(endings, 1.5)}`;
  const createdAt = new Date(now - Math.floor(((number + random()) * spreadDays * dayMs) / of));
  const ageDays = (now - createdAt.getTime()) / dayMs;
  const isOfNewest = number < ofNewestJob && of > 10 * ofNewestJob;
  const status = isOfNewest ? "pending" : statusAfter(ageDays, random());
  const decidedAt = new Date(Math.min(now, createdAt.getTime() + random() * 12 * dayMs)).toISOString();
  const isTold = letterStatuses.some((letter) => letter === status);
  const uploadId = crypto.randomUUID();
  const reference = `APP-${number.toString(32).toUpperCase().padStart(6, "0")}`;
  const row = {
    id: crypto.randomUUID(),
    reference,
    // Few jobs have most of the applications; the newest gets no others.
    jobId: isOfNewest ? (jobIds[0] ?? "") : oneOf(jobIds.slice(1), 3),
    applicantName: name,
    // Every tenth person applies again with the same email address.
    applicantEmail: `${name.toLowerCase().replace(" ", ".")}${Math.floor(number * 0.9)}@example.org`,
    applicantPhone: `07700 9${String(number % 100_000).padStart(5, "0")}`,
    coverLetter: "I have supported people at home for four years, and I drive. ".repeat(12),
    cvFilePath: keyOfUpload(uploadId),
    applicationStatus: status,
    adminNotes: random() < 0.2 ? oneOf(notes) : null,
    version: status === "pending" ? 1 : 2,
    statusChangedAt: status === "pending" ? null : decidedAt,
    lastContactedAt: isTold ? decidedAt : null,
    withdrawnAt: random() < 0.02 ? decidedAt : null,
    readAt: status === "pending" ? null : decidedAt,
    createdAt: createdAt.toISOString(),
    updatedAt: decidedAt,
  };
  return { row, uploadId, isTold, decidedAt, usesInterviewScheme: random() < 0.05 };
}

/** Most of the older ones have a decision. */
function statusAfter(ageDays: number, chance: number): ApplicationStatus {
  if (ageDays < 14) return chance < 0.7 ? "pending" : "reviewed";
  if (chance < 0.01) return "pending";
  if (chance < 0.04) return "interviewed";
  if (chance < 0.1 && ageDays < hiredDays) return "hired";
  return "rejected";
}

async function addApplications(trx: Trx, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ row }) => {
    const plainName = plainNameOf(row);
    return { ...row, plainName, sortName: plainName };
  });
  await trx.insertInto("jobApplications").values(rows).execute();
  await trx
    .insertInto("cvUploads")
    .values(
      people.map(({ row: { id, createdAt }, uploadId }) => ({
        id: uploadId,
        createdAt,
        expiresAt: createdAt,
        completedAt: createdAt,
        sizeBytes: 90_000,
        scanState: "not-scanned",
        applicationId: id,
      })),
    )
    .execute();
  const schemes = people.filter(({ usesInterviewScheme }) => usesInterviewScheme);
  if (schemes.length > 0)
    await trx
      .insertInto("applicationAdjustments")
      .values(
        schemes.map(({ row }) => ({ applicationId: row.id, adjustments: null, usesInterviewScheme: true })),
      )
      .execute();
  const events = people.flatMap(eventsOf);
  const words = people.flatMap(({ row }) =>
    [...indexedWords(row)].map(([word, isPersonal]) => ({ word, applicationId: row.id, isPersonal })),
  );
  for (let from = 0; from < events.length; from += batchSize)
    await recordEvents(trx, events.slice(from, from + batchSize));
  for (let from = 0; from < words.length; from += batchSize)
    await trx
      .insertInto("applicationWords")
      .values(words.slice(from, from + batchSize))
      .execute();
}

function eventsOf({ row, isTold, decidedAt }: Person): ApplicationEvent[] {
  const { id: applicationId, createdAt, applicationStatus: to } = row;
  const actor = "robin.reed";
  const submitted = {
    at: createdAt,
    actor: "visitor",
    kind: "submitted",
    to: "pending",
    isShown: true,
  } as const;
  const later = { applicationId, at: decidedAt, actor };
  return [
    { applicationId, ...submitted },
    ...(to === "pending"
      ? []
      : [
          { ...later, kind: "opened" as const },
          { ...later, kind: "status-changed" as const, from: "pending", to },
        ]),
    ...(isTold
      ? [
          { ...later, kind: "letter-queued" as const, to },
          { ...later, actor: "outbox", kind: "contacted" as const, to: "letter" },
        ]
      : []),
  ];
}

if (import.meta.main) {
  const [applications = 100_000, jobs = 1_000] = process.argv.slice(2).map(Number);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "data" } = process.env;
  const db = await connectDatabase({ databaseUrl, dataDir });
  await seedApplications(db, { applications, jobs });
  await db.destroy();
}
