/**
 * `npm run admin -- doctor`: checks everything that a server needs, as its start would, and changes nothing:
 * configuration, data folder, database, storage, mail server, scanner, metrics, collector, public address, clock,
 * disk, versions, the PDF sandbox, facts that end, and unsafe settings.
 */
import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { checkContent } from "#content/check.ts";
import { organisation } from "#content/organisation.ts";
import { endingFacts, overdueFacts } from "#content/report.ts";
import { londonDay } from "#contract/text/format.ts";
import { checkFirstAdmin } from "./accounts/invitations/first-admin.ts";
import { type Config, readConfig } from "./config.ts";
import type { Variables } from "./config/variables.ts";
import { warningsAbout } from "./config/warnings.ts";
import { openStorage } from "./cvs/service.ts";
import { createPdfChecker } from "./cvs/pdf/pdf-checker.ts";
import { sandboxLevels } from "./cvs/pdf/sandbox.ts";
import { connectClamd } from "./cvs/scan/clamd.ts";
import { checkDataFolder, checkErasuresFile, checkTemporaryFolder, probeWriting } from "./data-folder.ts";
import { databaseFile, type Db, openDatabase } from "./db/connect.ts";
import { ConnectionFailure } from "./db/failures.ts";
import { readDatabaseState } from "./db/state.ts";
import { databaseFindings, fault, type Finding, note, ok } from "./doctor/findings.ts";
import { addressFindings } from "./doctor/own-address.ts";
import { bucketFindings } from "./doctor/bucket.ts";
import { collectorFindings } from "./doctor/collector.ts";
import { metricsFindings } from "./doctor/own-metrics.ts";
import { siteFindings } from "./doctor/reachable.ts";
import { sentenceOf } from "./log/error-text.ts";
import { ignoring } from "./file-system.ts";
import { checkSmtp } from "./mail/smtp-mailer.ts";
import { checkLedger } from "./retention/ledger.ts";
import { version } from "./version.ts";

/** A finding is about its check, unless it says otherwise. */
type Check = (
  config: Config,
  now: () => Date,
  environment: Variables,
) => Promise<(Omit<Finding, "about"> & { about?: string })[]>;

/** Enough for a busy day's CVs and mails. */
const diskNoteBytes = 2 ** 30;
/** A database that answers, and a PDF reader that starts, can be taken for absent when this process waits so long. */
const busyNoteMs = 1_000;
/** Less than ten CVs of the largest size. */
const diskFaultBytes = 50 * 2 ** 20;

