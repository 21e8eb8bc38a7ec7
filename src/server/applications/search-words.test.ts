import { ApplicationRows } from "#contract/application-list.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { compactCounts } from "./counts.ts";
import { indexMissingApplications, searchedWords } from "./search-words.ts";

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const find = async (q: string) => {
    const answer = await testApp.call("listApplicationRows", { query: { q }, cookie: admin });
    const { rows, total } = ApplicationRows.parse(answer.json());
    expect(total, q).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  return { testApp, admin, job, find };
}

describe.each(engines)("search on $name", (engine) => {
  test("finds nothing for characters that are in no word, and all for blanks", async () => {
    const { testApp, job, find } = await start(engine);
    await apply(testApp, job.id);
    for (const q of ["%", "_", '"', "\u202e", "- ."]) expect([q, await find(q)]).toEqual([q, []]);
    expect(await find(" ")).toHaveLength(1);
  });

  test("finds applications that have every word, by its beginning, in name, email, telephone, reference or notes", async () => {
    const { testApp, admin, job, find } = await start(engine);
    const amara = await apply(testApp, job.id, {
      applicantName: "Amara Ọláńrewájú O’Brien-Smith",
      applicantEmail: "amara.o+jobs@care-homes.example.org",
      applicantPhone: "+44 (0)7700 900123",
    });
    const other = await apply(testApp, job.id, {
      applicantName: "Łukasz Straße",
      applicantEmail: "lukasz@example.net",
      applicantPhone: "0113 496 0000",
    });
    const params = { id: amara.id };
    const adminNotes = "Speaks Wélsh; rang 020 7946 0958, twice.";
    await testApp.call("updateApplication", { params, body: { adminNotes }, cookie: admin });
    const found = [
      "amara",
      "AMA",
      "olanrewaju",
      "Ọlá",
      "o'brien",
      "obrien",
      "brien",
      "smith",
      "o’brien-smith",
      "amara.o+jobs@care",
      "amara.o",
      "@care-homes.example",
      "amara.o@care-homes.example.org",
      "07700",
      "07700 900123",
      "+44 7700 900",
      "0044 7700",
      "447700",
      "07700900123",
      "900123",
      "900 123",
      "0123",
      "00900123",
      amara.reference,
      amara.reference.toLowerCase(),
      amara.reference.slice(4, 8),
      "welsh",
      "speaks",
      "02079460958",
      "020 7946",
      "amara welsh 07700",
      "smith  ama",
    ];
    for (const q of found) expect(await find(q), q).toEqual([amara.id]);
    for (const q of ["lukasz", "strasse", "Straß", "0113 496", "496 0000"])
      expect(await find(q), q).toEqual([other.id]);
    for (const q of ["mara", "amara lukasz", "speaks lukasz", "123", "7700", "a_ara", "%mara", "😀zqzqzq"])
      expect(await find(q), q).toEqual([]);
  });

  test("finds changed notes by their new words alone, and removes a deleted application from the index", async () => {
    const { testApp, admin, job, find } = await start(engine);
    const params = { id: (await apply(testApp, job.id)).id };
    const note = (adminNotes: string) =>
      testApp.call("updateApplication", { params, body: { adminNotes }, cookie: admin });
    await note("forklift");
    expect(await find("forklift")).toEqual([params.id]);
    await note(`Okafor ${"many different words ".repeat(10)}`);
    expect(await find("forklift")).toEqual([]);
    expect(await find("different okafor")).toEqual([params.id]);
    await testApp.call("deleteApplication", { params, cookie: admin });
    expect(await testApp.db.selectFrom("applicationWords").selectAll().execute()).toEqual([]);
  });

  test("finds and sorts applications from before the index once they are indexed", async () => {
    const { testApp, job, find } = await start(engine);
    const { id } = await apply(testApp, job.id);
    await testApp.db.deleteFrom("applicationWords").execute();
    await testApp.db.updateTable("jobApplications").set({ plainName: "", sortName: "" }).execute();
    expect(await find("amara")).toEqual([]);
    await indexMissingApplications(testApp.db, () => true);
    expect(await find("amara")).toEqual([id]);
    const row = await testApp.db.selectFrom("jobApplications").select("sortName").executeTakeFirst();
    expect(row?.sortName).toBe("amara okafor");
  });

  test("counts the same after the counts were compacted, also twice at once", async () => {
    const { testApp, admin, job } = await start(engine);
    const count = async () => (await testApp.call("countApplications", { cookie: admin })).json<unknown>();
    for (let index = 0; index < 3; index++) {
      const { id } = await apply(testApp, job.id);
      await testApp.call("updateApplication", { params: { id }, body: { status: "hired" }, cookie: admin });
    }
    const before = await count();
    await Promise.all([compactCounts(testApp.db), compactCounts(testApp.db)]);
    expect(await count()).toEqual(before);
    expect(await testApp.db.selectFrom("applicationCounts").selectAll().execute()).toHaveLength(1);
  });
});

test("a search is cut to six words of 100 characters, and parses hostile text within half a second", () => {
  expect(searchedWords("a b c d e f g h i j")).toHaveLength(6);
  expect(searchedWords("care caretaker car")).toEqual(["caretaker"]);
  expect(searchedWords(` ${"1".repeat(5000)} x`)[0]).toHaveLength(100);
  const began = performance.now();
  for (const hostile of [
    "1 ".repeat(5000),
    "1".repeat(9000) + "x",
    "(1".repeat(4000),
    ".".repeat(9000),
    "-a".repeat(4000),
  ])
    searchedWords(hostile);
  expect(performance.now() - began).toBeLessThan(500);
});
