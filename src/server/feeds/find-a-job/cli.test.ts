import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestClock } from "#support/api.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { createVacancies, provider, readFiles, refuge, violationsOf } from "#support/find-a-job.ts";
import { describe, expect, test } from "vitest";
import { runCommandLine } from "../../admin-cli.ts";
import { type FindAJobCommand, readFindAJobCommand, runFindAJobCommand } from "./cli.ts";

const site = { PUBLIC_URL: "https://care.example.org" };

async function open(engine: Engine) {
  const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
  const db = await engine.connect();
  const given = { clock: clock.now, provider };
  const run = (command: FindAJobCommand) => runFindAJobCommand(command, site, db, given);
  const audited = () =>
    db.selectFrom("auditEntries").select(["actor", "detail"]).where("action", "=", "jobs.exported").execute();
  return { ...createVacancies(db, clock), clock, db, given, run, audited };
}

async function readFolder(folder: string) {
  const [vacancies, expired] = await Promise.all(
    ["find-a-job.xml", "find-a-job-expired.xml"].map((name) => readFile(join(folder, name), "utf8")),
  );
  return { vacancies: vacancies ?? "", expired: expired ?? "" };
}

describe.each(engines)("npm run admin -- find-a-job on $name", (engine) => {
  test("--out writes both files for the server's account alone, in place of the earlier ones", async () => {
    const { add, adminJobs, run, audited } = await open(engine);
    const folder = await createDataDir();
    await writeFile(join(folder, "find-a-job.xml"), "earlier", { mode: 0o644 });
    const job = await add({ title: "Cook & Carer" });
    await add({ location: refuge });
    expect(await run({ name: "out", folder })).toBe(
      "1 for Find a Job, 0 expired; 1 jobs left out: npm run admin -- find-a-job --check says why.\n",
    );
    const files = await readFolder(folder);
    expect(await violationsOf([files.vacancies], "vacancies")).toEqual([]);
    expect(readFiles(files)).toMatchObject({
      live: [{ code: `${job.id}-1`, title: "Cook & Carer", endsOn: "2026-12-20" }],
      expired: [],
    });
    expect((await readdir(folder)).toSorted()).toEqual(["find-a-job-expired.xml", "find-a-job.xml"]);
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);

    // A second run writes the same, and each later file lists a closing once.
    await run({ name: "out", folder });
    expect(await readFolder(folder)).toEqual(files);
    await adminJobs.close(job.id, "ada");
    await run({ name: "out", folder });
    await run({ name: "out", folder });
    const closed = await readFolder(folder);
    expect(await violationsOf([closed.expired], "expired")).toEqual([]);
    expect(readFiles(closed)).toEqual({ live: [], expired: [`${job.id}-1`] });
    expect(await audited()).toContainEqual({ actor: "operator", detail: "0 for Find a Job, 1 expired" });
    expect(await audited()).toHaveLength(4);
  });

  test("--check prints what would be sent, under which references, and what is left out and why, and writes nothing", async () => {
    const { add, fetch, adminJobs, run, db, audited } = await open(engine);
    const old = await add({ title: "Old" });
    await fetch();
    await adminJobs.close(old.id, "ada");
    const cook = await add({ title: "Cook" });
    // A row from elsewhere may contain it: a terminal would take the second half for a command.
    await db.updateTable("jobs").set({ title: "Cook\u009b2J" }).where("id", "=", cook.id).execute();
    const secret = await add({ title: "Secret", location: refuge });
    const elsewhere = await add({ title: "Elsewhere", location: "Northmere" });
    const out = await run({ name: "check" });
    expect(out.split("\n").toSorted()).toEqual(
      [
        "",
        "1 vacancies for Find a Job on 20 November 2026. Nothing was changed.",
        `${cook.id}-1  to 20 December 2026  Cook2J (new or changed)`,
        "1 references expired.",
        `${old.id}-1  since 20 November 2026`,
        "3 jobs left out.",
        `${old.id}  Old: it is closed`,
        `${secret.id}  Secret: the address of its location is not public, so that it has no postcode`,
        `${elsewhere.id}  Elsewhere: its location is none of src/content/organisation.ts, so that it has no postcode`,
      ].toSorted(),
    );
    const rows = await db.selectFrom("vacancyReferences").select(["jobId", "expiredOn"]).execute();
    expect(rows).toEqual([{ jobId: old.id, expiredOn: null }]);
    expect(await audited()).toEqual([]);
  });
});

test("a missing folder or setting is refused with a sentence, and no reference is stored", async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("SQLite is always there");
  const { add, db, given, run } = await open(sqlite);
  await add();
  const folder = await createDataDir();
  const file = join(folder, "file");
  await writeFile(file, "");
  const missing = join(folder, "missing");
  await expect(run({ name: "out", folder: missing })).rejects.toThrow(
    `There is no folder ${missing}: make it first.`,
  );
  await expect(run({ name: "out", folder: file })).rejects.toThrow(
    `There is no folder ${file}: make it first.`,
  );
  await expect(runFindAJobCommand({ name: "out", folder }, {}, db, given)).rejects.toThrow(
    "PUBLIC_URL is not set",
  );
  const without = { ...given, provider: { locations: provider.locations } };
  await expect(runFindAJobCommand({ name: "check" }, site, db, without)).rejects.toThrow(
    "has no findAJobCategory",
  );
  expect(await db.selectFrom("vacancyReferences").selectAll().execute()).toEqual([]);

  // A folder in place of a file cannot be replaced: the earlier files stay, and no draft remains.
  await mkdir(join(folder, "find-a-job.xml"));
  await expect(run({ name: "out", folder })).rejects.toThrow(`The files could not be written into ${folder}`);
  expect((await readdir(folder)).toSorted()).toEqual(["file", "find-a-job.xml"]);
});

test.skipIf(process.getuid?.() === 0)(
  "a folder that cannot be written is refused with a sentence",
  async () => {
    const [sqlite] = engines;
    if (!sqlite) throw new Error("SQLite is always there");
    const { run } = await open(sqlite);
    const folder = await createDataDir();
    await chmod(folder, 0o500);
    await expect(run({ name: "out", folder })).rejects.toThrow(`This account may not write in ${folder}.`);
  },
);

test("the command line takes --check, or --out with a folder, and answers anything else with its usage", async () => {
  expect(readFindAJobCommand(["find-a-job", "--check"])).toEqual({ name: "check" });
  expect(readFindAJobCommand(["find-a-job", "--out", "/srv"])).toEqual({ name: "out", folder: "/srv" });
  const wrong = [[], ["--out"], ["--check", "/srv"], ["--out", "/srv", "--check"], ["/srv"]];
  for (const args of wrong) {
    const { code, errors } = await runCommandLine(["find-a-job", ...args], {});
    expect([code, errors.includes("npm run admin -- find-a-job --out <folder>")], args.join(" ")).toEqual([
      2,
      true,
    ]);
  }
});
