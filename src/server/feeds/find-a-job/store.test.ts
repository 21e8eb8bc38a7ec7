import { createTestClock } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import {
  createVacancies,
  provider,
  readFiles,
  refuge,
  violationsOf,
  weirHouse,
} from "#support/find-a-job.ts";
import { connectTwice } from "#support/two-connections.ts";
import { hostileJob } from "#support/hostile-jobs.ts";
import { allOf, textOf } from "#support/xml.ts";
import fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { takeAdvisoryLock } from "../../db/locks.ts";
import { expiredXml, vacanciesXml } from "./files.ts";
import { readVacancy } from "./vacancies.ts";

const dayMinutes = 24 * 60;
/** Just after midnight in London, five days before its clocks change. */
const start = new Date("2026-10-20T02:30:00Z");

async function open(engine: Engine) {
  const clock = createTestClock(start);
  const db = await engine.connect();
  return { ...createVacancies(db, clock), clock, db };
}

describe.each(engines)("the files for Find a Job on $name", (engine) => {
  test("a job that is open for 65 days is listed under three references in turn", async () => {
    const { add, fetch, clock, violations } = await open(engine);
    const { id } = await add({ validThrough: "2026-12-23" });
    const lives = new Map<string, { days: number; endsOn: Set<unknown> }>();
    for (let day = 0; day < 70; day++, clock.advance(dayMinutes)) {
      const { live, expired } = await fetch();
      expect(live).toHaveLength(day < 65 ? 1 : 0);
      expect(expired).toEqual([]);
      for (const { code, endsOn } of live) {
        const life = lives.get(code) ?? { days: 0, endsOn: new Set() };
        lives.set(code, { days: life.days + 1, endsOn: life.endsOn.add(endsOn) });
      }
    }
    expect([...lives]).toEqual([
      [`${id}-1`, { days: 31, endsOn: new Set(["2026-11-19"]) }],
      [`${id}-2`, { days: 31, endsOn: new Set(["2026-12-20"]) }],
      [`${id}-3`, { days: 3, endsOn: new Set(["2026-12-23"]) }],
    ]);
    expect(await violations()).toEqual([]);
  });

  test("closing a job lists its reference once in the expired file, until its life would have ended", async () => {
    const { add, fetch, clock, adminJobs, violations } = await open(engine);
    const { id } = await add();
    const other = await add({ title: "Cook" });
    await fetch();
    clock.advance(40 * dayMinutes);
    await fetch();
    await adminJobs.close(id, "ada");
    for (let day = 40; day < 80; day += 5, clock.advance(5 * dayMinutes)) {
      const { live, expired } = await fetch();
      expect(live.map(({ code }) => code)).toEqual([`${other.id}-${day < 75 ? 2 : 3}`]);
      // The second life began on the 40th day, at the next read.
      expect(expired).toEqual(day <= 70 ? [`${id}-2`] : []);
    }
    expect(await violations()).toEqual([]);
  });

  test("a job that is deleted, moved to a secret address or archived is expired, and gets a new reference when it is listed again", async () => {
    const { add, fetch, jobs, adminJobs } = await open(engine);
    const [deleted, moved, archived, opened] = [await add(), await add(), await add(), await add()];
    const never = await add();
    await adminJobs.close(never.id, "ada");
    await fetch();
    await jobs.remove(deleted.id, "ada");
    const { title, description } = moved;
    await jobs.update(moved.id, { title, description, location: refuge }, "ada");
    await adminJobs.close(archived.id, "ada");
    await adminJobs.archive(archived.id, "ada");
    // Find a Job does not know of changes between two reads.
    await adminJobs.close(opened.id, "ada");
    await adminJobs.relist(opened.id, null, "ada");
    const first = await fetch();
    expect(first.expired.toSorted()).toEqual(
      [deleted, moved, archived].map(({ id }) => `${id}-1`).toSorted(),
    );
    expect(first.live.map(({ code }) => code)).toEqual([`${opened.id}-1`]);

    await jobs.update(moved.id, { title, description, location: weirHouse }, "ada");
    await adminJobs.relist(archived.id, null, "ada");
    const second = await fetch();
    expect(second.expired).toEqual(first.expired);
    expect(second.live.map(({ code }) => code).toSorted()).toEqual(
      [`${opened.id}-1`, `${moved.id}-2`, `${archived.id}-2`].toSorted(),
    );
  });

  test("the vacancy ends on the job's closing date, and is not listed as expired when that date comes", async () => {
    const { add, fetch, jobs, clock } = await open(engine);
    const job = await add({ validThrough: "2026-10-25" });
    const { title, description, location } = job;
    const ends = async () => (await fetch()).live.map(({ code, endsOn }) => [code.slice(-2), endsOn]);
    expect(await ends()).toEqual([["-1", "2026-10-25"]]);
    await jobs.update(job.id, { title, description, location, validThrough: "2026-10-22" }, "ada");
    expect(await ends()).toEqual([["-1", "2026-10-22"]]);
    clock.advance(2 * dayMinutes);
    expect(await ends()).toEqual([["-1", "2026-10-22"]]);
    clock.advance(dayMinutes);
    expect(await fetch()).toEqual({ live: [], expired: [] });
    await jobs.update(job.id, { title, description, location, validThrough: null }, "ada");
    expect(await ends()).toEqual([["-2", "2026-11-22"]]);
  });

  test("a job that lacks a postcode, type, hours or a day to run is in no file, and named with the reason", async () => {
    const { add, fetch, store, adminJobs } = await open(engine);
    const sent = await add();
    const closed = await add({ title: "Closed" });
    await adminJobs.close(closed.id, "ada");
    await add({ title: "Elsewhere", location: "Northmere" });
    await add({ title: "Secret", location: refuge });
    await add({ title: "Contract", employmentType: "CONTRACT", hours: "As agreed" });
    await add({ title: "Today", validThrough: "2026-10-20" });
    const files = await fetch();
    expect(files.live.map(({ code }) => code)).toEqual([`${sent.id}-1`]);
    expect(files.expired).toEqual([]);
    const { omitted } = await store.preview();
    expect(Object.fromEntries(omitted.map(({ title, why }) => [title, why]))).toEqual({
      Closed: "closed",
      Elsewhere: "no-location",
      Secret: "address-not-public",
      Contract: "hours-unknown",
      Today: "closes-today",
    });
  });

  test("days are London's: half past midnight in summer belongs to the new day", async () => {
    const clock = createTestClock(new Date("2026-07-14T23:30:00Z"));
    const { add, fetch } = createVacancies(await engine.connect(), clock);
    await add();
    expect((await fetch()).live.map(({ endsOn }) => endsOn)).toEqual(["2026-08-14"]);
  });

  test("the preview writes nothing", async () => {
    const { add, store, db } = await open(engine);
    await add();
    expect((await store.preview()).live).toHaveLength(1);
    expect(await db.selectFrom("vacancyReferences").selectAll().execute()).toEqual([]);
  });

  test("several servers that read at once give each job the same single reference", async () => {
    const clock = createTestClock(start);
    const [one, other] = (await connectTwice(engine)).map((db) => createVacancies(db, clock));
    if (!one || !other) throw new Error("There are two");
    for (let count = 0; count < 5; count++) await one.add();
    const settleAll = () => Promise.all([one, other, one, other].map(({ store }) => store.settle()));
    for (const number of [1, 2]) {
      for (const { live } of await settleAll())
        expect(live.map(({ reference }) => reference.number)).toEqual(Array(5).fill(number));
      clock.advance(31 * dayMinutes);
    }
  });

  test("a read that writes waits until another server's has ended", async () => {
    const [one, other] = await connectTwice(engine);
    const { add, store } = createVacancies(one, createTestClock(start));
    await add();
    const done: string[] = [];
    let reading: Promise<unknown> = Promise.resolve();
    await other.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, "vacancies");
      reading = store.settle().then(() => done.push("this one"));
      await wait(300);
      done.push("the other");
    });
    await reading;
    expect(done).toEqual(["the other", "this one"]);
  });
});

