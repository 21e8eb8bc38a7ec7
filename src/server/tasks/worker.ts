/**
 * Runs the due tasks of the table: looks every few seconds, because another process may have added a task, and at
 * once when this process has. Each handler has its own kinds, concurrency and retries.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { moveToTasks, type QueueTables } from "../db/migrations/0012-keep-tasks.ts";
import {
  finishTask,
  forgetDoneTasks,
  hasDueTask,
  type LeasedTask,
  releaseTask,
  takeDueTask,
} from "./tasks.ts";

/** The result of a task. `endsRound`: other tasks would fail for the same reason, so they wait until the next look.
 * */
type TaskResult =
  | { state: "done" }
  /** Retried after `retryAfterMs`, or never when that is null. The reason is a sentence without personal data. */
  | { state: "failed"; reason: string; retryAfterMs: number | null; endsRound?: boolean }
  /**
   * The cause is not this task: due again, and the attempt does not count. It goes behind the others, because it may
   * be the cause after all: a file that ends its scanner, say, would otherwise be the first again and again.
   */
  | { state: "given-back"; endsRound: true };

export type TaskHandler = {
  kinds: readonly string[];
  /** How many tasks this process runs at once. */
  atOnce: number;
  /** Longer than `run` may take: a lease that has ended belongs to a process that died. */
  leaseMs: number;
  /** Asked before a task is leased: false leaves all of them until the next look. */
  isReady?: () => Promise<boolean>;
  /** Runs a task. An error is logged, and the task is leased again when its lease ends. */
  run: (task: LeasedTask, stopping: AbortSignal) => Promise<TaskResult>;
};

/** Hourly work, such as removing old rows. `mayGoOn` returns false once the server stops. */
export type HourlyWork = (mayGoOn: () => boolean) => Promise<unknown>;

export type TaskWorker = ReturnType<typeof createTaskWorker>;

const pollMs = 5_000;
const hourMs = 60 * 60_000;

type Deps = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Runs a piece of work under its name. */
  trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
};
/** `begun`: no more tasks are leased. `cutShort`: tasks that take too long after that are aborted. */
type Stop = { begun: AbortSignal; cutShort: AbortSignal };

/** `graceMs`: how long a stopping server waits for running tasks. */
export function createTaskWorker(deps: Deps, { graceMs = 5_000 } = {}) {
  const [stopping, cutting] = [new AbortController(), new AbortController()];
  const stop: Stop = { begun: stopping.signal, cutShort: cutting.signal };
  const loops: Loop[] = [];
  const hourlyWork = createHourlyWork(deps, stop);
  let running: Promise<unknown> = Promise.resolve();
  let hourly: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const beginHour = () => {
    hourly = hourlyWork.run();
  };
  const wake = () => {
    for (const loop of loops) loop.wake();
  };

  return {
    /** Call it before the start. */
    handle: (handler: TaskHandler): void => void loops.push(createLoop(deps, handler, stop)),

    /** Runs `work` at the start and every hour, in each process. Call it before the start. */
    everyHour: (name: string, work: HourlyWork): void => hourlyWork.add(name, work),

    /** Calls `listener` with the result of each piece of hourly work. */
    onHourlyWork: hourlyWork.tell,

    start(): void {
      running = Promise.all(loops.map((loop) => loop.run()));
      beginHour();
      timer = setInterval(beginHour, hourMs);
    },

    /** Looks for due tasks now, after one was committed. Does nothing before the start, and returns at once. */
    wake,

    /** Wraps a write so that the tasks that it adds are run at once. */
    wakeAfter:
      <Given extends unknown[], Answer>(write: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        const answer = await write(...given);
        wake();
        return answer;
      },

    /** Runs the tasks that are due now, and returns. */
    runDue: async (): Promise<void> => void (await Promise.all(loops.map((loop) => loop.runRound()))),

    /** Leases no more tasks and waits for running ones, up to `graceMs`: aborted ones are retried. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      wake();
      const grace = setTimeout(() => cutting.abort(), graceMs);
      await Promise.all([running, hourly]);
      clearTimeout(grace);
    },
  };
}

const untraced = <T>(_name: string, work: () => Promise<T>): Promise<T> => work();

/** Work of every process at its start and every hour. */
function createHourlyWork({ db, clock, log, trace = untraced }: Deps, stop: Stop) {
  const pieces: { name: string; work: HourlyWork }[] = [
    { name: "removal of tasks done long ago", work: () => forgetDoneTasks(db, clock()) },
    { name: "move of older mails", work: () => moveOlderMails(db, clock()) },
  ];
  const listeners: ((name: string, isDone: boolean) => void)[] = [];
  const isDone = ({ name, work }: (typeof pieces)[number]): Promise<boolean> =>
    trace(name, () => work(() => !stop.begun.aborted)).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, `${name} failed`);
        return false;
      },
    );
  return {
    add: (name: string, work: HourlyWork): void => void pieces.push({ name, work }),
    tell: (listener: (name: string, isDone: boolean) => void): void => void listeners.push(listener),
    async run(): Promise<void> {
      for (const piece of pieces) {
        const result = await isDone(piece);
        for (const listener of listeners) listener(piece.name, result);
      }
    },
  };
}

type Loop = ReturnType<typeof createLoop>;

/** Polls for tasks of one handler, and looks at once when woken. */
function createLoop(deps: Deps, handler: TaskHandler, stop: Stop) {
  const { kinds, atOnce, isReady } = handler;
  const { trace = untraced } = deps;
  const onError = (error: unknown) => deps.log.error({ err: error, kinds }, "tasks not done");
  let lookNow = () => {};
  /** One task after the other, until none is due or a result ends the round. */
  const runWhileDue = async (): Promise<void> => {
    while (!stop.begun.aborted) {
      const task = await takeDueTask(deps.db, handler, deps.clock());
      if (!task) return;
      const result = await trace(task.kind, async () => {
        const became = await handler.run(task, stop.cutShort);
        await settle(deps, task, became);
        return became;
      });
      if (result.state !== "done" && result.endsRound) return;
    }
  };
  const runRound = async (): Promise<void> => {
    try {
      if (!(await hasDueTask(deps.db, kinds, deps.clock()))) return;
      if (isReady && !(await isReady())) return;
      await Promise.all(Array.from({ length: atOnce }, () => runWhileDue().catch(onError)));
    } catch (error) {
      onError(error);
    }
  };
  return {
    runRound,
    wake: () => lookNow(),
    async run(): Promise<void> {
      while (!stop.begun.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        lookNow = resolve;
        await runRound();
        const poll = setTimeout(resolve, pollMs);
        await promise;
        clearTimeout(poll);
      }
    },
  };
}

async function settle({ db, clock }: Deps, task: LeasedTask, result: TaskResult): Promise<void> {
  const now = clock();
  if (result.state === "done") return await finishTask(db, task, now);
  if (result.state === "given-back")
    return await releaseTask(db, task, { attempts: task.attempts - 1, dueAt: now.toISOString() });
  const { reason: lastError, retryAfterMs } = result;
  const next =
    retryAfterMs === null
      ? { failedAt: now.toISOString() }
      : { dueAt: new Date(now.getTime() + retryAfterMs).toISOString() };
  await releaseTask(db, task, { ...next, lastError });
}

/** Mails that a process of an earlier version has written to its own table meanwhile. */
function moveOlderMails(db: Db, now: Date): Promise<void> {
  const plain = db.withoutPlugins() as unknown as Kysely<QueueTables>; // in this schema since its migration
  return plain.transaction().execute((trx) => moveToTasks(trx, now.toISOString()));
}
