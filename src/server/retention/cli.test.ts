import { applicationRuleNames, applicationRules } from "#content/retention.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { addApplicationRows, addCv, addJobRow, applicationRow } from "#support/retention.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { describe, expect, test } from "vitest";
import { readRetentionCommand, runRetentionCommand } from "./cli.ts";
import { hold } from "./holds.ts";
import { findContent, quarantine } from "./quarantine.ts";

objectStoreForTests();

const longAgo = "2024-02-01T09:00:00.000Z";
const undecided = { months: 12 };
const periods = { unsuccessful: undecided, undecided, withdrawn: undecided, hired: undecided };

/** Runs a command line, given without `npm run admin --`. */
async function run({ config, db }: Pick<TestApp, "config" | "db">, line: string): Promise<string> {
  const command = readRetentionCommand(line.split(" "));
  if (!command) throw new Error(`${line} is no command`);
  return await runRetentionCommand(command, config, db);
}

/** Holds an application for a week from today, because the commands use the machine's clock. */
async function holdForAWeek({ db }: Pick<TestApp, "db">, reference: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await hold(db, { reference, reason: "Claim announced", until }, { actor: "ada", now });
}

/** Moves an application of long ago into quarantine. */
async function letPeriodsAct({ db }: Pick<TestApp, "db">, actsFrom: string): Promise<void> {
  await db.deleteFrom("retentionPeriods").execute();
  const rows = applicationRuleNames.map((name) => ({
    name,
    months: applicationRules[name].months,
    actsFrom,
  }));
  await db.insertInto("retentionPeriods").values(rows).execute();
}

async function moveToQuarantine({ db }: Pick<TestApp, "db">, id: string): Promise<void> {
  const rules = new Set(["undecided"] as const);
  const moved = await db
    .transaction()
    .execute((trx) => quarantine(trx, id, { now: new Date(), periods, rules }));
  if (!moved) throw new Error("It is not due");
}

test.each([
  [[]],
  [["retention"]],
  [["retention", "--all"]],
  [["retention", "--dry", "--purge"]],
  [["export-person"]],
  [["erase-person", "--dry"]],
  [["erase-person", "APP-7K3MQ2", "APP-7K3MQ3"]],
  [["list", "certificate"]],
])("%j is not a retention command", (args) => {
  expect(readRetentionCommand(args)).toBeUndefined();
});