test("the file has every fact of an ordinary job's advert, and links to the job's page", async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("SQLite is always there");
  const { add, fetch } = await open(sqlite);
  const { id } = await add({
    title: "Night  Carer",
    description: "Be awake.\r\n\r\nTea & <toast>.",
    employmentType: "PART_TIME",
    salary: "£13.10 an hour",
    hours: "20 hours a week",
    shifts: "Waking nights",
    startDate: "2026-12-07",
    qualifications: "Level 3",
    applicationUrl: "https://elsewhere.example.org/apply",
  });
  const [only] = (await fetch()).live;
  if (!only) throw new Error("The vacancy is missing");
  const { vacancy } = only;
  expect(textOf(vacancy, "Title")).toBe("Night Carer");
  expect(textOf(vacancy, "Description")).toBe(
    "Part Time\n£13.10 an hour\n20 hours a week\nWaking nights\nStarts 07 Dec 2026\n\nBe awake.\n\nTea & <toast>.\n\nKey Requirements\n\nLevel 3",
  );
  const [place] = allOf(vacancy, "Location");
  expect(place?.children.map(({ name, text }) => [name, text])).toEqual([
    ["StreetAddress", "2 Weir Lane & Mill"],
    ["City", "Tannerby"],
    ["PostalCode", "LS1 4DY"],
  ]);
  expect(textOf(vacancy, "ApplyUrl")).toBe(`https://care.example.org/jobs?job=${id}`);
  const ids = ["VacancyType", "VacancyStatus", "VacancyCategory", "ApplyMethod"].map(
    (name) => allOf(vacancy, name)[0]?.attributes["id"],
  );
  expect(ids).toEqual(["1", "2", "19", "2"]);
});

