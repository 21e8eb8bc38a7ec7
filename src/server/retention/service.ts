import type { FastifyBaseLogger } from "fastify";
import { backupDays as usualBackupDays } from "#content/retention.ts";
import type { Clock } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import type { Db } from "../db/connect.ts";
import { removeMailFiles } from "../mail/service.ts";
import { addTaskOnce } from "../tasks/tasks.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import { finishErasures } from "./erase.ts";
import { createLedger, ledgerFileOf } from "./ledger.ts";
import { forgetBundles } from "./requests/answers.ts";
import { type RunDeps, runRetention } from "./run.ts";

const taskKind = "retention";
const leaseMs = 30 * 60_000;
/**
 * Often enough that an application is erased within 31 days after its period: two waits for a run, and 30 days in
 * quarantine.
 */
const runEveryMs = 6 * 60 * 60_000;

type Options = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  uploads: Pick<CvUploads, "eraseFile">;
  dataDir: string;
  /** The path of the ledger; by default `erasures.jsonl` in the data folder. */
  ledgerFile?: string | undefined;
  /** `BACKUP_KEPT_DAYS` */
  backupDays?: number;
};

/** The dependencies of runs and commands. */
export function createRetention({
  db,
  clock,
  log,
  uploads,
  dataDir,
  ledgerFile,
  backupDays = usualBackupDays,
}: Options): RunDeps {
  const ledger = createLedger(ledgerFileOf({ DATA_DIR: dataDir, ERASURES_FILE: ledgerFile }), backupDays);
  return { db, clock, log, uploads, ledger, removeMailFiles: () => removeMailFiles(db, dataDir) };
}

/**
 * The retention of a server. Before the first request it erases what a restored backup has brought back. Then it runs
 * every six hours: one task for each run, which one of the processes leases.
 */
export async function registerRetention(
  tasks: Pick<TaskWorker, "handle" | "everyHour">,
  {
    config,
    logger: log,
    ...options
  }: Pick<Options, "db" | "clock" | "uploads"> & {
    config: { DATA_DIR: string; ERASURES_FILE?: string | undefined; BACKUP_KEPT_DAYS: number };
    logger: FastifyBaseLogger;
  },
): Promise<RunDeps> {
  const deps = createRetention({
    ...options,
    log,
    dataDir: config.DATA_DIR,
    ledgerFile: config.ERASURES_FILE,
    backupDays: config.BACKUP_KEPT_DAYS,
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
    const now = clock();
    const at = now.toISOString();
    const began = new Date(Math.floor(now.getTime() / runEveryMs) * runEveryMs).toISOString();
    const id = `${taskKind} ${began.slice(0, 13)}`;
    await addTaskOnce(db, { id, kind: taskKind, createdAt: at, dueAt: at });
  });
  tasks.everyHour("copies that can no longer be opened", () => forgetBundles(db, clock()));
  tasks.everyHour("files of erased applications", async () => {
    await finishErasures(deps);
    await ledger.write(db, clock());
  });
}
