import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { DataRequest } from "#contract/data-retention.ts";
import { apply } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { describe, expect, test } from "vitest";
import { findContents } from "../quarantine.ts";

describe.each(engines)("the text of a copy on $name", { timeout: 60_000 }, (engine) => {
  test("has whole names blackened, and only the review names words that were not found", async () => {
    const { testApp, cookie, id, add, identify, linkOf } = await startRequests(engine);
    const { app, call } = testApp;
    const adminNotes =
      "Ann Smith rang. Mary Ann  Smith-Lee came with Zoe\u0308 Brown, Siân O’Brien and ann\nsmith. Wharfedale.";
    await call("updateApplication", { params: { id }, cookie, body: { adminNotes } });
    const params = { id: (await add({ email: "amara.okafor@example.org" })).id };
    const blacken = [
      "Ann",
      "Ann Smith",
      "Mary Ann",
      "Smith-Lee",
      "Zoë  Brown",
      "Sia\u0302n O'Brien",
      "Nowhere & Co",
    ];
    const body = { ids: [id], blacken, blackenReason: "Others" };
    const made = await call("makeBundle", { cookie, params, body });
    expect(made.json<DataRequest>().bundle).not.toBeNull();
    const review = (await call("readBundle", { cookie, params })).body;
    expect(review).toContain("█████ rang. █████ came with █████, █████ and █████. Wharfedale.");
    expect(review).toContain(`found nowhere: "Nowhere &amp; Co".`);
    await identify(params.id);
    await call("sendBundle", { cookie, params, body: {} });
    const opened = (await app.inject({ method: "POST", url: await linkOf() })).body;
    expect(opened).toContain("█████ rang.");
    expect(opened).toContain("<h1>");
    expect(opened).not.toMatch(/Nowhere|found nowhere|<!--/);
  });

  test("does not mention blackening when no word was blackened", async () => {
    const { testApp, cookie, id, add } = await startRequests(engine);
    const params = { id: (await add({})).id };
    const body = { ids: [id], blacken: ["Nowhere"], blackenReason: "Others" };
    await testApp.call("makeBundle", { cookie, params, body });
    const review = (await testApp.call("readBundle", { cookie, params })).body;
    expect(review).toContain(`found nowhere: "Nowhere".`);
    expect(review).not.toContain("are blackened");
    expect(review).toContain("References that others gave about you in confidence are left out");
  });

  test("is replaced by an error page for its reviewer when its files cannot be read", async () => {
    const { testApp, cookie, id, add } = await startRequests(engine);
    const { call, config, db } = testApp;
    const params = { id: (await add({})).id };
    const headers = { accept: "text/html,application/xhtml+xml" };
    const read = () => call("readBundle", { cookie, params, headers });
    const none = await read();
    expect([none.statusCode, none.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    await call("makeBundle", { cookie, params, body: { ids: [id] } });
    const files = join(config.DATA_DIR, "files");
    await rename(files, `${files}-away`);
    const away = await read();
    expect([away.statusCode, away.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(away.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const part of ["<h1>The copy cannot be shown</h1>", "a few minutes", `<html lang="en`])
      expect(away.body).toContain(part);
    expect(away.body).not.toContain("Okafor");
    const bundle = db.selectFrom("dataBundles").select("reviewedBy");
    expect(await bundle.executeTakeFirst()).toEqual({ reviewedBy: null });
    await rename(`${files}-away`, files);
    expect((await read()).statusCode).toBe(200);
  });

  test("is recorded in the history and the audit of each application, and its maker is not named as having taken a copy", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { call, db } = testApp;
    const [job] = (await call("listJobs")).json<{ id: string }[]>();
    const { id: hidden } = await apply(testApp, job?.id ?? "");
    await moveToQuarantine(db, hidden);
    const ids = [id, hidden];
    await call("makeBundle", { cookie, params: { id: (await add({})).id }, body: { ids } });
    const histories = await db.transaction().execute((trx) => findContents(trx, ids));
    for (const { applicationEvents } of histories)
      expect(applicationEvents.at(-1)).toMatchObject({ kind: "exported", toValue: "request" });
    const audit = db.selectFrom("auditEntries").select("subjectId").where("action", "=", "data.bundled");
    const noted = (await audit.execute()).map(({ subjectId }) => subjectId);
    expect(noted).toEqual(expect.arrayContaining(ids));
    const { id: requestId } = await add({ kind: "erase" });
    await identify(requestId);
    const erased = await call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids } });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(erased.body).not.toContain("copies-taken-out");
  });

  test("names the views of an application in plain words", async () => {
    const { testApp, cookie, id, add } = await startRequests(engine);
    await testApp.call("readApplication", { params: { id }, cookie });
    const params = { id: (await add({})).id };
    await testApp.call("makeBundle", { cookie, params, body: { ids: [id] } });
    const [readable = ""] = (await testApp.call("readBundle", { cookie, params })).body.split("<details>");
    for (const action of ["opened", "changed"])
      expect(readable).toContain(`: ${action}, by an administrator</li>`);
    expect(readable).not.toMatch(/application\.[a-z]/);
  });
});
