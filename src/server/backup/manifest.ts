import { createReadStream } from "node:fs";
import { access, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { flushFolder, hasCode } from "../file-system.ts";
import { hashOfFile } from "./cvs.ts";
import { createTally, type Row } from "./rows.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The contents of a backup: `manifest.json`, written last, so that a backup without it is incomplete. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Latest migration of the database that was copied. */
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: Hash })),
  /** SHA-256 of each CV by its storage key. */
  cvs: z.record(z.string().regex(/^cv\/[0-9a-f-]{36}\.pdf$/), Hash),
  /** CVs that rows name and that were missing in the storage. */
  missingCvs: z.array(z.string()),
  /** CVs that were deleted together with their rows while the backup was made; earlier versions call them missing. */
  deletedCvs: z.array(z.string()).default([]),
  /** CVs whose bytes were not those that their uploads' rows name (`cvUploads.sha256`). */
  damagedCvs: z.array(z.string()).default([]),
  /** SHA-256 of the generated secret; null where `SESSION_SECRET` is given. */
  secret: Hash.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const fileName = "manifest.json";
export const secretName = "secret";

export function rowsFile(folder: string, table: string): string {
  return join(folder, "rows", `${table}.jsonl`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${fileName}.part`);
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, fileName));
  await flushFolder(folder);
}

/** Reads a backup's manifest; throws a sentence when it is missing or has another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, fileName), "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "ENOTDIR")) throw error;
    throw new Error(`${folder} holds no finished backup: there is no ${fileName}.`, { cause: error });
  }
  const { data, error } = Manifest.safeParse(parse(text));
  if (!data) throw new Error(`${fileName} is not one of this version's backups: ${z.prettifyError(error)}`);
  return data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The rows of one table of a backup, in lists of at most a thousand. */
export async function* readRowsFile(folder: string, table: string): AsyncIterable<Row[]> {
  let rows: Row[] = [];
  const lines = createInterface({ input: createReadStream(rowsFile(folder, table)), crlfDelay: Infinity });
  for await (const line of lines) {
    rows.push(JSON.parse(line) as Row); // written by `lineOf`, and its hash is compared before
    if (rows.length < 1_000) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Reads every byte of a backup again; throws a sentence that names the first thing that differs from the manifest. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const path = rowsFile(folder, table);
    // Without it the stream's error would name a path, and not say what is wrong with the backup.
    await access(path).catch((error: unknown) => {
      throw hasCode(error, "ENOENT") ? missing(path) : error;
    });
    const tally = createTally();
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    for await (const line of lines) tally.add(line);
    const { rows, sha256 } = tally.result();
    if (rows !== expected.rows || sha256 !== expected.sha256)
      throw new Error(`The backup is damaged: the rows of ${table} are not those that were written.`);
  }
  for (const [key, expected] of Object.entries(manifest.cvs))
    await verifyFile(join(folder, key), expected, `${key} is not the file that was written`);
  if (manifest.secret !== null)
    await verifyFile(join(folder, secretName), manifest.secret, "the secret is not the one that was written");
  return manifest;
}

async function verifyFile(path: string, expected: string, otherwise: string): Promise<void> {
  const sha256 = await hashOfFile(path);
  if (sha256 === null) throw missing(path);
  if (sha256 !== expected) throw new Error(`The backup is damaged: ${otherwise}.`);
}

const missing = (path: string) => new Error(`The backup is damaged: ${path} is missing.`);
