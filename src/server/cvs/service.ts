import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { createFolderStore } from "./folder-store.ts";
import { createPdfChecker } from "./pdf/pdf-checker.ts";
import { createCvReceiver } from "./receive.ts";
import { createSpool } from "./spool.ts";
import { sweepCvs } from "./sweep.ts";
import { createCvUploads } from "./uploads.ts";

export type CvService = ReturnType<typeof createCvService>;

const sweepEveryMs = 60 * 60_000;

/** Everything about CV files, put together: where they lie, how they come in and when they go. */
export function createCvService(options: {
  db: Db;
  clock: Clock;
  secret: Buffer;
  dataDir: string;
  publicUrl: string | undefined;
  log: FastifyBaseLogger;
}) {
  const { db, clock, secret, dataDir, publicUrl, log } = options;
  // One folder for both: a file moves from the spool to the store by a link, which needs one file system.
  const folder = join(dataDir, "files");
  const store = createFolderStore(folder);
  const spool = createSpool(join(folder, "incoming"));
  const checker = createPdfChecker();
  const parts = { db, store, spool, checker, clock, log };
  let sweeping: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => {
    sweeping = sweepCvs(parts).catch((error: unknown) => log.error({ err: error }, "CV sweep failed"));
  };
  return {
    uploads: createCvUploads({ db, store, clock, secret, publicUrl, log }),
    receiver: createCvReceiver(parts),
    ping: store.ping,

    /** What a listening server does beside answering: warms a PDF reader, sweeps now and every hour. */
    start(): void {
      checker.warm().catch((error: unknown) => log.error({ err: error }, "PDF reader failed to start"));
      sweep();
      timer = setInterval(sweep, sweepEveryMs);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      checker.close();
      await sweeping;
    },
  };
}
