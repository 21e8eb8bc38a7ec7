import { createTestClock } from "#support/api.ts";
import { type DatabasePlace, engines } from "#support/database.ts";
import { queueMail, readMail } from "#support/mails.ts";
import { runTogether } from "#support/processes/run-together.ts";
import { headerOf, startSmtp, type TestSmtp } from "#support/smtp.ts";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "../db/connect.ts";
import { composeMail } from "./compose.ts";
import { finishTask, releaseTask, takeDueTask } from "../tasks/tasks.ts";
import { createTaskWorker } from "../tasks/worker.ts";
import { readSmtpUrl } from "./addresses.ts";
import type { MailKind } from "./outbox.ts";
import { mailHandler, minutesUntilRetry, mostAttempts } from "./send.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

const patient = { connectMs: 10_000, greetingMs: 10_000, quietMs: 10_000 };

/** An outbox on `db` that sends to `smtp`; stopped when its test ends. */
function start(
  db: Db,
  smtp: TestSmtp,
  { clock = createTestClock(new Date("2026-11-20T12:00:00Z")), timeouts = patient } = {},
) {
  const server = readSmtpUrl(smtp.url);
  if (!server) throw new Error("The test's SMTP server has an address");
  const lines: string[] = [];
  const mailer = createSmtpMailer(server, timeouts);
  const from = { name: "Larkfold", address: "careers@example.org" };
  const sender = { from, siteUrl: "https://care.example.org" };
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const outbox = createTaskWorker({ db, clock: clock.now, log }, { graceMs: 50 });
  outbox.handle(mailHandler({ mailer, sender, clock: clock.now, log }));
  outbox.start();
  onTestFinished(() => outbox.stop());
  return { outbox, sender, mailer, clock, log: () => lines.join("") };
}

const taking = { kinds: ["application-receipt"], leaseMs: 180_000 };

/** Waits until the mail's result is recorded. */
async function untilNoted(db: Db, id: string) {
  const noted = async () => {
    const { doneAt, failedAt, lastError } = await readMail(db, id);
    return (doneAt ?? failedAt ?? lastError) !== null;
  };
  await expect.poll(noted, { interval: 10 }).toBe(true);
  return await readMail(db, id);
}

function minutesFrom(clock: { now: () => Date }, iso: string): number {
  return (Date.parse(iso) - clock.now().getTime()) / 60_000;
}

describe.each(engines)("the outbox on $name", ({ connect, createPlace }) => {
  test("a due mail is sent once, and one that is not due stays", async () => {
    const db = await connect();
    const smtp = await startSmtp();
    const due = await queueMail(db);
    const later = await queueMail(db, { createdAt: "2026-11-20T12:00:01.000Z" });
    const { outbox } = start(db, smtp);
    expect((await untilNoted(db, due)).doneAt).toBe("2026-11-20T12:00:00.000Z");
    await outbox.stop();
    const [mail] = smtp.received;
    expect(smtp.received).toHaveLength(1);
    expect(mail).toMatchObject({ from: "careers@example.org", to: ["amara.okafor@example.org"] });
    expect(await readMail(db, later)).toMatchObject({ attempts: 0, doneAt: null });
    await start(db, smtp).outbox.runDue();
    expect(await readMail(db, due)).toMatchObject({ attempts: 1 });
    expect(smtp.received).toHaveLength(1);
  });

  test("several processes that share one outbox send each mail once", async () => {
    const place: DatabasePlace = await createPlace();
    const db = await connect(place);
    const smtp = await startSmtp();
    const ids = [];
    for (let count = 0; count < 40; count += 1) ids.push(await queueMail(db));
    const process = [JSON.stringify(place), smtp.url];
    expect(await runTogether("empty-outbox.ts", [process, process, process])).toEqual([]);
    const messageIds = smtp.received.map(({ source }) => headerOf(source, "Message-ID") ?? "none");
    expect(messageIds.toSorted()).toEqual(ids.map((id) => `<${id}@example.org>`).toSorted());
  });

  test("a mail whose process died after sending is sent again under the same Message-ID", async () => {
    const db = await connect();
    const smtp = await startSmtp();
    const { outbox, mailer, sender, clock } = start(db, smtp);
    await outbox.stop();
    const id = await queueMail(db);
    const taken = await takeDueTask(db, taking, clock.now());
    expect(taken).toMatchObject({ id, attempts: 1 });
    if (!taken) return;
    const mail = composeMail({ ...taken, kind: taken.kind as MailKind }, sender, clock.now()); // as queued above
    await mailer(mail, new AbortController().signal);
    expect(await takeDueTask(db, taking, clock.now())).toBeNull();
    clock.advance(3);
    start(db, smtp, { clock });
    await untilNoted(db, id);
    const messageIds = smtp.received.map(({ source }) => headerOf(source, "Message-ID"));
    expect(messageIds).toEqual([`<${id}@example.org>`, `<${id}@example.org>`]);
  });

  test("a process whose lease has passed to another cannot change the mail", async () => {
    const db = await connect();
    const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
    const take = () => takeDueTask(db, taking, clock.now());
    await queueMail(db);
    const first = await take();
    clock.advance(3);
    const second = await take();
    if (!first || !second) throw new Error("The mail was due both times");
    await finishTask(db, second, clock.now());
    await releaseTask(db, first, { failedAt: clock.now().toISOString(), lastError: "late" });
    expect(await readMail(db, first.id)).toMatchObject({ attempts: 2, failedAt: null, lastError: null });
  });
});

