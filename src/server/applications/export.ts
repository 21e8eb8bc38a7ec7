/**
 * Exports applications (decision 0044): as a table for a spreadsheet, or their CVs in one archive. Both are streamed;
 * an error in the middle closes the connection, so that the browser shows a failed download instead of a short file.
 * Blind applications are exported without names.
 */
import { once } from "node:events";
import { addAbortSignal, PassThrough, type Readable } from "node:stream";
import type { ApplicationFilter, ExportRequest } from "#contract/application-list.ts";
import { readApplicationStatus } from "#contract/application-status.ts";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { csvCell } from "#contract/text/csv-cell.ts";
import { londonDay } from "#contract/text/format.ts";
import { stringify } from "csv-stringify";
import { expressionBuilder } from "kysely";
import { ZipFile } from "yazl";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import { type Db, readInBatches } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import type { Database } from "../db/schema.ts";
import { redact } from "./redact.ts";
import { type Condition, conditionsOf, leftOut, planSearch } from "./conditions.ts";
import { countApplications, countMoved } from "./counts.ts";
import { type ApplicationEvent, recordEvents } from "./events.ts";

type Deps = { db: Db; clock: Clock; isScanning: boolean; uploads: Pick<CvUploads, "open"> };

type ExportedFile = { stream: Readable; type: string; name: string };

const eb = expressionBuilder<Database, "jobApplications">();

/** Throws `invalid-request`, `count-moved`, or `too-many-cvs`. */
export async function exportApplications(
  deps: Deps,
  { as, ids, filter, except, expectedCount }: ExportRequest,
  actor: string,
): Promise<ExportedFile> {
  if ((ids === undefined) === (filter === undefined) || (except && !filter))
    throw new AppError("invalid-request", { sentence: "Give ids or a filter." });
  const { db, clock, isScanning } = deps;
  const conditions = filter
    ? [...conditionsOf(filter, isScanning, await planSearch(db, filter.q)), ...leftOut(except)]
    : [eb("jobApplications.id", "in", ids?.map((id) => id.toLowerCase()) ?? [])];
  const count = await countFound(deps, conditions, except ? undefined : filter);
  if (expectedCount !== undefined && expectedCount !== count) throw countMoved(expectedCount, count);
  if (as === "cvs" && count > limits.cvArchive.files) throw new AppError("too-many-cvs");
  const now = clock();
  const at = now.toISOString();
  await db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, { at, actor, action: "applications.exported", detail: `${count} as ${as}` }),
    );
  const name = `applications-${londonDay(now)}`;
  const note = (rows: readonly ExportedRow[]) => noteExported(db, rows, { at, actor, to: as });
  return as === "csv"
    ? {
        stream: writeTable(readAll(db, conditions, note)),
        type: "text/csv; charset=utf-8",
        name: `${name}.csv`,
      }
    : {
        stream: writeArchive(deps, readAll(db, conditions), note),
        type: "application/zip",
        name: `${name}.zip`,
      };
}

type Noted = (rows: readonly ExportedRow[]) => Promise<readonly ExportedRow[]>;

/**
 * Those who exported data are listed when the person has it erased (UK GDPR, Article 19). CVs that were left out are
 * not. Returns the applications without those that were deleted, or moved out of sight, since they were read.
 */
async function noteExported(
  db: Db,
  rows: readonly ExportedRow[],
  by: Pick<ApplicationEvent, "at" | "actor" | "to">,
): Promise<readonly ExportedRow[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  return await db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .$if(isPostgres(trx), (query) => query.forKeyShare())
      .execute();
    const kept = new Set(there.map(({ id }) => id));
    await recordEvents(
      trx,
      [...kept].map((applicationId) => ({ ...by, applicationId, kind: "exported" as const })),
    );
    return rows.filter(({ id }) => kept.has(id));
  });
}