const checks: Record<string, Check> = {
  address: (config, _now, { PORT }) => addressFindings(config, { isChosen: Boolean(PORT) }),

  "data folder": async ({ DATA_DIR }) => {
    // Of another failure checkDataFolder knows the sentence.
    if (!(await exists(DATA_DIR).catch(() => true))) return [await findingAboutMissing(DATA_DIR)];
    await checkDataFolder(DATA_DIR);
    const { uid } = await stat(DATA_DIR);
    const isOurs = process.getuid === undefined || process.getuid() === uid;
    return [isOurs ? ok(`${DATA_DIR} can be written.`) : note(`${DATA_DIR} belongs to another account.`)];
  },

  erasures: async (config) => {
    const { ERASURES_FILE: file } = config;
    if (file !== undefined) await checkErasuresFile(file);
    await checkLedger(config);
    return file === undefined ? [] : [ok(`${file} can be written.`)];
  },

  disk: async ({ DATA_DIR }) => {
    if (!(await exists(DATA_DIR))) return [];
    const { bavail, bsize, ffree, files } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    const text = `${Math.floor(free / 2 ** 20)} MiB are free for ${DATA_DIR}.`;
    if (free < diskFaultBytes) return [fault(`${text} CVs will be refused.`)];
    if (files > 0 && ffree === 0) return [fault("The file system has no room for another file.")];
    return [free < diskNoteBytes ? note(`${text} A busy day may need more.`) : ok(text)];
  },

  database: async (config, now) => {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
    const file = join(dataDir, databaseFile);
    // An empty database made here would hide that DATA_DIR is the wrong folder.
    if (databaseUrl === undefined && !(await exists(file)))
      return [
        note(`There is no database at ${file}: the first start makes it. Is DATA_DIR the server's?`),
        ...(await firstAdminFaults(config, null)),
      ];
    const db = await openDatabase({ databaseUrl, dataDir });
    try {
      const state = await readDatabaseState(db, now).catch((error: unknown) => {
        throw databaseUrl === undefined ? error : new ConnectionFailure(databaseUrl, error);
      });
      const hasTables = state.schema === "latest" || state.schema === "earlier";
      const found = databaseFindings(state, now().getTime());
      const isEnded = found.some(({ level }) => level === "fault");
      return isEnded ? found : [...found, ...(await firstAdminFaults(config, hasTables ? db : null))];
    } finally {
      await db.destroy();
    }
  },

  "CV storage": async ({ s3, DATA_DIR }) => {
    // The data folder was checked already.
    if (!s3) return [ok(`CVs lie in ${join(DATA_DIR, "files")}.`)];
    return await bucketFindings(await openStorage(s3, join(DATA_DIR, "files")), s3);
  },

  "mail server": async ({ SMTP_URL: server }) => {
    if (server === undefined) return [];
    await checkSmtp(server);
    const words = server.auth ? " and takes the user and password" : "";
    return [ok(`${server.host}:${server.port} answers${words}.`)];
  },

  "virus scanner": async ({ CLAMD_ADDRESS: address }) => {
    if (address === undefined) return [];
    if ("path" in address && !(await exists(address.path)))
      return [fault(`CLAMD_ADDRESS is ${address.path}, which does not exist: is clamd running?`)];
    await connectClamd(address).ping();
    return [ok("clamd answers.")];
  },

  metrics: metricsFindings,
  collector: ({ OTEL_EXPORTER_OTLP_ENDPOINT }, _now, environment) =>
    collectorFindings(OTEL_EXPORTER_OTLP_ENDPOINT, environment),
  site: ({ PUBLIC_URL }) => siteFindings(PUBLIC_URL),

  "PDF reader": async () => {
    const folder = tmpdir();
    const mistake = await checkTemporaryFolder(folder).then(() => null, sentenceOf);
    // A server's readers work in its data folder, where the doctor makes none.
    if (mistake !== null) return [note(`${mistake} So the doctor cannot try the PDF reader.`)];
    const checker = createPdfChecker({ folder });
    try {
      const level = await checker.warm();
      if (level === sandboxLevels[0]) return [ok("It is confined by bubblewrap.")];
      return [
        note(
          `It is confined by ${level}, not by bubblewrap, which is missing or may make no namespaces here: ` +
            'see "Confine the PDF reader" in docs/operations.md.',
        ),
      ];
    } finally {
      checker.close();
    }
  },
};

/** The checks of what is in the data folder: where that cannot be used, each would say the same in its own words. */
const inDataFolder = ({ ERASURES_FILE, DATABASE_URL, s3 }: Config): readonly string[] => [
  "disk",
  ...(ERASURES_FILE === undefined ? ["erasures"] : []),
  ...(DATABASE_URL === undefined ? ["database"] : []),
  ...(s3 === undefined ? ["CV storage"] : []),
];

/** The variable that configures an unreachable service. */
const configuredBy = ({ DATABASE_URL, s3 }: Config): Partial<Record<string, string>> => ({
  database: DATABASE_URL === undefined ? "DATA_DIR" : "DATABASE_URL",
  "CV storage": s3 === undefined ? "DATA_DIR" : "the S3_ variables",
  "mail server": "SMTP_URL",
  "virus scanner": "CLAMD_ADDRESS",
});