test("a mail that is refused temporarily is tried again after about one and three minutes, and then sent", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  smtp.behave({ does: "refuse", at: "recipient", reply: "451 4.7.1 greylisted amara.okafor@example.org" });
  const id = await queueMail(db);
  const { outbox, clock, log } = start(db, smtp);
  for (const [attempt, minutes] of [
    [1, 1],
    [2, 3],
  ] as const) {
    await expect.poll(async () => (await readMail(db, id)).lastError).toContain("451 4.7.1");
    const { dueAt, attempts } = await readMail(db, id);
    expect(attempts).toBe(attempt);
    expect(minutesFrom(clock, dueAt ?? "")).toBeGreaterThanOrEqual(minutes * 0.8);
    expect(minutesFrom(clock, dueAt ?? "")).toBeLessThanOrEqual(minutes * 1.2);
    await db.updateTable("tasks").set({ lastError: null }).execute();
    clock.advance(minutes * 1.3);
    if (attempt === 2) smtp.behave({ does: "accept" });
    outbox.wake();
  }
  expect(await untilNoted(db, id)).toMatchObject({ attempts: 3, failedAt: null, lastError: null });
  expect(smtp.received).toHaveLength(1);
  expect(log()).toContain("mail not sent yet");
  for (const personal of ["amara", "Amara", "Okafor"]) expect(log()).not.toContain(personal);
});

test.each([
  { reply: "550 5.1.1 no such user amara.okafor@example.org", at: "recipient", isDead: true },
  { reply: "552 5.3.4 too large", at: "data", isDead: true },
  { reply: "554 5.7.1 relay access denied", at: "recipient", isDead: false },
  { reply: "553 5.1.8 sender not known", at: "sender", isDead: false },
  { reply: "421 4.3.2 closing", at: "greeting", isDead: false },
] as const)("$reply at the $at fails the mail at once: $isDead", async ({ reply, at, isDead }) => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  smtp.behave({ does: "refuse", at, reply });
  const id = await queueMail(db);
  const { log } = start(db, smtp);
  const row = await untilNoted(db, id);
  expect(row.failedAt !== null).toBe(isDead);
  const [code = "", enhanced = ""] = reply.split(" ");
  expect(row.lastError).toContain(`${code} ${enhanced}`);
  expect(row.lastError).not.toContain("amara");
  expect(log()).not.toContain("amara");
});

