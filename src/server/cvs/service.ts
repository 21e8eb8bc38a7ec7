import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import type { Reception } from "./examine.ts";
import { createFolderStore } from "./storage/folder.ts";
import { createPdfChecker, type PdfChecker } from "./pdf/pdf-checker.ts";
import { sweepDesks } from "./pdf/sandbox-directory.ts";
import { createCvReceiver } from "./receive.ts";
import { type ClamdAddress, connectClamd } from "./scan/clamd.ts";
import { createCvScans } from "./scan/scans.ts";
import type { S3Settings } from "./storage/s3-settings.ts";
import { createSpool } from "./staging.ts";
import type { CvStore } from "./storage/storage.ts";
import { sweepCvs } from "./cleanup.ts";
import { createUnclaimedBounds } from "./unclaimed.ts";
import { createCvUploads } from "./uploads.ts";

export type CvService = Awaited<ReturnType<typeof createCvService>>;

const sweepEveryMs = 60 * 60_000;

/** Everything about CV files, put together: where they lie, how they come in and when they go. */
export async function createCvService(options: {
  db: Db;
  clock: Clock;
  secret: Buffer;
  dataDir: string;
  publicUrl: string | undefined;
  /** Undefined: CVs lie in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** Undefined: CVs are not scanned for viruses. */
  clamd: ClamdAddress | undefined;
  log: FastifyBaseLogger;
}) {
  const { db, clock, secret, dataDir, publicUrl, s3, clamd, log } = options;
  // One folder for all: a file moves from the spool to a reader and to the folder store by a link, which needs one file system.
  const folder = join(dataDir, "files");
  const store = await openStore(s3, folder);
  const spool = createSpool(join(folder, "incoming"));
  const desks = join(folder, "reading");
  const checker = createPdfChecker({ folder: desks });
  const scans = clamd && createCvScans({ db, store, clock, log, scanner: connectClamd(clamd) });
  const parts = {
    db,
    store,
    spool,
    checker,
    unclaimed: createUnclaimedBounds({ db, secret, folder: dataDir }),
    clock,
    log,
    ...(scans && { wakeScanner: () => void scans.scanDue() }),
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => {
    sweeping = sweepAll(parts, desks);
  };
  const receiver = createCvReceiver(parts);
  return {
    uploads: createCvUploads({ db, store, clock, secret, publicUrl, log, receiver, isScanning: !!scans }),
    receiver,
    ping: store.ping,

    /** What a listening server does beside answering: warms a PDF reader, sweeps now and every hour. */
    start(): void {
      warmReader(checker, log);
      scans?.start();
      sweep();
      timer = setInterval(sweep, sweepEveryMs);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      checker.close();
      await Promise.all([sweeping, scans?.stop()]);
    },
  };
}

/** Says in the log what holds the reader: how strongly depends on the machine (docs/security.md). */
function warmReader(checker: PdfChecker, log: FastifyBaseLogger): void {
  checker.warm().then(
    (sandbox) => log.info({ sandbox }, "PDF reader started"),
    (error: unknown) => log.error({ err: error }, "PDF reader failed to start"),
  );
}

function sweepAll(parts: Reception, desks: string): Promise<unknown> {
  return Promise.all([sweepCvs(parts), sweepDesks(desks, parts.clock())]).catch((error: unknown) =>
    parts.log.error({ err: error }, "CV sweep failed"),
  );
}

/** The S3 client is large: it is read only where it is used. */
async function openStore(s3: S3Settings | undefined, folder: string): Promise<CvStore> {
  if (!s3) return createFolderStore(folder);
  const { createS3Store } = await import("./storage/s3.ts");
  return createS3Store(s3);
}
