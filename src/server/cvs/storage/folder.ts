import { access, constants, link, open, readdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder, hasCode, ignoring, makeFolders } from "../../file-system.ts";
import { type CvStorage, type ListedFile, type OpenedFile, uploadOfKey } from "./storage.ts";

/**
 * CVs as files in `folder`, for one machine. `link` is atomic and never overwrites; flushing the directory makes the
 * name survive a power cut. Staging must be on the same file system.
 */
export function createFolderStorage(folder: string): CvStorage {
  const pathOf = (key: string): string => {
    // Only keys made by this server become paths.
    if (uploadOfKey(key) === null) throw new TypeError("Not a storage key");
    return join(folder, key);
  };
  return {
    direct: null,

    async accept(key, file) {
      const path = pathOf(key);
      await makeFolders(dirname(path));
      const isNew = await linked(file.path, path);
      // Also when the name exists: the process that created it may have died before its flush.
      await flushFolder(dirname(path));
      return isNew;
    },

    async open(key) {
      return await openFile(pathOf(key));
    },

    async remove(key) {
      await ignoring("ENOENT", unlink(pathOf(key)));
    },

    list: () => listFolder(folder, "cv"),

    async ping() {
      await makeFolders(join(folder, "cv"));
      await access(join(folder, "cv"), constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

async function openFile(path: string): Promise<OpenedFile | null> {
  const handle = await ignoring("ENOENT", open(path, "r"));
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ autoClose: true }), sizeBytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* listFolder(folder: string, name: string): AsyncIterable<ListedFile> {
  for (const file of (await ignoring("ENOENT", readdir(join(folder, name)))) ?? []) {
    const facts = await ignoring("ENOENT", stat(join(folder, name, file)));
    if (facts?.isFile()) yield { key: `${name}/${file}`, modifiedAt: facts.mtime };
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}
