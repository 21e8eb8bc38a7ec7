import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { addTask } from "./tasks.ts";
import { createTaskWorker } from "./worker.ts";

describe.each(engines)("tasks on $name", ({ connect }) => {
  test("a task that is given back each time does not keep the others from being done", async () => {
    const db = await connect();
    const clock = createTestClock();
    const worker = createTaskWorker({ db, clock: clock.now, log: pino({ level: "silent" }) });
    worker.handle({
      kinds: ["test"],
      atOnce: 1,
      leaseMs: 1_000,
      run: ({ id }) =>
        Promise.resolve(id === "first" ? { state: "given-back", endsRound: true } : { state: "done" }),
    });
    for (const id of ["first", "second", "third"]) {
      const now = clock.now().toISOString();
      await db.transaction().execute((trx) => addTask(trx, { id, kind: "test", createdAt: now, dueAt: now }));
      clock.advance(1);
    }
    for (let round = 0; round < 2; round += 1) await worker.runDue();
    const rows = db.selectFrom("tasks").select(["id", "attempts"]).where("doneAt", "is", null);
    expect(await rows.execute()).toEqual([{ id: "first", attempts: 0 }]);
  });
});
