/**
 * Mails as `.eml` files, where no mail server is configured. A file is written atomically, a repeated attempt writes
 * the same file again, and it is removed with its row in the outbox. Unfinished files of a crash are removed too.
 */
import { open, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { flushFolder, ignoring, makeFolders } from "../file-system.ts";
import { type Mailer, toMime } from "./mailer.ts";

const ending = ".eml";
/** Also matches unfinished files: `.UUID_` and the mail's id. Earlier versions wrote `.UUID`. */
const fileName = /_([0-9a-f-]{36})\.eml$/;
const unfinishedName = /^\.[0-9a-f-]{36}(?:_[0-9a-f-]{36}\.eml)?$/;
/** Longer than an attempt takes. */
const unfinishedMs = 60 * 60_000;

export function createFolderMailer(folder: string): Mailer {
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await transport.sendMail(toMime(mail));
    if (!Buffer.isBuffer(message)) throw new TypeError("The mail was not made in one piece");
    await makeFolders(folder);
    const unfinished = join(folder, `.${crypto.randomUUID()}_${mail.id}${ending}`);
    try {
      await writeFlushed(unfinished, message);
      await rename(unfinished, join(folder, `${mail.fileName}_${mail.id}${ending}`));
    } catch (error) {
      await unlink(unfinished).catch(() => undefined);
      throw error;
    }
    await flushFolder(folder);
  };
}

/** Removes the files whose mails `areKept` does not return, and unfinished ones after an hour; returns their number.
 * */
export async function removeForgottenFiles(
  folder: string,
  areKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const names = (await ignoring("ENOENT", readdir(folder))) ?? [];
  const files = names.flatMap((name) => {
    const id = fileName.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  const batchSize = 200;
  let removed = 0;
  for (const name of names.filter((one) => unfinishedName.test(one))) {
    const file = await ignoring("ENOENT", stat(join(folder, name)));
    if (!file || Date.now() - file.mtimeMs < unfinishedMs) continue;
    await ignoring("ENOENT", unlink(join(folder, name)));
    removed += 1;
  }
  for (let from = 0; from < files.length; from += batchSize) {
    const batch = files.slice(from, from + batchSize);
    const kept = await areKept(batch.map(({ id }) => id));
    for (const { name } of batch.filter(({ id }) => !kept.has(id))) {
      await ignoring("ENOENT", unlink(join(folder, name)));
      removed += 1;
    }
  }
  return removed;
}

async function writeFlushed(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