test.each([
  {
    name: "says nothing at all",
    behaviour: { does: "stall", at: "greeting" },
    says: /did not answer in time/,
  },
  {
    name: "does not answer the data",
    behaviour: { does: "stall", at: "data" },
    says: /did not answer in time/,
  },
  { name: "hangs up in the middle of the data", behaviour: { does: "drop" }, says: /hung up/ },
] as const)(
  "an attempt at a server that $name ends after a timeout, and the mail is tried again",
  async ({ behaviour, says }) => {
    const db = await sqlite.connect();
    const smtp = await startSmtp();
    smtp.behave(behaviour);
    const id = await queueMail(db);
    const impatient = start(db, smtp, { timeouts: { ...patient, greetingMs: 400, quietMs: 400 } });
    const failed = await untilNoted(db, id);
    expect(failed).toMatchObject({ attempts: 1, doneAt: null, failedAt: null });
    expect(failed.lastError).toMatch(says);
    await impatient.outbox.stop();
    smtp.behave({ does: "accept" });
    impatient.clock.advance(2);
    start(db, smtp, { clock: impatient.clock });
    await expect.poll(async () => (await readMail(db, id)).doneAt).not.toBeNull();
    expect(smtp.received).toHaveLength(1);
  },
);

test("while the mail server is away, at most three mails are tried", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  smtp.behave({ does: "refuse", at: "greeting", reply: "421 4.3.2 closing" });
  for (let count = 0; count < 10; count += 1) await queueMail(db);
  const { outbox } = start(db, smtp);
  const noted = async () => {
    const rows = await db.selectFrom("tasks").select(["attempts", "lastError"]).execute();
    return rows.filter(({ attempts }) => attempts > 0).map(({ lastError }) => lastError !== null);
  };
  await expect.poll(noted).toEqual([true, true, true]);
  await outbox.stop();
  expect(await noted()).toHaveLength(3);
  expect(smtp.connections()).toBe(3);
});

test("the twelfth failure is the last", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  smtp.behave({ does: "refuse", at: "recipient", reply: "450 4.2.1 later" });
  const id = await queueMail(db, { attempts: mostAttempts - 1 });
  const { log } = start(db, smtp);
  expect(await untilNoted(db, id)).toMatchObject({ attempts: 12, failedAt: "2026-11-20T12:00:00.000Z" });
  expect(log()).toContain("mail given up");
});

test("a recipient that is not a single address fails at once, without a connection to any server", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  const ids = [];
  for (const recipient of [
    "a@example.org\r\nRCPT TO:<b@example.org>",
    "a@example.org, b@example.org",
    "<x>",
    "",
  ])
    ids.push(await queueMail(db, { recipient }));
  start(db, smtp);
  for (const id of ids) expect((await untilNoted(db, id)).failedAt).not.toBeNull();
  expect(smtp.connections()).toBe(0);
});

test("mails that are queued while the outbox is busy are sent too", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  const { outbox } = start(db, smtp);
  const ids = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push(await queueMail(db));
    outbox.wake();
  }
  for (const id of ids) expect((await untilNoted(db, id)).doneAt).not.toBeNull();
  expect(smtp.received).toHaveLength(5);
});

test("stopping interrupts an attempt at a stalled server, and leaves the mail to be tried again", async () => {
  const db = await sqlite.connect();
  const smtp = await startSmtp();
  smtp.behave({ does: "stall", at: "data" });
  const id = await queueMail(db);
  const { outbox } = start(db, smtp);
  await expect.poll(() => smtp.connections()).toBe(1);
  await outbox.stop();
  expect(await readMail(db, id)).toMatchObject({ doneAt: null, failedAt: null, attempts: 1 });
});

test("the waits grow to six hours, and the twelfth failure is the last", () => {
  const waits = Array.from({ length: mostAttempts }, (_, index) => minutesUntilRetry(index + 1, () => 0.5));
  expect(waits).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360, 360, 360, null]);
});

test("each wait is a fifth shorter or longer by chance", () => {
  expect(minutesUntilRetry(3, () => 0)).toBeCloseTo(7.2);
  expect(minutesUntilRetry(3, () => 1)).toBeCloseTo(10.8);
});
