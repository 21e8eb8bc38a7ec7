/** The commands of `npm run admin` about what is kept and erased, on the server's machine. */
import { join } from "node:path";
import process from "node:process";
import { pino } from "pino";
import { certificateText } from "#content/certificate.ts";
import { AppError } from "#contract/errors.ts";
import { formatCreated } from "#contract/text/format.ts";
import { recordAudit } from "../audit/entries.ts";
import { openStorage } from "../cvs/service.ts";
import type { S3Settings } from "../cvs/storage/s3-settings.ts";
import { createCvUploads } from "../cvs/uploads.ts";
import { cleanDatabase } from "../db/clean.ts";
import type { Db } from "../db/connect.ts";
import { removeMailFiles } from "../mail/service.ts";
import { findDue } from "./due.ts";
import { eraseRows, finishErasures } from "./erase.ts";
import { findByReference } from "./holds.ts";
import { makeBundle } from "./requests/bundle.ts";
import { createRetention } from "./service.ts";
import { findCertificate } from "./state.ts";

export const retentionUsage = `  npm run admin -- retention --dry
  npm run admin -- retention --purge
  npm run admin -- export-person <reference> > person.html
  npm run admin -- erase-person <reference>
  npm run admin -- certificate <number>
`;

export type RetentionCommand =
  | { name: "retention"; mode: "dry" | "purge" }
  | { name: "export-person" | "erase-person" | "certificate"; subject: string };

/** Undefined when the arguments are none of these commands. */
export function readRetentionCommand([name, subject, ...more]: readonly string[]):
  RetentionCommand | undefined {
  if (subject === undefined || more.length > 0) return undefined;
  if (name === "retention")
    return subject === "--dry" || subject === "--purge"
      ? { name, mode: subject === "--dry" ? "dry" : "purge" }
      : undefined;
  const isKnown = name === "export-person" || name === "erase-person" || name === "certificate";
  return isKnown && !subject.startsWith("-") ? { name, subject } : undefined;
}

/** Answers what is to be printed. */
export async function runRetentionCommand(
  command: RetentionCommand,
  config: Config,
  db: Db,
): Promise<string> {
  const now = new Date();
  if (command.name === "retention") {
    if (command.mode === "dry") return await describeDue(db, now);
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
  const id = await db.transaction().execute((trx) => findByReference(trx, subject.toUpperCase()));
  if (id === null) throw new AppError("application-not-found");
  if (name === "export-person") return await exportPerson(db, { id, now });
  return await erasePerson(db, config, { id, now });
}

/** What the commands read of the server's configuration. */
type Config = {
  DATA_DIR: string;
  ERASURES_FILE?: string | undefined;
  BACKUP_KEPT_DAYS: number;
  s3: S3Settings | undefined;
};

/** No upload is signed here. */
const noSecret = Buffer.alloc(0);

async function describeDue(db: Db, now: Date): Promise<string> {
  const due = await findDue(db, { now });
  const lines = due.map(
    ({ reference, rule, dueAt }) => `${reference}  ${rule}  due since ${formatCreated(dueAt)}`,
  );
  return [`${due.length} due now, and not held. Nothing was changed.`, ...lines, ""].join("\n");
}

async function exportPerson(db: Db, { id, now }: { id: string; now: Date }): Promise<string> {
  const bundle = await makeBundle(db, { ids: [id], blackened: { words: [], reason: null }, now });
  const entry = { at: now.toISOString(), actor: "operator", action: "data.bundled", subjectId: id } as const;
  await db.transaction().execute((trx) => recordAudit(trx, entry));
  return bundle;
}

async function erasePerson(db: Db, config: Config, { id, now }: { id: string; now: Date }): Promise<string> {
  const clock = () => now;
  const log = pino({ level: "error" }, process.stderr);
  const { DATA_DIR: dataDir, ERASURES_FILE: ledgerFile, BACKUP_KEPT_DAYS: backupDays } = config;
  const storage = await openStorage(config.s3, join(dataDir, "files"));
  const uploads = createCvUploads({ db, storage, clock, secret: noSecret });
  const deps = createRetention({ db, clock, log, uploads, dataDir, ledgerFile, backupDays });
  await db.transaction().execute(async (trx) => {
    await eraseRows(trx, id, { why: "request", rule: null, now });
    const entry = { at: now.toISOString(), actor: "operator", action: "data.erased", subjectId: id } as const;
    await recordAudit(trx, entry);
  });
  await finishErasures(deps);
  await deps.ledger.write(db, now);
  await cleanDatabase(db);
  const certificate = await findCertificate(db, id);
  return certificate ? `${certificateText(certificate).join("\n")}\n` : "";
}
