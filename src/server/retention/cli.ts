/** The commands of `npm run admin` for retention, on the server's machine. */
import { join } from "node:path";
import process from "node:process";
import { pino } from "pino";
import { quarantineDays } from "#content/retention.ts";
import { certificateText } from "#content/certificate.ts";
import { AppError } from "#contract/errors.ts";
import { formatCreated } from "#contract/text/format.ts";
import { plainName } from "#contract/text/plain.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import { openStorage } from "../cvs/service.ts";
import type { S3Settings } from "../cvs/storage/s3-settings.ts";
import { createCvUploads, type CvUploads } from "../cvs/uploads.ts";
import { cleanDatabase } from "../db/clean.ts";
import type { Db } from "../db/connect.ts";
import { heldIds } from "../db/locks.ts";
import { removeMailFiles } from "../mail/service.ts";
import { eraseRows, finishCommitted } from "./erase.ts";
import { findByReference } from "./holds.ts";
import { noteDeletions } from "./ledger.ts";
import { findContent, noteCopy } from "./quarantine.ts";
import { createFileReader, makeBundle, readCvs, withFiles } from "./requests/bundle.ts";
import { findRequestsOf, forgetRequest, isOpenComplaint } from "./requests/forget.ts";
import { findRow, lockRequest, lockRequests, type RequestRow } from "./requests/rows.ts";
import { planRun, type RunDeps } from "./run.ts";
import { createRetention } from "./service.ts";
import { findCertificate } from "./state.ts";

export const retentionUsage = `  npm run admin -- retention --dry
  npm run admin -- retention --purge
  npm run -s admin -- export-person <reference> > person.html
  npm run admin -- erase-person <reference>
  npm run admin -- forget-request <number>
  npm run admin -- certificate <number>
`;

type RetentionCommand =
  { name: "retention"; mode: "dry" | "purge" } | { name: (typeof namesWithSubject)[number]; subject: string };

const namesWithSubject = ["export-person", "erase-person", "forget-request", "certificate"] as const;

/** Undefined when the arguments are not one of these commands. */
export function readRetentionCommand([name, subject, ...more]: readonly string[]):
  RetentionCommand | undefined {
  if (subject === undefined || more.length > 0) return undefined;
  if (name === "retention")
    return subject === "--dry" || subject === "--purge"
      ? { name, mode: subject === "--dry" ? "dry" : "purge" }
      : undefined;
  const known = namesWithSubject.find((one) => one === name);
  return known && !subject.startsWith("-") ? { name: known, subject } : undefined;
}

/** Returns the text to print. */
export async function runRetentionCommand(
  command: RetentionCommand,
  config: Config,
  db: Db,
): Promise<string> {
  const now = new Date();
  if (command.name === "retention") {
    if (command.mode === "dry") return await describePlan(db, now);
    await removeMailFiles(db, config.DATA_DIR);
    await cleanDatabase(db, { isWhole: true });
    return "The database was written anew: it holds no byte of what was erased.\n";
  }
  const { name, subject } = command;
  if (name === "certificate") {
    const certificate = await findCertificate(db, subject);
    if (!certificate) throw new Error("There is no certificate of that number.");
    return `${certificateText(certificate).join("\n")}\n`;
  }
  if (name === "forget-request") return await forgetByCommand(db, config, { id: subject, now });
  const id = await db.transaction().execute((trx) => findByReference(trx, subject.toUpperCase()));
  if (id === null) throw new AppError("application-not-found");
  if (name === "export-person") return await exportPerson(db, config, { id, now });
  return await erasePerson(db, config, { id, now });
}

/** The settings that the commands use. */
type Config = {
  DATA_DIR: string;
  ERASURES_FILE?: string | undefined;
  BACKUP_KEPT_DAYS: number;
  s3: S3Settings | undefined;
};

/** No uploads are signed here. */
const noSecret = Buffer.alloc(0);

async function describePlan(db: Db, now: Date): Promise<string> {
  const { due, announced, expired, returning, total, asksForDue, asksForExpired } = await planRun(
    { db },
    now,
  );
  const line = ({ reference, rule, dueAt }: (typeof due)[number]) =>
    `${reference}  ${rule}  due since ${formatCreated(dueAt)}`;
  const stops = (asks: boolean) =>
    asks
      ? [`A run would stop here and ask a master admin: so many of ${total} at once are not taken unasked.`]
      : [];
  return [
    `${due.length} due now, and not held. Nothing was changed.`,
    ...stops(asksForDue),
    ...due.map(line),
    ...(announced.length > 0
      ? [`${announced.length} by a period that is announced, and does not act yet.`, ...announced.map(line)]
      : []),
    ...(expired.length > 0
      ? [
          `${expired.length} out of sight for ${quarantineDays} days, and to be erased.`,
          ...stops(asksForExpired),
          ...expired.map(
            ({ reference, rule, eraseAt }) =>
              `${reference}  ${rule}  to be erased since ${formatCreated(eraseAt)}`,
          ),
        ]
      : []),
    ...(returning.length > 0
      ? [
          `${returning.length} out of sight that are not due any more, and go back.`,
          ...returning.map(({ reference }) => reference),
        ]
      : []),
    "",
  ].join("\n");
}

