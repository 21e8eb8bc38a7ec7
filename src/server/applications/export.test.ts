import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { batchesOf } from "../db/connect.ts";
import { exportApplications } from "./export.ts";

const run = promisify(execFile);

async function start(engine: Engine, env: Record<string, string> = {}) {
  const testApp = await createTestApp({ engine, env });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const send = (body: object, cookie: string | undefined = admin) =>
    testApp.call("exportApplications", { body, cookie });
  return { testApp, admin, job, send };
}

/** The rows and cells that a strict parser of RFC 4180 reads. */
function readTable(table: string): string[][] {
  expect(table.startsWith("\uFEFF")).toBe(true);
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  for (cell.lastIndex = 1; cell.lastIndex < table.length;) {
    const match = cell.exec(table);
    if (!match) throw new Error("This is no table");
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

/** Names and contents of the files in an archive, read by Python's zipfile. */
async function readArchive(archive: Buffer): Promise<Record<string, string>> {
  const path = join(await createDataDir(), "cvs.zip");
  await writeFile(path, archive);
  const program = `import sys, json, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({n: z.read(n).decode("latin-1") for n in z.namelist()}))`;
  const { stdout } = await run("python3", ["-c", program, path], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Record<string, string>; // printed by the line above
}

describe.each(engines)("exports on $name", (engine) => {
  test("a strict CSV parser reads the rows of the database, and no cell is a formula", async () => {
    const { testApp, admin, job, send } = await start(engine);
    const names = ["=HYPERLINK(1)", "+44 plus", "-2 minus", "@SUM(A1)", 'Anna "Ann", Ash'];
    for (const applicantName of names) await apply(testApp, job.id, { applicantName });
    const { id } = await apply(testApp, job.id, {
      applicantName: "Zoë Ash",
      applicantPhone: "+44 7700 900123",
    });
    const adminNotes = "=1+1\nsecond, line";
    await testApp.call("updateApplication", { params: { id }, body: { adminNotes }, cookie: admin });
    const answer = await send({ as: "csv", filter: { job: job.id }, expectedCount: 6 });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="applications-[\d-]+\.csv"$/,
    );
    expect(answer.headers["cache-control"]).toBe("no-store");
    const [head = [], ...rows] = readTable(answer.body);
    expect(head.slice(0, 7)).toEqual(["Reference", "Name", "Email", "Phone", "Job", "Location", "Status"]);
    const stored = await testApp.db.selectFrom("jobApplications").selectAll().execute();
    const safe = (cell: string) => (/^[=+@-]/.test(cell) ? `'${cell}` : cell);
    expect(new Set(rows.map((row) => row.slice(0, 4).join("|")))).toEqual(
      new Set(
        stored.map((row) =>
          [row.reference, row.applicantName, row.applicantEmail, row.applicantPhone].map(safe).join("|"),
        ),
      ),
    );
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(rows.find((row) => row[1] === "Zoë Ash")?.at(-1)).toBe(`'${adminNotes}`);
    const audit = testApp.db.selectFrom("auditEntries").select("detail");
    expect(await audit.where("action", "=", "applications.exported").execute()).toEqual([
      { detail: "6 as csv" },
    ]);
    // An older version stored such characters.
    for (const [stored, cell] of [
      ["Ann\u202eabc\u202c Ash", "Annabc Ash"],
      ["\u202e=1+1", "'=1+1"],
      ["＝1+1", "'＝1+1"],
    ]) {
      await testApp.db
        .updateTable("jobApplications")
        .set({ applicantName: stored ?? "" })
        .where("id", "=", id)
        .execute();
      const [, [, name] = []] = readTable((await send({ as: "csv", ids: [id] })).body);
      expect(name).toBe(cell);
    }
  });

  test("the archive names CVs by reference, and lists those missing", async () => {
    const { testApp, job, send } = await start(engine);
    const [one, bare, infected] = [
      await apply(testApp, job.id, { applicantName: "../../etc/passwd" }),
      await apply(testApp, job.id),
      await apply(testApp, job.id),
    ];
    const { db } = testApp;
    await db.updateTable("jobApplications").set({ cvFilePath: null }).where("id", "=", bare.id).execute();
    await db
      .updateTable("cvUploads")
      .set({ scanState: "infected" })
      .where("applicationId", "=", infected.id)
      .execute();
    const answer = await send({ as: "cvs", ids: [one.id, bare.id, infected.id] });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    const files = await readArchive(answer.rawPayload);
    expect(Object.keys(files)).toEqual([`${one.reference}.pdf`, "not-included.txt"]);
    expect(files[`${one.reference}.pdf`]).toMatch(/^%PDF-/);
    expect(new Set(files["not-included.txt"]?.trim().split("\r\n"))).toEqual(
      new Set([`${bare.reference}: there is no CV`, `${infected.reference}: a virus was found in it`]),
    );
  });

  test("applications sifted blind have no name in the table and no CV in the archive", async () => {
    const { testApp, job, send } = await start(engine);
    await testApp.db.updateTable("jobs").set({ sifting: "blind" }).execute();
    const { reference } = await apply(testApp, job.id);
    const table = await send({ as: "csv", filter: {} });
    expect(table.body).toContain(reference);
    expect(table.body).not.toMatch(/amara|okafor|example\.org|07700/i);
    const files = await readArchive((await send({ as: "cvs", filter: {} })).rawPayload);
    expect(files).toEqual({ "not-included.txt": `${reference}: sifted without names\r\n` });
  });

  test("an export is recorded in the history of each exported application, but not of a CV that was left out", async () => {
    const { testApp, job, send } = await start(engine);
    const { id } = await apply(testApp, job.id);
    const { id: other } = await apply(testApp, job.id);
    const hidden = await createJob(testApp, await signIn(testApp, "admin"));
    await testApp.db.updateTable("jobs").set({ sifting: "blind" }).where("id", "=", hidden.id).execute();
    const { id: blind } = await apply(testApp, hidden.id);
    await send({ as: "cvs", ids: [id, blind] });
    await send({ as: "csv", ids: [id] });
    const exported = async (applicationId: string) =>
      await testApp.db
        .selectFrom("applicationEvents")
        .select("toValue")
        .where("applicationId", "=", applicationId)
        .where("kind", "=", "exported")
        .where("actor", "like", "admin-%")
        .orderBy("toValue")
        .execute();
    expect(await exported(id)).toEqual([{ toValue: "csv" }, { toValue: "cvs" }]);
    for (const one of [other, blind]) expect(await exported(one)).toEqual([]);
  });

  test("a storage that fails halfway aborts the archive", async () => {
    const { testApp, job } = await start(engine);
    const { id } = await apply(testApp, job.id);
    const { db, clock } = testApp;
    const breaking = () =>
      Readable.from(
        (function* () {
          yield Buffer.from("%PDF-");
          throw new Error("The store is away");
        })(),
      );
    const deps = { db, clock: clock.now, isScanning: false };
    for (const open of [
      () => Promise.resolve({ stream: breaking(), sizeBytes: 10 }),
      () => Promise.reject(new Error("The store is away")),
    ]) {
      const { stream } = await exportApplications(
        { ...deps, uploads: { open } },
        { as: "cvs", ids: [id] },
        "ada",
      );
      await expect(text(stream)).rejects.toThrow("The store is away");
    }
  });

  test("an application that is deleted while an archive is sent is left out of it", async () => {
    const { testApp, job } = await start(engine);
    const [one, other] = [await apply(testApp, job.id), await apply(testApp, job.id)];
    const { db } = testApp;
    let opened = 0;
    const open = async () => {
      // Both rows were read together; the second is deleted before its CV is sent.
      opened += 1;
      if (opened === 2) await db.deleteFrom("jobApplications").where("id", "in", left).execute();
      return { stream: Readable.from([Buffer.from("%PDF-")]), sizeBytes: 5 };
    };
    const rows = await db
      .selectFrom("jobApplications")
      .select(["id", "reference"])
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .execute();
    const left = rows.slice(1).map(({ id }) => id);
    const { stream, name } = await exportApplications(
      { db, clock: () => new Date("2026-07-01T23:30:00Z"), isScanning: false, uploads: { open } },
      { as: "cvs", ids: [one.id, other.id] },
      "ada",
    );
    expect(name).toBe("applications-2026-07-02.zip"); // the day in London
    const files = await readArchive(await buffer(stream));
    expect(Object.keys(files)).toEqual([`${rows[0]?.reference}.pdf`]);
  });

  test("an archive whose download is broken off closes the CV that it reads", async () => {
    const { testApp, job } = await start(engine);
    const { id } = await apply(testApp, job.id);
    const { db, clock } = testApp;
    const cv = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
    const open = () => Promise.resolve({ stream: cv, sizeBytes: 10_000_000 });
    const { stream } = await exportApplications(
      { db, clock: clock.now, isScanning: false, uploads: { open } },
      { as: "cvs", ids: [id] },
      "ada",
    );
    await once(stream, "readable");
    stream.destroy();
    await expect.poll(() => cv.destroyed).toBe(true);
  });

  test("an archive that fails before a CV is noted closes that CV", async () => {
    const { testApp, job } = await start(engine);
    const { id } = await apply(testApp, job.id);
    const { db, clock } = testApp;
    const cv = Readable.from([Buffer.from("%PDF-")]);
    const open = async () => {
      await sql`alter table application_events rename to events_away`.execute(db);
      return { stream: cv, sizeBytes: 5 };
    };
    const deps = { db, clock: clock.now, isScanning: false, uploads: { open } };
    const { stream } = await exportApplications(deps, { as: "cvs", ids: [id] }, "ada");
    await expect(text(stream)).rejects.toThrow("application_events");
    expect(cv.destroyed).toBe(true);
  });

  test("a long table adds no listener for each pause of its reader", async () => {
    const { testApp, job } = await start(engine);
    await apply(testApp, job.id);
    const { db, clock } = testApp;
    const row = await db.selectFrom("jobApplications").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 400 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      reference: `APP-C${index}`,
      adminNotes: "x".repeat(5_000),
    }));
    for (const batch of batchesOf(copies, 100))
      await db.insertInto("jobApplications").values(batch).execute();
    const deps = { db, clock: clock.now, isScanning: false, uploads: { open: () => Promise.resolve(null) } };
    const { stream } = await exportApplications(deps, { as: "csv", filter: {} }, "ada");
    const before = stream.listenerCount("close");
    let most = 0;
    for await (const _chunk of stream) most = Math.max(most, stream.listenerCount("close") - before);
    expect(most).toBeLessThan(5);
  });

  test("exports are refused to visitors, without a recent password, with a changed number, and of too many CVs", async () => {
    const { testApp, job, send } = await start(engine);
    const { id } = await apply(testApp, job.id);
    expect((await testApp.call("exportApplications", { body: { as: "csv", ids: [id] } })).statusCode).toBe(
      401,
    );
    for (const body of [{}, { ids: [id], except: [id] }])
      expect((await send({ as: "csv", ...body })).statusCode).toBe(400);
    expect((await send({ as: "csv", filter: {}, expectedCount: 2 })).statusCode).toBe(409);
    const row = await testApp.db.selectFrom("jobApplications").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      reference: `APP-C${index}`,
      cvFilePath: null,
    }));
    for (const batch of batchesOf(copies, 100))
      await testApp.db.insertInto("jobApplications").values(batch).execute();
    expect((await send({ as: "cvs", filter: {} })).statusCode).toBe(409);
    expect(readTable((await send({ as: "csv", filter: {} })).body)).toHaveLength(502);
    testApp.clock.advance(11);
    expect((await send({ as: "csv", ids: [id] })).statusCode).toBe(403);
  });
});
