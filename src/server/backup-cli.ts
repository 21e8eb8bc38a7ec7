/**
 * `npm run backup`, `npm run restore` and `npm run move` copy all state of a site, on the server's machine with the
 * server's environment. Exit code 0: done; 1: refused, failed, or done with CVs missing or damaged or without the
 * secret; 2: wrong usage.
 */
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "./config.ts";
import { openStorage } from "./cvs/service.ts";
import { checkDatabase, databaseFile, openDatabase } from "./db/connect.ts";
import { backUp, type Place } from "./backup/backup.ts";
import { identityOf } from "./backup/copy-locks.ts";
import { type Manifest, secretName } from "./backup/manifest.ts";
import { move } from "./backup/move.ts";
import { restore } from "./backup/restore.ts";
import { checkDataFolder } from "./data-folder.ts";
import { failureText } from "./log/error-text.ts";
import { hasCode } from "./file-system.ts";
import { ledgerFileOf } from "./retention/ledger.ts";

const usage = `Usage:
  npm run backup -- <new folder>
  npm run restore -- <folder of a backup>
  npm run move -- --to-file <file with postgres://user:password@host/database> [--cvs s3]
  npm run move -- --to postgres://… [--cvs s3]      the process list shows the password
`;

type Environment = Readonly<Record<string, string | undefined>>;
type Command = { name: "backup" | "restore"; folder: string } | { name: "move"; to: Target; toS3: boolean };
/** The new database's address, or the file that holds it. */
type Target = { option: "--to" | "--to-file"; value: string };

/** Undefined when the command line does not match the usage. */
function readCommand([name, ...args]: string[]): Command | undefined {
  const { values, positionals } = readArgs(args) ?? { values: {}, positionals: [] };
  const [folder, ...more] = positionals;
  if (more.length > 0) return undefined;
  if (name === "backup" || name === "restore")
    return folder && Object.keys(values).length === 0 ? { name, folder: resolve(folder) } : undefined;
  const to = targetOf(values);
  if (name !== "move" || folder !== undefined || to === undefined) return undefined;
  if (values.cvs !== undefined && values.cvs !== "s3") return undefined;
  return { name, to, toS3: values.cvs === "s3" };
}

/** Undefined unless exactly one of the options is given. */
function targetOf({ to, "to-file": file }: { to?: string; "to-file"?: string }): Target | undefined {
  if (to && file) return undefined;
  if (to) return { option: "--to", value: to };
  return file ? { option: "--to-file", value: resolve(file) } : undefined;
}

function readArgs(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { to: text, "to-file": text, cvs: text } });
  } catch {
    return undefined;
  }
}

async function openPlace(config: Config, setting?: string): Promise<Place> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  const db = await openDatabase({ databaseUrl, dataDir });
  if (databaseUrl !== undefined) await checkDatabase(db, { databaseUrl, ...(setting && { setting }) });
  const storage = await openStorage(config.s3, join(dataDir, "files"));
  return { db, storage, dataDir, isSecretGiven: config.SESSION_SECRET !== undefined };
}

/** Refuses to create a database, which would hide that `DATA_DIR` is the wrong folder. */
async function openSource(config: Config): Promise<Place> {
  const file = join(config.DATA_DIR, databaseFile);
  if (config.DATABASE_URL === undefined)
    await access(file, constants.R_OK | constants.W_OK).catch((error: unknown) => {
      if (hasCode(error, "EACCES"))
        throw new Error(`This account may not read and write ${file}: run the command as the server's.`);
      throw new Error(`There is no database at ${file}. Is DATA_DIR the server's?`);
    });
  return await openPlace(config);
}

async function using<T>(place: Place, work: (place: Place) => Promise<T>): Promise<T> {
  try {
    return await work(place);
  } finally {
    await place.db.destroy();
  }
}