async function exportPerson(db: Db, config: Config, { id, now }: { id: string; now: Date }): Promise<string> {
  const readFile = createFileReader(await openUploads(db, config, () => now));
  const bundle = await makeBundle(db, { ids: [id], blackened: { words: [], reason: null }, now });
  const page = withFiles(bundle, await readCvs(db, [id], readFile));
  const act = { at: now.toISOString(), actor: "operator", to: "print" } as const;
  await db.transaction().execute(async (trx) => {
    // It may have been erased while the copy was made.
    if (!(await findContent(trx, id))) throw new AppError("application-not-found");
    await noteCopy(trx, id, act);
  });
  return page;
}

async function openUploads(db: Db, { s3, DATA_DIR }: Config, clock: Clock): Promise<CvUploads> {
  const storage = await openStorage(s3, join(DATA_DIR, "files"));
  return createCvUploads({ db, storage, clock, secret: noSecret });
}

async function openRetention(db: Db, config: Config, now: Date): Promise<RunDeps> {
  const clock = () => now;
  const log = pino({ level: "error" }, process.stderr);
  const { DATA_DIR: dataDir, ERASURES_FILE: ledgerFile, BACKUP_KEPT_DAYS: backupDays } = config;
  const uploads = await openUploads(db, config, clock);
  return createRetention({ db, clock, log, uploads, dataDir, ledgerFile, backupDays });
}

async function erasePerson(db: Db, config: Config, { id, now }: { id: string; now: Date }): Promise<string> {
  const deps = await openRetention(db, config, now);
  const left = await db.transaction().execute(async (trx) => {
    const locked = await lockRequests(trx);
    // The privacy policy says that held data is kept until the hold ends.
    if ((await heldIds(trx, now)).has(id)) throw new AppError("application-held");
    const person = (await findContent(trx, id))?.application;
    const emails = person ? [person.applicantEmail] : [];
    const names = person ? [person.applicantName] : [];
    const requests = await findRequestsOf(trx, { emails, names, applicationIds: [id], requests: locked });
    await eraseRows(trx, id, { why: "request", rule: null, now });
    const outcome = "Who asked was forgotten when their application was erased.";
    for (const request of requests) await forgetRequest(trx, request, { actor: "operator", now, outcome });
    const entry = { at: now.toISOString(), actor: "operator", action: "data.erased", subjectId: id } as const;
    await recordAudit(trx, entry);
    return person ? locked.filter((row) => !requests.includes(row) && isPerhapsOf(row, person)) : [];
  });
  await finishCommitted(deps);
  await noteDeletions(deps);
  const certificate = await findCertificate(db, id);
  return [...(certificate ? certificateText(certificate) : []), ...describeLeft(left), ""].join("\n");
}

/** Whether a request has the name or the address of an applicant; a person decides whether it is theirs. */
function isPerhapsOf(
  { who, email }: RequestRow,
  { applicantName, applicantEmail }: { applicantName: string; applicantEmail: string },
): boolean {
  return plainName(who) === plainName(applicantName) || email?.toLowerCase() === applicantEmail.toLowerCase();
}

/** By number, kind and day, so that the output contains no erased names. */
function describeLeft(requests: readonly RequestRow[]): string[] {
  if (requests.length === 0) return [];
  return [
    "",
    "These requests about data have the same name or address and were left. Look at them on the page",
    '"Personal data"; those that are the same person\'s: npm run admin -- forget-request <number>',
    ...(requests.some(isOpenComplaint) ? ["A complaint that is open must be answered first."] : []),
    ...requests.map(
      ({ id, kind, receivedOn, closedAt }) =>
        `${id}  ${kind}${closedAt === null ? ", open" : ""}  received on ${receivedOn}`,
    ),
  ];
}

async function forgetByCommand(
  db: Db,
  config: Config,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const deps = await openRetention(db, config, now);
  await db.transaction().execute(async (trx) => {
    await lockRequest(trx, id);
    const request = await findRow(trx, id);
    if (request.who === "") throw new Error("Who asked was forgotten already.");
    if (isOpenComplaint(request))
      throw new Error('This complaint is open: answer it on the page "Personal data" first.');
    const outcome = "Who asked was forgotten, with what had been written to them.";
    await forgetRequest(trx, request, { actor: "operator", now, outcome });
    const entry = { at: now.toISOString(), actor: "operator", action: "data.erased" } as const;
    await recordAudit(trx, { ...entry, subjectId: request.id });
  });
  await noteDeletions(deps);
  return "Who asked was forgotten, and the request is closed.\n";
}