/**
 * Runs all checks at once; each one that throws is a fault. A wrong configuration is the only result, because no
 * check can run.
 */
export async function examineSite(environment: Variables, now: () => Date): Promise<Finding[]> {
  const versions = ok(`Version ${version}, Node.js ${process.version}, ${process.platform} ${process.arch}.`);
  const findings: Finding[] = [{ ...versions, about: "versions" }];
  let config: Config;
  try {
    checkContent();
    config = readConfig(environment);
  } catch (error) {
    return [...findings, { ...fault(sentenceOf(error)), about: "configuration" }];
  }
  findings.push({ ...ok("Every variable that is set can be read."), about: "configuration" });
  const day = londonDay(now());
  for (const line of [...overdueFacts(organisation, day), ...endingFacts(organisation, day)])
    findings.push({ ...note(`${line}.`), about: "facts" });
  const examine = async ([about, check]: [string, Check]) => {
    const found = await check(config, now, environment).catch((error: unknown) => {
      const where = configuredBy(config)[about];
      return [fault(where === undefined ? sentenceOf(error) : `${sentenceOf(error)} (see ${where})`)];
    });
    return found.map((finding) => ({ about, ...finding }));
  };
  const delays = monitorEventLoopDelay();
  delays.enable();
  const found = (await Promise.all(Object.entries(checks).map(examine))).flat();
  delays.disable();
  const hasNoFolder = found.some(({ level, about }) => level === "fault" && about === "data folder");
  const untold = hasNoFolder ? inDataFolder(config) : [];
  findings.push(...found.filter(({ about }) => !untold.includes(about)));
  findings.push(...busyFindings(delays.max / 1e6));
  const unsafe = [...warningsAbout(config, environment), ...accountNotes()];
  return [...findings, ...unsafe.map((text) => ({ ...note(text), about: "unsafe" }))];
}

/** The first start makes the folder, if this account may write in the nearest one that exists. */
async function findingAboutMissing(folder: string): Promise<Omit<Finding, "about">> {
  let parent = dirname(resolve(folder));
  while (!(await exists(parent))) parent = dirname(parent);
  const isWritable = await probeWriting(parent).then(
    () => true,
    () => false,
  );
  if (isWritable) return note(`${folder} does not exist: the first start makes it.`);
  return fault(
    `DATA_DIR is ${folder}, which does not exist, and this account may make no folder in ${parent}.`,
  );
}

export function hasFault(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === "fault");
}

const marks: Record<Finding["level"], string> = { ok: "ok   ", note: "note ", fault: "FAULT" };

export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ level, about, text }) => `${marks[level]}  ${about.padEnd(width)}  ${text}`);
  const faults = findings.filter(({ level }) => level === "fault").length;
  const notes = findings.filter(({ level }) => level === "note").length;
  return `${[...lines, "", `Faults: ${faults}. Notes: ${notes}.`].join("\n")}\n`;
}

/** The first start of a site invites an administrator, and refuses some names only then. */
async function firstAdminFaults(config: Config, db: Db | null) {
  return await checkFirstAdmin(config, db).then(
    () => [],
    (error: unknown) => [{ ...fault(sentenceOf(error)), about: "first administrator" }],
  );
}

/** `waitedMs` is the longest that this process waited for the processor. */
function busyFindings(waitedMs: number): Finding[] {
  if (waitedMs < busyNoteMs) return [];
  const seconds = (waitedMs / 1000).toFixed(1);
  const text = `This machine is so busy that the doctor waited ${seconds} seconds for it: a fault above may be due to that. Ask again later.`;
  return [{ ...note(text), about: "processor" }];
}

function accountNotes(): string[] {
  if (process.getuid?.() !== 0) return [];
  return ["This account is root: a server that is taken over then holds the whole machine."];
}

async function exists(path: string): Promise<boolean> {
  return (await ignoring("ENOENT", stat(path))) !== undefined;
}