describe.each(engines)("the commands about data on $name", { timeout: 60_000 }, (engine) => {
  async function start() {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const job = await createJob(testApp, cookie);
    return { testApp, job };
  }

  test("a dry run lists what is due and not held, and changes nothing", async () => {
    const { testApp, job } = await start();
    const { db } = testApp;
    const [due, held] = [applicationRow(job.id, longAgo), applicationRow(job.id, longAgo)];
    await addApplicationRows(db, [due, held, applicationRow(job.id, new Date().toISOString())]);
    await holdForAWeek(testApp, held.reference);
    await letPeriodsAct(testApp, longAgo);
    const rows = async () => [
      await db.selectFrom("jobApplications").selectAll().orderBy("id").execute(),
      await db.selectFrom("quarantinedApplications").selectAll().execute(),
      await db.selectFrom("retentionRuns").selectAll().execute(),
      await db.selectFrom("retentionPeriods").selectAll().execute(),
    ];
    const before = await rows();
    expect(await run(testApp, "retention --dry")).toBe(
      `1 due now, and not held. Nothing was changed.\n${due.reference}  undecided  due since Feb 01, 2025\n`,
    );
    expect(await rows()).toEqual(before);
  });

  test("a dry run prints what a period that is only announced would take, what would be erased, and that a run would stop for approval", async () => {
    const { testApp, job } = await start();
    const { db } = testApp;
    const many = Array.from({ length: 12 }, () => applicationRow(job.id, longAgo));
    const hidden = applicationRow(job.id, longAgo);
    await addApplicationRows(db, [...many, hidden]);
    await moveToQuarantine(testApp, hidden.id);
    await db.updateTable("quarantinedApplications").set({ eraseAt: "2026-02-01T09:00:00.000Z" }).execute();
    await letPeriodsAct(testApp, "2026-01-01T09:00:00.000Z");
    const printed = await run(testApp, "retention --dry");
    expect(printed).toContain("12 due now");
    expect(printed).toContain("A run would stop here and ask a master admin");
    expect(printed).toContain(
      `1 out of sight for 30 days, and to be erased.\n${hidden.reference}  undecided`,
    );
    await letPeriodsAct(testApp, "2999-01-01T09:00:00.000Z");
    const announced = await run(testApp, "retention --dry");
    expect(announced).toContain("0 due now");
    expect(announced).toContain("12 by a period that is announced, and does not act yet.");
    expect(announced).not.toContain("would stop here");
  });

  test("a person's data is printed by reference, from the list or from quarantine, without another person's", async () => {
    const { testApp, job } = await start();
    const sam = { applicantName: "Sam Field", applicantEmail: "sam@example.org" };
    const { id, reference } = await apply(testApp, job.id, {
      adjustments: "A quiet room",
      cvFileUrl: await uploadCv(testApp, await samplePdf()),
    });
    await apply(testApp, job.id, sam);
    const printed = await run(testApp, `export-person ${reference.toLowerCase()}`);
    const { actor, subjectId } = await testApp.db
      .selectFrom("auditEntries")
      .selectAll()
      .where("action", "=", "data.bundled")
      .executeTakeFirstOrThrow();
    expect([actor, subjectId]).toEqual(["operator", id]);
    for (const held of ["Amara Okafor", "07700 900123", "teaching assistant", "A quiet room", reference])
      expect(printed).toContain(held);
    expect(printed).toContain(`download="${reference}-CV.pdf" href="data:application/pdf;base64,`);
    expect(printed).not.toContain("Field");
    const row = applicationRow(job.id, longAgo, { coverLetter: "Out of sight" });
    await addApplicationRows(testApp.db, [row]);
    await moveToQuarantine(testApp, row.id);
    expect(await run(testApp, `export-person ${row.reference}`)).toContain("Out of sight");
    const read = async (applicationId: string) =>
      await testApp.db
        .transaction()
        .execute(async (trx) => (await findContent(trx, applicationId))?.applicationEvents.at(-1));
    for (const applicationId of [id, row.id])
      expect(await read(applicationId)).toMatchObject({
        actor: "operator",
        kind: "exported",
        toValue: "print",
      });
    await expect(run(testApp, "export-person APP-NOBODY")).rejects.toThrow("does not exist");
  });

  test("erasing prints the requests that may be the same person's, and one of them can be forgotten by its number", async () => {
    const { testApp, job } = await start();
    const { call, db } = testApp;
    const cookie = await signIn(testApp, "master");
    const { reference } = await apply(testApp, job.id);
    const receivedOn = new Date().toISOString().slice(0, 10);
    const ask = async (who: string, email: string, kind = "access") => {
      const body = { kind, how: "email", who, email, receivedOn };
      return (await call("addDataRequest", { cookie, body })).json<{ id: string }>().id;
    };
    const own = await ask("Amara Okafor", "amara.okafor@example.org");
    const perhaps = await ask("AMARA OKAFOR", "okafor@elsewhere.example");
    const other = await ask("Sam Field", "sam@example.org");
    const shared = await ask("Bola Okafor", "Amara.Okafor@example.org");
    const complaint = await ask("Amara Okafor", "amara.okafor@example.org", "complain");
    const printed = await run(testApp, `erase-person ${reference}`);
    for (const id of [perhaps, shared])
      expect(printed).toContain(`${id}  access, open  received on ${receivedOn}`);
    expect(printed).toContain(`${complaint}  complain, open  received on ${receivedOn}`);
    await expect(run(testApp, `forget-request ${complaint}`)).rejects.toThrow("complaint is open");
    const close = { do: "close", note: "We were wrong." };
    await call("takeRequestStep", { cookie, params: { id: complaint }, body: close });
    for (const id of [complaint, shared])
      expect(await run(testApp, `forget-request ${id}`)).toContain("was forgotten");
    expect(printed).not.toMatch(/amara|okafor/i);
    for (const id of [own, other]) expect(printed).not.toContain(id);
    expect(await run(testApp, `forget-request ${perhaps}`)).toContain("was forgotten");
    await expect(run(testApp, `forget-request ${perhaps}`)).rejects.toThrow("already");
    await expect(run(testApp, "forget-request 17")).rejects.toThrow("does not exist");
    const left = await db
      .selectFrom("dataRequests")
      .select(["who", "email"])
      .where("who", "<>", "")
      .execute();
    expect(left).toEqual([{ who: "Sam Field", email: "sam@example.org" }]);
    const letters = await db
      .selectFrom("tasks")
      .select("payload")
      .where("kind", "=", "data-letter")
      .execute();
    expect(JSON.stringify(letters)).not.toMatch(/amara|okafor/i);
    const ledger = await readFile(join(testApp.config.DATA_DIR, "erasures.jsonl"), "utf8");
    for (const id of [own, perhaps]) expect(ledger).toContain(id);
  });

  test("a certificate is printed by its number and by the id of what was erased, and other numbers are refused", async () => {
    const { testApp, job } = await start();
    const { id, reference } = await apply(testApp, job.id);
    const certificate = await run(testApp, `erase-person ${reference}`);
    const number = /Number of this certificate: (.+)\./.exec(certificate)?.[1] ?? "";
    expect(await run(testApp, `certificate ${number}`)).toBe(certificate);
    expect(await run(testApp, `certificate ${id}`)).toBe(certificate);
    await expect(run(testApp, `certificate ${crypto.randomUUID()}`)).rejects.toThrow("no certificate");
    await expect(run(testApp, "certificate 17")).rejects.toThrow("no certificate");
  });

  test("a purge removes deleted rows from the database's files", async () => {
    const { testApp, job } = await start();
    const { id } = await apply(testApp, job.id, { coverLetter: "Ofterhaven taught me care." });
    await testApp.db.deleteFrom("jobApplications").where("id", "=", id).execute();
    expect(await run(testApp, "retention --purge")).toContain("no byte of what was erased");
    const kept = await testApp.db.selectFrom("erasures").select("applicationId").execute();
    expect(kept).toEqual([{ applicationId: id }]);
    if (engine.name !== "SQLite") return; // no-byte.test.ts reads PostgreSQL's files
    const bytes = await readFile(join(testApp.config.DATA_DIR, "larkfold.sqlite"));
    expect(bytes.includes("Ofterhaven")).toBe(false);
    const log = await readFile(join(testApp.config.DATA_DIR, "larkfold.sqlite-wal"));
    expect(log.length).toBe(0);
  });
});

