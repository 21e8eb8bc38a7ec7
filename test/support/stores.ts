import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { Config } from "#server/config.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { readS3Settings } from "#server/cvs/storage/s3-settings.ts";
import { createS3Storage } from "#server/cvs/storage/s3.ts";
import type { CvStorage } from "#server/cvs/storage/storage.ts";
import { createDataDir } from "./database.ts";
import { startObjectStore, type TestObjectStore } from "./object-store/start.ts";

/** A kind of storage for CVs. Each call creates a new, empty one. */
export type StoreKind = {
  name: "a folder" | "an object store";
  createStorage: () => Promise<CvStorage>;
  /** The environment variables of a server with this storage, beside `DATA_DIR`. */
  createEnv: () => Promise<Record<string, string>>;
  /** The store of a server with this configuration. */
  storageOf: (config: Config) => CvStorage;
};

let objectStore: TestObjectStore | undefined;

/** Starts an object store before the tests of this file, where it is installed, and stops it after them. */
export function objectStoreForTests(): () => TestObjectStore {
  beforeAll(async () => {
    if (inject("hasObjectStore")) objectStore = await startObjectStore();
  }, 120_000);
  afterAll(() => objectStore?.stop());
  return running;
}

const running = (): TestObjectStore => {
  if (!objectStore)
    throw new Error("This file has not called objectStoreForTests, or this run has no object store");
  return objectStore;
};

/** The S3 store on the bucket of these environment variables. */
export function openS3Storage(env: Parameters<typeof readS3Settings>[0]): CvStorage {
  const settings = readS3Settings(env);
  if (!settings) throw new Error("These environment variables name no bucket");
  return createS3Storage(settings);
}

const folder: StoreKind = {
  name: "a folder",
  createStorage: async () => createFolderStorage(await createDataDir()),
  createEnv: () => Promise.resolve({}),
  storageOf: ({ DATA_DIR }) => createFolderStorage(join(DATA_DIR, "files")),
};

const bucket: StoreKind = {
  name: "an object store",
  createStorage: async () => openS3Storage(await running().createBucket()),
  createEnv: () => running().createBucket(),
  storageOf: openS3Storage,
};

/** A folder always; an object store where it is installed (the run prints a notice where it is not). */
export const storeKinds: StoreKind[] = inject("hasObjectStore") ? [folder, bucket] : [folder];