/** The environment with the new database; what is wrong about that is said of the option. */
function readTarget(environment: Environment, { option, value }: Target): Config {
  const name = option === "--to" ? "DATABASE_URL" : "DATABASE_URL_FILE";
  try {
    return readConfig({
      ...environment,
      DATABASE_URL: undefined,
      DATABASE_URL_FILE: undefined,
      [name]: value,
    });
  } catch (error) {
    // The environment was read without an error before. A new error with this one as its cause would say it twice.
    if (error instanceof Error)
      error.message = error.message.replaceAll(name, option).replace("The configuration is wrong: ", "");
    throw error;
  }
}

/** What was done, for standard output, and what is wrong with it, for standard error; empty when nothing is. */
type Outcome = { done: string; faults: string };

async function run(command: Command, environment: Environment): Promise<Outcome> {
  if (command.name === "move") {
    const s3Names = Object.keys(environment).filter((name) => name.startsWith("S3_"));
    const withoutS3 = Object.fromEntries(s3Names.map((name) => [name, undefined]));
    const from = readConfig(command.toS3 ? { ...environment, ...withoutS3 } : environment);
    const to = readTarget(environment, command.to);
    if (command.toS3 && to.s3 === undefined)
      throw new Error("--cvs s3 needs the S3_ variables of the object store.");
    const isSame = `${command.to.option} is where the rows are already.`;
    if (from.DATABASE_URL === to.DATABASE_URL) throw new Error(isSame);
    const { tables, cvCount, ...cvs } = await using(await openSource(from), async (source) =>
      using(await openPlace(to, command.to.option), async (target) => {
        const identity = await identityOf(source.db);
        if (identity !== null && identity === (await identityOf(target.db))) throw new Error(isSame);
        return await move(source, target, { withCvs: command.toS3 });
      }),
    );
    const files = command.toS3 ? `${cvCount} CVs are in the bucket.` : "CVs stay where they are.";
    const setting =
      command.to.option === "--to" ? "DATABASE_URL to the new database" : "DATABASE_URL_FILE to that file";
    const next = `Set ${setting} and start the server.`;
    return {
      done: `${rowsOf(tables)}\n${files}\n${next}\n`,
      faults: faultsOf("What was moved", { ...cvs, from: "storage", config: from }),
    };
  }
  const config = readConfig(environment);
  const { folder, name } = command;
  if (name === "backup") {
    const manifest = await using(await openSource(config), (place) =>
      backUp(place, folder, new Date()).catch((error: unknown) => {
        throw backupError(error, folder);
      }),
    );
    const isWithin = `${folder}/`.startsWith(`${resolve(config.DATA_DIR)}/`);
    const advice = isWithin ? "It is in DATA_DIR, and would be lost with it: copy it to another disk.\n" : "";
    return {
      done: `${summaryOf(manifest)}\nThe backup is in ${folder}, and was read again.\n${advice}${secretAdvice(config)}`,
      faults:
        faultsOf("The backup", { ...manifest, from: "storage", config }) + secretFault(config, manifest),
    };
  }
  return await runRestore(config, folder);
}

async function runRestore(config: Config, folder: string): Promise<Outcome> {
  await checkDataFolder(config.DATA_DIR);
  const manifest = await using(await openPlace(config), (place) =>
    restore(place, folder).catch((error: unknown) => {
      throw restoreError(error, folder);
    }),
  );
  return {
    done: `${summaryOf(manifest)}\nThe backup of ${manifest.createdAt} is restored, and was compared.\n${ledgerAdvice(config, manifest)}`,
    faults: faultsOf("What was restored", { ...manifest, from: "backup", config }),
  };
}