test.each([
  ["FULL_TIME", "Cook", null, [1, 1]],
  ["PART_TIME", "Cook", "40 hours a week", [1, 2]],
  ["FULL_TIME", "Bank nurse", null, [3, 1]],
  ["CONTRACT", "Cook", "37.5 hours a week", [2, 1]],
  ["TEMPORARY", "Cook", "20 to 30 hours per week", [3, 2]],
  ["TEMPORARY", "Cook", "35-40 hrs/week", [3, 1]],
  ["TEMPORARY", "Cook", "Part-time, as agreed", [3, 2]],
  ["TEMPORARY", "Cook", "30-40 hours a week", "hours-unknown"],
  ["CONTRACT", "Cook", "4 x 10 hours a week", "hours-unknown"],
  ["CONTRACT", "Cook", null, "hours-unknown"],
  ["INTERN", "Cook", "37.5 hours a week", "type-unknown"],
])("%s %s with hours %j has type and status %j", (employmentType, title, hours, wanted) => {
  const [job] = fc.sample(hostileJob, 1);
  if (!job) throw new Error("There is one");
  const read = readVacancy(
    { ...job, description: "Cooks.", location: weirHouse, employmentType, title, hours },
    provider,
  );
  expect(typeof read === "string" ? read : [read.typeId, read.statusId]).toEqual(wanted);
});

test("for any text of a job both files are valid and contain that text", async () => {
  const jobs = fc
    .sample(hostileJob, 400)
    .map((job) => ({ ...job, location: weirHouse, hours: "40 hours a week" }));
  const live = jobs.flatMap((job) => {
    const vacancy = readVacancy(job, provider);
    if (typeof vacancy === "string") return [];
    const days = { beginsOn: "2026-10-20", endsOn: "2026-11-19", expiredOn: null };
    return [{ vacancy, reference: { jobId: job.id, number: 1, ...days } }];
  });
  expect(live.length).toBeGreaterThan(250);
  const file = vacanciesXml({ live }, { category: 19, publicUrl: "https://care.example.org" });
  const expired = expiredXml({ expired: live.map(({ reference }) => reference) });
  expect(await violationsOf([file], "vacancies")).toEqual([]);
  expect(await violationsOf([expired], "expired")).toEqual([]);
  const read = readFiles({ vacancies: file, expired });
  expect(read.live.map(({ title }) => title)).toEqual(live.map(({ vacancy }) => vacancy.title));
  expect(read.live.map(({ vacancy }) => textOf(vacancy, "Description"))).toEqual(
    live.map(({ vacancy }) => vacancy.description),
  );
  expect(read.expired).toHaveLength(live.length);
});

test("the schema in the tests refuses what Find a Job refuses", async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("SQLite is always there");
  const { add, store } = await open(sqlite);
  await add();
  const { live } = await store.settle();
  const file = vacanciesXml({ live }, { category: 19, publicUrl: "https://care.example.org" });
  expect(await violationsOf([file], "vacancies")).toEqual([]);
  const faults = [
    file.replace(/<PostalCode>.*<\/PostalCode>\n/, ""),
    file.replace("LS1 4DY", "ls14dy"),
    file.replace(/<VacancyType.*\/>\n/, ""),
    file.replace('<VacancyStatus id="1"', '<VacancyStatus id="3"'),
    file.replace(/<Title>.*<\/Title>/, "<Title/>"),
    file.replace(/-1">/, '">'),
    file.replace(/(<Vacancy [\s\S]*<\/Vacancy>\n)/, "$1$1"),
    file.replace("2026-11-19", "19/11/2026"),
  ];
  const violations = await violationsOf(faults, "vacancies");
  const isFound = (index: number) => violations.some((message) => message.startsWith(`${index}.xml`));
  expect(faults.filter((_, index) => !isFound(index))).toEqual([]);
});
