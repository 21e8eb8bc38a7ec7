import type { AuditEntry, AuditPage } from "#contract/audit.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const row = (change: Partial<AuditEntry>) => ({
  id: crypto.randomUUID(),
  at: "2026-11-01T09:00:00.000Z",
  actor: "ada",
  action: "job.created",
  subjectId: null,
  detail: null,
  sender: null,
  count: 1,
  ...change,
});

async function start(engine: (typeof engines)[number], entries: ReturnType<typeof row>[]) {
  const testApp = await createTestApp({ engine });
  const cookie = await signIn(testApp, "master");
  for (let from = 0; from < entries.length; from += 100)
    await testApp.db
      .insertInto("auditEntries")
      .values(entries.slice(from, from + 100))
      .execute();
  return { testApp, cookie };
}

type Query = Record<string, string | undefined>;

const read = async ({ call }: TestApp, cookie: string, query: Query = {}) =>
  (await call("listAudit", { cookie, query })).json<AuditPage>();

describe.each(engines)("the audit that master admins read on $name", (engine) => {
  test("pages have no gap and no repetition, also where entries have the same time", async () => {
    const entries = Array.from({ length: 120 }, (_, index) =>
      row({ at: new Date(Date.UTC(2026, 10, 1, 9, Math.floor(index / 7))).toISOString() }),
    );
    const { testApp, cookie } = await start(engine, entries);
    const seen: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(testApp, cookie, { cursor });
      seen.push(...page.entries);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(seen.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    const far = `+275760-09-13T00:00:00.000Z~${crypto.randomUUID()}`; // JavaScript's last moment
    for (const made of ["nonsense", "~", "2026-11-01~1", far])
      expect((await testApp.call("listAudit", { cookie, query: { cursor: made } })).statusCode).toBe(400);
  });

  test("actor, topic and London dates filter the audit, alone and together", async () => {
    const { testApp, cookie } = await start(engine, [
      row({ detail: "first", at: "2026-06-30T22:59:59.000Z" }),
      row({ detail: "second", at: "2026-06-30T23:00:00.000Z", actor: "robin", action: "admin.invited" }),
      row({ detail: "third", at: "2026-07-01T22:59:59.000Z", action: "session.started" }),
      row({ detail: "fourth", at: "2026-07-01T23:00:00.000Z", actor: "visitor", action: "login.failed" }),
      row({ detail: "fifth", at: "2026-07-02T12:00:00.000Z", actor: "robin", action: "cv.downloaded" }),
    ]);
    const found = async (query: Query) =>
      (await read(testApp, cookie, query)).entries.map(({ detail }) => detail);
    expect(await found({ since: "2026-07-01", until: "2026-07-01" })).toEqual(["third", "second"]);
    expect(await found({ actor: "robin" })).toEqual(["fifth", "second"]);
    expect(await found({ topic: "accounts" })).toEqual(["second"]);
    expect(await found({ topic: "sign-in" })).toEqual(["third"]);
    expect(await found({ topic: "refused" })).toEqual(["fourth"]);
    expect(await found({ topic: "exports", actor: "robin", since: "2026-07-02" })).toEqual(["fifth"]);
    expect(await found({ topic: "jobs", actor: "robin" })).toEqual([]);
    expect(await found({ topic: "", actor: "", since: "", until: "" })).toHaveLength(5);
  });

  test("the export holds every entry of the filter without formulas, and is audited", async () => {
    const hostile = ['=HYPERLINK("http://x")', "+1", "-1", "@sum", "\tx", 'quoted "twice", with a comma'];
    const entries = [
      ...Array.from({ length: 1003 }, () => row({})),
      ...hostile.map((detail) => row({ actor: "robin", detail })),
    ];
    const { testApp, cookie } = await start(engine, entries);
    const whole = await testApp.call("exportAudit", { cookie, body: {} });
    expect(whole.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(whole.body.startsWith('\uFEFF"When (UTC)",')).toBe(true);
    expect(whole.body.trimEnd().split("\r\n").length).toBeGreaterThanOrEqual(1 + entries.length);

    const robins = await testApp.call("exportAudit", { cookie, body: { actor: "robin" } });
    const cells = robins.body
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => /^"[^"]*","[^"]*","[^"]*","((?:[^"]|"")*)"/.exec(line)?.[1]);
    const safe = hostile.map((detail) => (/^[=+\-@\t]/.test(detail) ? `'${detail}` : detail));
    expect(new Set(cells)).toEqual(new Set(safe.map((detail) => detail.replaceAll('"', '""'))));
    const { entries: exports } = await read(testApp, cookie, { topic: "exports" });
    expect(exports.map(({ action, detail }) => [action, detail])).toEqual(
      expect.arrayContaining([
        ["audit.exported", null],
        ["audit.exported", "actor robin"],
      ]),
    );
  });
});