/** A sentence for what the operating system refuses; Node.js names the file where it was opened, and not where it was written. */
function backupError(error: unknown, folder: string): unknown {
  if (hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT"))
    return new Error(
      `There is no room left for the backup in ${folder}. Remove that folder, and back up to a larger disk.`,
      { cause: error },
    );
  if (hasCode(error, "EACCES"))
    return new Error("This account may not read all that a backup needs: run the command as the server's.", {
      cause: error,
    });
  return error;
}

/** A backup that root brought from another machine is readable by root alone. */
function restoreError(error: unknown, folder: string): unknown {
  const isOfBackup = error instanceof Error && "path" in error && String(error.path).startsWith(folder);
  if (!isOfBackup || !hasCode(error, "EACCES")) return error;
  const sentence = `This account may not read the backup in ${folder}: give the folder to the server's account (chown -R).`;
  return new Error(sentence, { cause: error });
}

function summaryOf({ tables, cvs }: Manifest): string {
  return `${rowsOf(tables)}\n${Object.keys(cvs).length} CVs.`;
}

function rowsOf(tables: Manifest["tables"]): string {
  const { jobs, jobApplications, adminUsersV2 } = tables;
  const all = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
  return `${jobApplications?.rows ?? 0} applications, ${jobs?.rows ?? 0} jobs, ${adminUsersV2?.rows ?? 0} accounts; ${all} rows in all.`;
}

/** A lost folder of CVs would fill the terminal with its names. */
const mostNamed = 20;

function listOf(keys: readonly string[]): string {
  const named = keys.slice(0, mostNamed).map((key) => `\n  ${key}`);
  const more = keys.length > mostNamed ? `\n  and ${keys.length - mostNamed} more` : "";
  return `${keys.length}${named.join("")}${more}\n`;
}

type FoundCvs = Pick<Manifest, "missingCvs" | "damagedCvs"> & { from: "storage" | "backup"; config: Config };

function faultsOf(what: string, { missingCvs, damagedCvs, from, config }: FoundCvs): string {
  const faults: string[] = [];
  if (missingCvs.length > 0) {
    const folder = join(config.DATA_DIR, "files", "cv");
    faults.push(
      `${what} is incomplete. CVs that rows name and that are not in the ${from}: ${listOf(missingCvs)}`,
    );
    if (from === "storage" && config.s3 === undefined && !existsSync(folder))
      faults.push(`There is no folder of CVs at ${folder}. Is DATA_DIR the server's?\n`);
  }
  if (damagedCvs.length > 0)
    faults.push(
      `${what} has damaged CVs, whose bytes are not those that were received, copied as they are: ${listOf(damagedCvs)}`,
    );
  return faults.join("");
}

function secretAdvice({ SESSION_SECRET }: Config): string {
  return SESSION_SECRET === undefined
    ? ""
    : "Keep SESSION_SECRET with it: it is in the environment, not in the backup.\n";
}

/** Accounts' second factors are sealed with the secret; before there is an account, nothing is. */
function secretFault({ SESSION_SECRET, DATA_DIR }: Config, { secret, tables }: Manifest): string {
  if (SESSION_SECRET !== undefined || secret !== null || !tables.adminUsersV2?.rows) return "";
  return `The backup has no secret: SESSION_SECRET is not set, and there is no file ${join(DATA_DIR, secretName)}. Are DATA_DIR and the environment the server's?\n`;
}

/** Tables with personal data, whose rows may have been erased since the backup. */
const tablesOfPeople = ["jobApplications", "quarantinedApplications", "dataRequests"];

/** Only the ledger knows which rows of a backup were erased since; without such rows it is not needed. */
function ledgerAdvice(config: Config, { tables }: Manifest): string {
  const file = ledgerFileOf(config);
  const bringsBack = tablesOfPeople.some((name) => (tables[name]?.rows ?? 0) > 0);
  return existsSync(file) || !bringsBack
    ? ""
    : `There is no ledger of erasures at ${file}. Before you start the server copy the last erasures.jsonl there: without it whoever was erased since the backup was made is back.\n`;
}

async function main(): Promise<void> {
  // All files are readable by the server's account only.
  process.umask(0o077);
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { done, faults } = await run(command, process.env);
  process.stdout.write(done);
  process.stderr.write(faults);
  if (faults !== "") process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(failureText(error));
  process.exitCode = 1;
});
