import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { createFolderStorage } from "./storage/folder.ts";
import { createPdfChecker, type PdfChecker } from "./pdf/pdf-checker.ts";
import { createPdfPreviewer, type PdfPreviewer } from "./pdf/pdf-previewer.ts";
import type { SandboxLevel } from "./pdf/sandbox.ts";
import { removeStaleDirectories } from "./pdf/sandbox-directory.ts";
import { createCvReceiver } from "./receive.ts";
import { type ClamdAddress, connectClamd } from "./scan/clamd.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import { registerCvScans } from "./scan/scans.ts";
import type { S3Settings } from "./storage/s3-settings.ts";
import { createStaging } from "./staging.ts";
import type { CvStorage } from "./storage/storage.ts";
import { cleanUpCvs } from "./cleanup.ts";
import { createCvPreviews } from "./previews.ts";
import { createUnclaimedBounds } from "./unclaimed.ts";
import { registerUnreadCvs } from "./unread.ts";
import { createCvUploads } from "./uploads.ts";

/** Both start processes when they are used first; `close` ends them. */
export type PdfReaders = { checker: PdfChecker; previewer: PdfPreviewer; close: () => void };

export type CvService = Awaited<ReturnType<typeof createCvService>>;

/** Assembles storage, upload, examination and cleanup of CV files. */
export async function createCvService(options: {
  db: Db;
  clock: Clock;
  tasks: TaskWorker;
  secret: Buffer;
  dataDir: string;
  publicUrl: string | undefined;
  /** Undefined: CVs are stored in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** Undefined: CVs are not scanned for viruses. */
  clamd: ClamdAddress | undefined;
  log: FastifyBaseLogger;
  /** Undefined: the service creates its own, and closes them when it stops. */
  pdfReaders: PdfReaders | undefined;
}) {
  const { db, clock, tasks, secret, dataDir, publicUrl, s3, clamd, log, pdfReaders } = options;
  // One folder for all: files are moved between staging, sandbox directory and storage by hard links, which need one
  // file system.
  const folder = join(dataDir, "files");
  const storage = await openStorage(s3, folder);
  const staging = createStaging(join(folder, "incoming"));
  const sandboxes = join(folder, "reading");
  const readers = pdfReaders ?? createPdfReaders(sandboxes);
  const { checker, previewer } = readers;
  const isScanning = clamd !== undefined;
  if (clamd) registerCvScans(tasks, { db, storage, clock, log, scanner: connectClamd(clamd) });
  const deps = {
    db,
    storage,
    staging,
    checker,
    unclaimed: createUnclaimedBounds({ db, secret, folder: dataDir }),
    clock,
    log,
    ...(isScanning && { wakeScanner: tasks.wake }),
  };
  registerUnreadCvs(tasks, deps);
  tasks.everyHour("clean-up of CVs", () => cleanUpCvs(deps));
  tasks.everyHour("clean-up of sandbox directories", () => removeStaleDirectories(sandboxes, clock()));
  const receiver = createCvReceiver(deps);
  const uploads = createCvUploads({ db, storage, clock, secret, publicUrl, log, receiver, isScanning });
  return {
    uploads,
    previews: createCvPreviews({ uploads, staging, previewer }),
    receiver,
    ping: storage.ping,
    /** Whether a virus scanner is configured. */
    isScanning,

    /** Starts a PDF worker if none runs, when an upload ticket is issued. */
    warm: createWarmUp(checker, log),

    stop: (): void => {
      if (!pdfReaders) readers.close();
    },
  };
}

/** `folder` is where a document is linked while it is read: on the file system of the documents. */
export function createPdfReaders(folder: string): PdfReaders {
  const checker = createPdfChecker({ folder });
  const previewer = createPdfPreviewer({ folder });
  const close = () => {
    checker.close();
    previewer.close();
  };
  return { checker, previewer, close };
}

/** Logs the sandbox level once; it depends on the machine (docs/security.md). */
function createWarmUp(checker: PdfChecker, log: FastifyBaseLogger): () => void {
  let logged: SandboxLevel | undefined;
  return () => {
    checker.warm().then(
      (sandbox) => {
        if (sandbox !== logged) log.info({ sandbox }, "PDF worker started");
        logged = sandbox;
      },
      (error: unknown) => log.error({ err: error }, "PDF worker failed to start"),
    );
  };
}

/** The storage: `folder`, or an object store. The S3 client is large and loaded only where it is used. */
export async function openStorage(s3: S3Settings | undefined, folder: string): Promise<CvStorage> {
  if (!s3) return createFolderStorage(folder);
  const { createS3Storage } = await import("./storage/s3.ts");
  return createS3Storage(s3);
}
