/**
 * `npm run admin -- find-a-job`: writes the two files for DWP's Find a Job, for the operator to send, or previews
 * them.
 */
import { constants } from "node:fs";
import { access, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { organisation } from "#content/organisation.ts";
import { longDay } from "#content/words/intl.ts";
import { findAJobPaths } from "#contract/paths.ts";
import { recordAudit } from "../../audit/entries.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/connect.ts";
import { toLine } from "../feed-item.ts";
import { expiredXml, vacanciesXml } from "./files.ts";
import { referenceCode } from "./references.ts";
import { createVacancyStore, type Snapshot } from "./store.ts";
import type { Omission, Provider } from "./vacancies.ts";
import { flushFolder, hasCode } from "../../file-system.ts";
import { createJobStore } from "../../jobs/store.ts";

export const findAJobUsage = `  npm run admin -- find-a-job --check
  npm run admin -- find-a-job --out <folder>
`;

export type FindAJobCommand = { name: "check" } | { name: "out"; folder: string };

/** Undefined when the arguments are not one of these commands. */
export function readFindAJobCommand([name, option, folder, ...more]: readonly string[]):
  FindAJobCommand | undefined {
  if (name !== "find-a-job" || more.length > 0) return undefined;
  if (option === "--check" && folder === undefined) return { name: "check" };
  return option === "--out" && folder ? { name: "out", folder } : undefined;
}

type Site = { PUBLIC_URL?: string | undefined };
/** For tests, with a fixed clock and their own provider. */
type Given = { clock: Clock; provider: Provider };

/** Returns the text to print. */
export async function runFindAJobCommand(
  command: FindAJobCommand,
  { PUBLIC_URL: publicUrl }: Site,
  db: Db,
  { clock, provider }: Given = { clock: () => new Date(), provider: organisation },
): Promise<string> {
  const { findAJobCategory: category } = provider;
  if (category === undefined)
    throw new Error(
      "src/content/organisation.ts has no findAJobCategory: there are no files for Find a Job.",
    );
  const vacancies = createVacancyStore({ db, clock, provider, jobs: createJobStore(db, clock) });
  if (command.name === "check") return describe(await vacancies.preview());

  if (publicUrl === undefined)
    throw new Error("PUBLIC_URL is not set: the files would lead applicants to localhost.");
  await expectFolder(command.folder);
  const snapshot = await vacancies.settle();
  await writeFiles(command.folder, {
    [basename(findAJobPaths.vacancies)]: vacanciesXml(snapshot, { category, publicUrl }),
    [basename(findAJobPaths.expired)]: expiredXml(snapshot),
  });
  const { live, expired, omitted } = snapshot;
  const detail = `${live.length} for Find a Job, ${expired.length} expired`;
  const entry = { at: clock().toISOString(), actor: "operator", action: "jobs.exported", detail } as const;
  await db.transaction().execute((trx) => recordAudit(trx, entry));
  return `${detail}; ${omitted.length} jobs left out: npm run admin -- find-a-job --check says why.\n`;
}

const reasons: Record<Omission, string> = {
  closed: "it is closed",
  "closes-today": "it closes today, and Find a Job takes no vacancy that ends on the day on which it comes",
  "no-location": "its location is none of src/content/organisation.ts, so that it has no postcode",
  "address-not-public": "the address of its location is not public, so that it has no postcode",
  "type-unknown": "its type is none that Find a Job knows",
  "hours-unknown": 'its hours do not say whether it is full or part time: write them as "37.5 hours a week"',
  "no-text": "it has no title or no description",
};

function describe({ today, live, expired, omitted, written }: Snapshot): string {
  const isNew = new Set(written);
  return [
    `${live.length} vacancies for Find a Job on ${longDay(today)}. Nothing was changed.`,
    ...live.map(({ vacancy, reference }) =>
      [
        referenceCode(reference),
        `to ${longDay(reference.endsOn)}`,
        printable(vacancy.title) + (isNew.has(reference) ? " (new or changed)" : ""),
      ].join("  "),
    ),
    `${expired.length} references expired.`,
    ...expired.map((row) => `${referenceCode(row)}  since ${longDay(row.expiredOn ?? today)}`),
    `${omitted.length} jobs left out.`,
    ...omitted.map(({ id, title, why }) => `${id}  ${printable(title)}: ${reasons[why]}`),
    "",
  ].join("\n");
}

/** Removes control characters, which could command the terminal. */
const printable = (title: string) => toLine(title).replaceAll(/\p{Cc}/gu, "");

async function expectFolder(folder: string): Promise<void> {
  const facts = await stat(folder).catch(() => undefined);
  if (!facts?.isDirectory()) throw new Error(`There is no folder ${folder}: make it first.`);
  await access(folder, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new Error(`This account may not write in ${folder}.`, { cause });
  });
}

/** Writes each file atomically. */
async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  const drafts = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    return { path, content, draft: `${path}.${crypto.randomUUID()}` };
  });
  try {
    for (const { draft, content } of drafts)
      await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true });
    for (const { draft, path } of drafts) await rename(draft, path);
    await flushFolder(folder);
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true });
    const reason = hasCode(error, "ENOSPC") ? "the disk is full" : String(error);
    throw new Error(`The files could not be written into ${folder}: ${reason}.`, { cause: error });
  }
}