const places = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

describe.each(places)("erasing by command on $engine.name with CVs in $kind.name", ({ engine, kind }) => {
  test("deletes rows and files, also of quarantined and held applications, and certifies it without a name", async () => {
    const testApp = await createTestApp({ engine, env: await kind.createEnv() });
    const { db, config } = testApp;
    const storage = kind.storageOf(config);
    const job = await addJobRow(db, longAgo);
    const [held, hidden, other] = [0, 1, 2].map(() => applicationRow(job, longAgo));
    if (!held || !hidden || !other) throw new Error("There are three");
    await addApplicationRows(db, [held, hidden, other]);
    const place = { db, storage, folder: config.DATA_DIR };
    const pdf = await samplePdf();
    const keys = [await addCv(place, held.id, pdf), await addCv(place, hidden.id, pdf)];
    const kept = await addCv(place, other.id, pdf);
    await holdForAWeek(testApp, held.reference);
    await moveToQuarantine(testApp, hidden.id);
    await expect(run(testApp, `erase-person ${held.reference}`)).rejects.toThrow("is held");
    expect(
      await db.selectFrom("jobApplications").select("id").where("id", "=", held.id).execute(),
    ).toHaveLength(1);
    await db.updateTable("holds").set({ endedAt: longAgo }).execute();

    for (const { reference, id } of [held, hidden]) {
      const printed = await run(testApp, `erase-person ${reference}`);
      expect(printed).toContain("because the person had asked for it");
      expect(printed).toContain("With it went: 1 file.");
      expect(printed).toContain("were not there.");
      expect(printed).not.toMatch(/Amara|Okafor|example\.org/);
      expect(printed).not.toContain(reference);
      expect(await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8")).toContain(id);
      await expect(run(testApp, `erase-person ${reference}`)).rejects.toThrow("does not exist");
    }
    for (const key of keys) expect(await storage.open(key)).toBeNull();
    const opened = await storage.open(kept);
    opened?.stream.destroy();
    expect(opened?.sizeBytes).toBe(pdf.length);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([{ id: other.id }]);
    for (const table of ["quarantinedApplications", "holds"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    const audit = db.selectFrom("auditEntries").select(["actor", "subjectId"]);
    const entries = await audit.where("action", "=", "data.erased").execute();
    expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(new Set([held.id, hidden.id]));
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(["operator"]));
  });
});