async function countFound(
  { db, isScanning }: Deps,
  conditions: readonly Condition[],
  filter: ApplicationFilter | undefined,
): Promise<number> {
  if (filter) return await countApplications(db, filter, { isScanning });
  const { count } = await db
    .selectFrom("jobApplications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(eb.and([...conditions]))
    .executeTakeFirstOrThrow();
  return count;
}

type ExportedRow = Awaited<ReturnType<typeof readBatch>>[number];

const batchSize = 200;

/** The applications, newest first, in batches; `note` is called for each before it is sent. */
async function* readAll(db: Db, conditions: readonly Condition[], note?: Noted): AsyncGenerator<ExportedRow> {
  const batches = readInBatches(batchSize, (last: ExportedRow | undefined) =>
    readBatch(db, conditions, last),
  );
  for await (const batch of batches) yield* note ? await note(batch) : batch;
}

function readBatch(
  db: Db,
  conditions: readonly Condition[],
  after: { createdAt: string; id: string } | undefined,
) {
  return db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.id", "reference", "applicantName", "applicantEmail", "applicantPhone"])
    .select([
      "applicationStatus",
      "jobApplications.createdAt",
      "lastContactedAt",
      "withdrawnAt",
      "adminNotes",
    ])
    .select(["isBlind", "cvFilePath", "jobs.title as jobTitle", "jobs.location as jobLocation"])
    .where(eb.and([...conditions]))
    .$if(after !== undefined, (query) =>
      query.where(
        eb(
          eb.refTuple("jobApplications.createdAt", "jobApplications.id"),
          "<",
          eb.tuple(after?.createdAt ?? "", after?.id ?? ""),
        ),
      ),
    )
    .orderBy("jobApplications.createdAt", "desc")
    .orderBy("jobApplications.id", "desc")
    .limit(batchSize)
    .execute();
}

const columns: Record<string, (row: ExportedRow) => string> = {
  Reference: (row) => row.reference,
  Name: (row) => (row.isBlind ? "" : row.applicantName),
  Email: (row) => (row.isBlind ? "" : row.applicantEmail),
  Phone: (row) => (row.isBlind ? "" : row.applicantPhone),
  Job: (row) => row.jobTitle,
  Location: (row) => row.jobLocation,
  Status: (row) => readApplicationStatus(row.applicationStatus),
  Applied: (row) => row.createdAt,
  "Last contacted": (row) => row.lastContactedAt ?? "",
  Withdrawn: (row) => row.withdrawnAt ?? "",
  Notes: (row) => (row.isBlind ? redact(row.adminNotes ?? "", row) : (row.adminNotes ?? "")),
};

function writeTable(rows: AsyncIterable<ExportedRow>): Readable {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const table = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    record_delimiter: "windows",
  });
  const signal = untilClosed(table);
  const write = async () => {
    for await (const row of rows) {
      const cells = Object.values(columns).map((read) => csvCell(read(row)));
      if (!table.write(cells)) await once(table, "drain", { signal });
    }
    table.end();
  };
  write().catch((error: unknown) => table.destroy(error instanceof Error ? error : new Error(String(error))));
  return table;
}

/** Aborts when `stream` is closed, e.g. because its download was broken off. */
function untilClosed(stream: Readable): AbortSignal {
  const closed = new AbortController();
  stream.once("close", () => closed.abort());
  return closed.signal;
}

/** The reason why a CV is not in the archive. */
const absences: Record<string, string> = {
  "application-blind": "sifted without names",
  "cv-waits-for-scan": "waiting for its virus scan",
  "cv-infected": "a virus was found in it",
  missing: "there is no CV",
  "too-large": "the archive is full",
};

/**
 * File names are references only, so that no applicant's name reaches a file system. `note` is called for each CV
 * before it is sent.
 */
function writeArchive({ uploads }: Deps, rows: AsyncIterable<ExportedRow>, note: Noted): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  const signal = untilClosed(output);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  const write = async () => {
    const absent: string[] = [];
    let bytes = 0;
    for await (const row of rows) {
      const file = await openCv(uploads, row);
      const isTooLarge = typeof file === "object" && bytes + file.sizeBytes > limits.cvArchive.bytes;
      if (typeof file === "string" || isTooLarge) {
        if (typeof file === "object") file.stream.destroy();
        absent.push(`${row.reference}: ${absences[typeof file === "string" ? file : "too-large"]}`);
        continue;
      }
      bytes += file.sizeBytes;
      const noted = await note([row]).catch((error: unknown) => {
        file.stream.destroy();
        throw error;
      });
      if (noted.length === 0) {
        file.stream.destroy();
        continue;
      }
      // One at a time: each is read when the one before was sent. One that nobody reads any more is closed.
      await addFile(archive, `${row.reference}.pdf`, addAbortSignal(signal, file.stream));
    }
    if (absent.length > 0) archive.addBuffer(Buffer.from(`${absent.join("\r\n")}\r\n`), "not-included.txt");
    archive.end();
  };
  archive.outputStream.on("error", fail).pipe(output);
  (archive as unknown as NodeJS.EventEmitter).on("error", fail); // a ZipFile is one, which its types leave out
  write().catch(fail);
  return output;
}

function addFile(archive: ZipFile, name: string, stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once("end", resolve);
    stream.once("error", reject);
    // PDFs are compressed already.
    archive.addReadStream(stream, name, { compress: false });
  });
}

/** The file, or the reason why there is none. Throws when the storage is away. */
async function openCv(uploads: Deps["uploads"], { cvFilePath, isBlind }: ExportedRow) {
  if (cvFilePath === null) return "missing";
  if (isBlind) return "application-blind";
  try {
    return (await uploads.open(cvFilePath)) ?? "missing";
  } catch (error) {
    if (error instanceof AppError && error.code in absences) return error.code;
    throw error;
  }
}
