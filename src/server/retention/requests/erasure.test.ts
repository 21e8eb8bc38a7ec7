import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { callPath } from "#contract/calls.ts";
import type { DataRequest } from "#contract/data-retention.ts";
import { errorCodes } from "#contract/errors.ts";
import { apply } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { describe, expect, test } from "vitest";
import { removeMailFiles } from "../../mail/service.ts";
import { eraseRows, finishErasures } from "../erase.ts";
import { findByReference } from "../holds.ts";
import { noteCopy } from "../quarantine.ts";
import { createRetention } from "../service.ts";
import { forgetRequest } from "./forget.ts";
import { lockRequest, lockRequests, type RequestRow } from "./rows.ts";

describe.each(engines)("erasing on request on $name", { timeout: 60_000 }, (engine) => {
  test("an erasure on request is certified without a name, and the request is forgotten", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { id: requestId } = await add({
      kind: "erase",
      email: "amara.okafor@example.org",
      words: "Amara wants out",
    });
    const params = { id: requestId };
    const erase = () => testApp.call("eraseForRequest", { cookie, params, body: { ids: [id] } });
    expect((await erase()).body).toBe(errorCodes["identity-unchecked"].sentence);
    await identify(requestId);
    await testApp.db
      .updateTable("jobApplications")
      .set({ applicationStatus: "hired" })
      .where("id", "=", id)
      .execute();
    expect((await erase()).body).toContain("hired");
    await testApp.db
      .updateTable("jobApplications")
      .set({ applicationStatus: "rejected" })
      .where("id", "=", id)
      .execute();
    const answer = await erase();
    expect(answer.json<DataRequest>()).toMatchObject({ who: "", email: null, words: null });
    expect((await letters()).at(-1)).toMatchObject({ about: { letter: "erased" } });
    const certificates = await testApp.db.selectFrom("erasures").select(["why", "verifiedAt"]).execute();
    expect(certificates).toEqual([{ why: "request", verifiedAt: testApp.clock.now().toISOString() }]);
    expect((await erase()).statusCode).toBe(409);
    const left = await testApp.db.selectFrom("jobApplications").select("applicantName").execute();
    expect(left).toEqual([{ applicantName: "Sam Field" }]);
  });

  test("letters of a request that stays are kept, when an application under its address stays", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { call } = testApp;
    const email = "amara.okafor@example.org";
    const [job] = (await call("listJobs")).json<{ id: string }[]>();
    await apply(testApp, job?.id ?? "", { applicantEmail: email });
    await add({ email });
    const { id: requestId } = await add({ kind: "erase", email });
    await identify(requestId);
    const erased = await call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    expect(erased.statusCode, erased.body).toBe(200);
    const left = (await letters()).map(({ about }) => `${about.kind} ${about.letter}`);
    expect(left.toSorted()).toEqual(["access received", "erase erased"]);
  });

  test("an application that is held while its erasure begins is not erased", async () => {
    const { testApp, cookie, id, reference, add, identify } = await startRequests(engine);
    const { db, call } = testApp;
    const { id: requestId } = await add({ kind: "erase" });
    const held = { reason: "Claim", at: "2026-11-02T10:00:00.000Z", heldBy: "m", endedAt: null };
    const hold = { id: crypto.randomUUID(), reference, heldUntil: "2027-11-02T10:00:00.000Z", ...held };
    await identify(requestId);
    let erasing: ReturnType<typeof call> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await findByReference(trx, reference)).toBe(id);
      await trx
        .insertInto("holds")
        .values({ applicationId: id, ...hold })
        .execute();
      erasing = call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
      await setTimeout(500); // the other waits for this transaction so long
    });
    const refused = await erasing;
    expect([refused?.statusCode, refused?.body]).toEqual([409, errorCodes["application-held"].sentence]);
    expect(await db.selectFrom("jobApplications").select("id").where("id", "=", id).execute()).toHaveLength(
      1,
    );
  });

  test("a copy made for an earlier request is deleted with the application, and its link answers 410", async () => {
    const { testApp, cookie, id, add, identify, sendCopy } = await startRequests(engine);
    const { id: earlier } = await add({ email: "amara.okafor@example.org" });
    const url = await sendCopy(earlier, [id]);
    const { id: asked } = await add({ kind: "erase" });
    await identify(asked);
    await testApp.call("eraseForRequest", { cookie, params: { id: asked }, body: { ids: [id] } });
    expect(await testApp.db.selectFrom("dataBundles").selectAll().execute()).toEqual([]);
    expect((await testApp.app.inject({ method: "POST", url })).statusCode).toBe(410);
  });

  test("an erasure names who took copies out, with no personal data but the reference", async () => {
    const { testApp, cookie, id, reference, add, identify } = await startRequests(engine);
    const { app, call } = testApp;
    await app.inject({ url: callPath("downloadCv", { id }), headers: { cookie } });
    await call("exportApplications", { cookie, body: { as: "csv", ids: [id] } });
    const printed = { at: testApp.clock.now().toISOString(), actor: "operator", to: "print" } as const;
    await testApp.db.transaction().execute((trx) => noteCopy(trx, id, printed));
    const { id: requestId } = await add({ kind: "erase", words: "Amara wants out" });
    await identify(requestId);
    const erased = await call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    const { events } = erased.json<DataRequest>();
    const told = events.filter(({ kind }) => kind === "copies-taken-out").map(({ note }) => note ?? "");
    const takers = told
      .join()
      .replaceAll(/master-\w+/g, "a master")
      .split("; ");
    expect(takers.toSorted()).toEqual([
      `a master took a table of ${reference} on Nov 02, 2026`,
      `a master took the CV of ${reference} on Nov 02, 2026`,
      `operator took a printed copy of ${reference} on Nov 02, 2026`,
    ]);
    expect(JSON.stringify(erased.json())).not.toMatch(/amara|okafor/i);
  });

  test("a letter about an erasure is deleted once it is sent, and earlier letters at the erasure", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { db, clock, config } = testApp;
    const { id: requestId } = await add({ kind: "erase", email: "Amara.Okafor@example.org" });
    await add({ kind: "access", who: "Sam Field", email: "sam@example.org" });
    expect(await letters()).toHaveLength(2);
    await identify(requestId);
    await testApp.call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    const recipients = async () => (await letters()).map(({ recipient }) => recipient).toSorted();
    expect(await recipients()).toEqual(["Amara.Okafor@example.org", "sam@example.org"]);
    await removeMailFiles(db, config.DATA_DIR);
    expect(await recipients()).toHaveLength(2); // it was not sent yet
    const sentAt = { doneAt: clock.now().toISOString() };
    await db.updateTable("tasks").set(sentAt).where("kind", "=", "erasure-letter").execute();
    await removeMailFiles(db, config.DATA_DIR);
    expect(await recipients()).toEqual(["sam@example.org"]);
  });

  test("an erasure is answered when mails cannot be removed after it, and is finished later", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { app, call, clock, config, db, logged } = testApp;
    const { id: requestId } = await add({ kind: "erase" });
    await identify(requestId);
    const outbox = join(config.DATA_DIR, "outbox");
    await rm(outbox, { recursive: true, force: true });
    await writeFile(outbox, "not a folder");
    const erased = await call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    expect([erased.statusCode, erased.json<DataRequest>().who]).toEqual([200, ""]);
    const verified = () => db.selectFrom("erasures").select("verifiedAt").executeTakeFirst();
    expect(await verified()).toEqual({ verifiedAt: null });
    expect(logged().map(({ msg }) => msg)).toContain("Files of erased applications left to the hourly work");
    await rm(outbox);
    const uploads = { eraseFile: () => Promise.resolve() };
    const options = { db, clock: clock.now, log: app.log, uploads, dataDir: config.DATA_DIR };
    await finishErasures(createRetention(options));
    expect(await verified()).toEqual({ verifiedAt: clock.now().toISOString() });
  });

  test("erases nothing, and records nothing, where an application is missing or the request is of another kind", async () => {
    const { testApp, cookie, id, add, identify, letters } = await startRequests(engine);
    const { call, db } = testApp;
    const ask = async (kind: string) => {
      const { id: requestId } = await add({ kind, email: "amara.okafor@example.org" });
      await identify(requestId);
      return { id: requestId };
    };
    const params = await ask("erase");
    const gone = [409, errorCodes["application-gone"].sentence];
    for (const ids of [[crypto.randomUUID()], [id, crypto.randomUUID()], [id, "none"]]) {
      const { statusCode, body } = await call("eraseForRequest", { cookie, params, body: { ids } });
      expect([statusCode, body]).toEqual(gone);
    }
    const empty = await call("makeBundle", { cookie, params, body: { ids: ["none"] } });
    expect([empty.statusCode, empty.body]).toEqual(gone);
    for (const kind of ["access", "correct", "object", "complain"]) {
      const other = await ask(kind);
      const { statusCode, body } = await call("eraseForRequest", {
        cookie,
        params: other,
        body: { ids: [id] },
      });
      expect([statusCode, body], kind).toEqual([400, expect.stringContaining("does not ask for erasure")]);
    }
    expect(new Set((await letters()).map(({ about }) => about.letter))).toEqual(new Set(["received"]));
    const open = db.selectFrom("dataRequests").select("id").where("closedAt", "is", null);
    expect(await open.execute()).toHaveLength(5);
    expect(await db.selectFrom("dataBundles").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("erasures").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toHaveLength(2);
  });

  test("steps that wait while a request is forgotten are refused, and write no personal data back", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { db, call, clock } = testApp;
    const { id: requestId } = await add({ email: "amara.okafor@example.org" });
    const params = { id: requestId };
    await call("makeBundle", { cookie, params, body: { ids: [id] } });
    await call("readBundle", { cookie, params });
    await identify(requestId);
    const steps: ReturnType<typeof call>[] = [];
    await db.transaction().execute(async (trx) => {
      const [row] = await lockRequests(trx);
      await forgetRequest(trx, row as RequestRow, { actor: "m", now: clock.now(), outcome: "Erased." });
      const body = { do: "progress", note: "Rang Amara" };
      steps.push(call("takeRequestStep", { cookie, params, body }));
      steps.push(call("makeBundle", { cookie, params, body: { ids: [id] } }));
      steps.push(call("sendBundle", { cookie, params, body: {} }));
      await setTimeout(500); // the others wait for this transaction so long
    });
    const answers = await Promise.all(steps);
    const closed = [409, errorCodes["request-closed"].sentence];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([closed, closed, closed]);
    const events = await db.selectFrom("dataRequestEvents").select("note").execute();
    expect(JSON.stringify(events)).not.toMatch(/amara/i);
    expect(await db.selectFrom("dataBundles").selectAll().execute()).toEqual([]);
  });

  test("a copy made while one of its applications is erased is refused", async () => {
    const { testApp, cookie, id, add } = await startRequests(engine);
    const { db, call, clock } = testApp;
    const { id: requestId } = await add({ who: "Sam Field" });
    const body = { ids: [id] };
    let making: ReturnType<typeof call> | undefined;
    await db.transaction().execute(async (trx) => {
      await eraseRows(trx, id, { why: "request", rule: null, now: clock.now() });
      making = call("makeBundle", { cookie, params: { id: requestId }, body });
      await setTimeout(500); // as above
    });
    const refused = await making;
    expect([refused?.statusCode, refused?.body]).toEqual([409, errorCodes["application-gone"].sentence]);
    expect(await db.selectFrom("dataBundles").selectAll().execute()).toEqual([]);
  });

  test("an erasure and the sending of a copy of the same application do not deadlock", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { db, call } = testApp;
    const { id: copied } = await add({ email: "amara.okafor@example.org" });
    const { id: requestId } = await add({ kind: "erase" });
    const params = { id: copied };
    await call("makeBundle", { cookie, params, body: { ids: [id] } });
    await call("readBundle", { cookie, params });
    for (const one of [copied, requestId]) await identify(one);
    const both: ReturnType<typeof call>[] = [];
    await db.transaction().execute(async (trx) => {
      await lockRequest(trx, copied);
      both.push(call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } }));
      await setTimeout(300); // the erasure waits for this transaction so long
      both.push(call("sendBundle", { cookie, params, body: {} }));
      await setTimeout(300); // and the sending too
    });
    const answers = await Promise.all(both);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  });
});
