import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import type { Db } from "../db/connect.ts";
import { removeMailFiles } from "../mail/service.ts";
import { addTaskOnce } from "../tasks/tasks.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import { finishErasures } from "./erase.ts";
import { createLedger } from "./ledger.ts";
import { type RunDeps, runRetention } from "./run.ts";

const taskKind = "retention";
const leaseMs = 30 * 60_000;

type Options = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  uploads: Pick<CvUploads, "eraseFile">;
  dataDir: string;
  /** Of the ledger; by default `erasures.jsonl` in the data folder. */
  ledgerFile?: string | undefined;
};

/** What runs and commands of the retention stand on. */
export function createRetention({ db, clock, log, uploads, dataDir, ledgerFile }: Options): RunDeps {
  const ledger = createLedger(ledgerFile ?? join(dataDir, "erasures.jsonl"));
  return { db, clock, log, uploads, ledger, removeMailFiles: () => removeMailFiles(db, dataDir) };
}

/**
 * The retention of a server. Erases first what a restored backup has brought back: no request is answered before. Then it runs
 * once a day: one task for each day, which one of the processes takes.
 */
export async function registerRetention(
  tasks: Pick<TaskWorker, "handle" | "everyHour">,
  {
    config,
    logger: log,
    ...options
  }: Pick<Options, "db" | "clock" | "uploads"> & {
    config: { DATA_DIR: string; ERASURES_FILE?: string | undefined };
    logger: FastifyBaseLogger;
  },
): Promise<RunDeps> {
  const deps = createRetention({
    ...options,
    log,
    dataDir: config.DATA_DIR,
    ledgerFile: config.ERASURES_FILE,
  });
  await deps.ledger.eraseAgain(deps);
  registerTasks(tasks, deps);
  return deps;
}

function registerTasks(tasks: Pick<TaskWorker, "handle" | "everyHour">, deps: RunDeps): void {
  const { db, clock, ledger } = deps;
  tasks.handle({
    kinds: [taskKind],
    atOnce: 1,
    leaseMs,
    async run(_task, stopping) {
      await runRetention(deps, { mayGoOn: () => !stopping.aborted });
      return stopping.aborted
        ? { state: "failed", reason: "It was cut short.", retryAfterMs: 1_000 }
        : { state: "done" };
    },
  });
  tasks.everyHour("plan of the retention", async () => {
    const now = clock().toISOString();
    await addTaskOnce(db, {
      id: `${taskKind} ${now.slice(0, 10)}`,
      kind: taskKind,
      createdAt: now,
      dueAt: now,
    });
  });
  tasks.everyHour("files of erased applications", async () => {
    await finishErasures(deps);
    await ledger.write(db, clock());
  });
}
