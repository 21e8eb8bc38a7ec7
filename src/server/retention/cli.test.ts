import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { addApplicationRows, addCv, addJobRow, applicationRow } from "#support/retention.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { describe, expect, test } from "vitest";
import { readRetentionCommand, runRetentionCommand } from "./cli.ts";
import { hold } from "./holds.ts";
import { quarantine } from "./quarantine.ts";

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

/** Holds an application for a week from today: the commands go by the machine's clock. */
async function holdForAWeek({ db }: Pick<TestApp, "db">, reference: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await hold(db, { reference, reason: "Claim announced", until }, { actor: "ada", now });
}

/** Moves an application of long ago out of sight. */
async function putOutOfSight({ db }: Pick<TestApp, "db">, id: string): Promise<void> {
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
])("%j is none of the commands about data", (args) => {
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

  test("a person's data is printed by reference, in sight or out of it, without another's", async () => {
    const { testApp, job } = await start();
    const sam = { applicantName: "Sam Field", applicantEmail: "sam@example.org" };
    const { id, reference } = await apply(testApp, job.id, { adjustments: "A quiet room" });
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
    expect(printed).not.toContain("Field");
    const row = applicationRow(job.id, longAgo, { coverLetter: "Out of sight" });
    await addApplicationRows(testApp.db, [row]);
    await putOutOfSight(testApp, row.id);
    expect(await run(testApp, `export-person ${row.reference}`)).toContain("Out of sight");
    await expect(run(testApp, "export-person APP-NOBODY")).rejects.toThrow("does not exist");
  });

  test("a certificate is printed by its number and by what was erased, and no other number has one", async () => {
    const { testApp, job } = await start();
    const { id, reference } = await apply(testApp, job.id);
    const certificate = await run(testApp, `erase-person ${reference}`);
    const number = /Number of this certificate: (.+)\./.exec(certificate)?.[1] ?? "";
    expect(await run(testApp, `certificate ${number}`)).toBe(certificate);
    expect(await run(testApp, `certificate ${id}`)).toBe(certificate);
    await expect(run(testApp, `certificate ${crypto.randomUUID()}`)).rejects.toThrow("no certificate");
    await expect(run(testApp, "certificate 17")).rejects.toThrow("no certificate");
  });

  test("a purge takes the bytes of what was deleted out of the database's own file", async () => {
    const { testApp, job } = await start();
    const { id } = await apply(testApp, job.id, { coverLetter: "Ofterhaven taught me care." });
    await testApp.db.deleteFrom("jobApplications").where("id", "=", id).execute();
    expect(await run(testApp, "retention --purge")).toContain("no byte of what was erased");
    const kept = await testApp.db.selectFrom("erasures").select("applicationId").execute();
    expect(kept).toEqual([{ applicationId: id }]);
    if (engine.name !== "SQLite") return; // its files are looked through in erase.test.ts
    const bytes = await readFile(join(testApp.config.DATA_DIR, "larkfold.sqlite"));
    expect(bytes.includes("Ofterhaven")).toBe(false);
    const log = await readFile(join(testApp.config.DATA_DIR, "larkfold.sqlite-wal"));
    expect(log.length).toBe(0);
  });
});

const places = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

describe.each(places)("erasing by command on $engine.name with CVs in $kind.name", ({ engine, kind }) => {
  test("takes rows and files, also of what is held or out of sight, and certifies it without a name", async () => {
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
    await putOutOfSight(testApp, hidden.id);

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
