import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Candidates, DataRequest } from "#contract/data-retention.ts";
import { errorCodes } from "#contract/errors.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { addApplicationRows, applicationRow } from "#support/retention.ts";
import { describe, expect, test } from "vitest";
import { forgetBundles } from "./answers.ts";

describe.each(engines)("copies of data on $name", { timeout: 60_000 }, (engine) => {
  test("a request by telephone is entered, its applications found, and a reviewed copy sent as a link that opens once, within seven days", async () => {
    const { testApp, cookie, id, reference, add, letters, identify, sendCopy, linkOf } =
      await startRequests(engine);
    const { id: requestId, ...entered } = await add({ email: "amara.okafor@example.org" });
    expect(entered).toMatchObject({ dueOn: "2026-12-02", remindOn: "2026-11-22", closedAt: null });
    const params = { id: requestId };
    const found = await testApp.call("findPerson", {
      cookie,
      params,
      body: { name: "okafor", telephone: "+44 7700 900123" },
    });
    expect(found.json()).toMatchObject({ found: [{ id, reference }], total: 1 });
    const own = {
      subject: "Your application",
      text: "Dear {name}, Tom Field says that the house in Wharfedale is full.",
    };
    await testApp.call("sendLetter", {
      cookie,
      params: { id },
      body: { status: "rejected", setsStatus: true, ...own },
    });
    const body = { ids: [id], blacken: ["Tom Field", "(field)"], blackenReason: "Somebody else" };
    const made = await testApp.call("makeBundle", { cookie, params, body });
    expect(made.json<DataRequest>().bundle).toMatchObject({ reviewedBy: null, sentAt: null });
    const review = await testApp.call("readBundle", { cookie, params });
    expect(review.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const held of [
      "Amara Okafor",
      "07700 900123",
      "teaching assistant",
      "A quiet room",
      "Her brother █████",
      "Somebody else",
      reference,
    ])
      expect(review.body).toContain(held);
    expect(review.body).not.toMatch(/Tom Field|\(Field\)|<script/);
    expect(review.body).not.toContain("master-"); // an administrator's name
    const [readable = ""] = review.body.split("<details>");
    for (const written of ["receipt to you", "letter to you", "Wharfedale"])
      expect(readable).toContain(written);

    expect(review.body).toContain(`download="${reference}-CV.pdf" href="data:application/pdf;base64,`);
    expect(review.body).toMatch(/-CV\.pdf: \d+ bytes, SHA-256 [0-9a-f]{64}/);
    await identify(requestId);
    const sent = await testApp.call("sendBundle", { cookie, params, body: {} });
    expect(sent.json<DataRequest>().bundle?.sentAt).not.toBeNull();
    expect((await letters()).at(-1)?.recipient).toBe("amara.okafor@example.org");
    const url = await linkOf();
    const page = await testApp.app.inject({ url });
    expect([page.statusCode, page.headers["cache-control"], page.headers["x-robots-tag"]]).toEqual([
      200,
      "no-store",
      "noindex",
    ]);
    expect(page.body).toContain("Open your data");
    expect(page.body).not.toContain("Okafor");
    const open = () =>
      testApp.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "",
      });
    const opened = await open();
    expect([opened.statusCode, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(opened.body).toContain("Amara Okafor");
    expect(opened.body).toContain(`download="${reference}-CV.pdf" href="data:application/pdf;base64,`);
    expect((await open()).statusCode).toBe(410);
    const [listed] = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(listed?.events.map(({ kind }) => kind)).toEqual([
      "received",
      "bundle-made",
      "bundle-reviewed",
      "identity-checked",
      "bundle-sent",
      "bundle-opened",
    ]);
    expect((await testApp.app.inject({ url: "/privacy-policy" })).body).toContain("How long we keep it");

    const lateUrl = await sendCopy(requestId, [id]);
    testApp.clock.advance(7 * 24 * 60);
    expect((await testApp.app.inject({ method: "POST", url: lateUrl })).statusCode).toBe(410);
  });

  test("a copy is emptied once its link has expired, or its request was closed without sending it", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { db, clock } = testApp;
    const stored = () => db.selectFrom("dataBundles").select(["requestId", "content"]).execute();
    const bundle = async (email: string | null) => {
      const { id: requestId } = await add({ email });
      const params = { id: requestId };
      await testApp.call("makeBundle", { cookie, params, body: { ids: [id] } });
      return params;
    };
    const sent = await bundle("amara.okafor@example.org");
    await testApp.call("readBundle", { cookie, params: sent });
    await identify(sent.id);
    await testApp.call("sendBundle", { cookie, params: sent, body: {} });
    const posted = await bundle(null);
    await forgetBundles(db, clock.now());
    expect((await stored()).map(({ content }) => content.includes("Okafor"))).toEqual([true, true]);
    const close = { do: "close", note: "Posted" };
    await testApp.call("takeRequestStep", { cookie, params: posted, body: close });
    expect((await stored()).find(({ requestId }) => requestId === posted.id)?.content).toBe("");
    clock.advance(7 * 24 * 60);
    await forgetBundles(db, clock.now());
    expect((await stored()).map(({ content }) => content)).toEqual(["", ""]);
  });

  test("a copy is sent only after identity was checked, it was read, and another address was confirmed", async () => {
    const { testApp, cookie, id, reference, add, letters, identify } = await startRequests(engine);
    const { call, db } = testApp;
    const { id: requestId } = await add({ email: "okafor@elsewhere.example" });
    const params = { id: requestId };
    const made = await call("makeBundle", { cookie, params, body: { ids: [id] } });
    expect(made.json<DataRequest>().bundle?.otherAddresses).toEqual([reference]);
    const send = async (body: object = {}) => (await call("sendBundle", { cookie, params, body })).body;
    expect(await send()).toBe(errorCodes["identity-unchecked"].sentence);
    const identified = (await identify(requestId)).json<DataRequest>();
    expect(identified.identityHow).toContain("Rang her");
    expect(identified.identityBy).toMatch(/^master-/);
    expect(await send()).toBe(errorCodes["copy-unread"].sentence);
    await call("readBundle", { cookie, params });
    expect(await send()).toBe(errorCodes["address-differs"].sentence);
    expect(await letters()).toHaveLength(1);
    expect(JSON.parse(await send({ acceptsOtherAddress: true }))).toMatchObject({ id: requestId });
    expect((await letters()).at(-1)?.recipient).toBe("okafor@elsewhere.example");
    const audited = await db
      .selectFrom("auditEntries")
      .select(["action", "detail"])
      .where("subjectId", "=", requestId)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(
      audited.map(({ action, detail }) => [action, detail].filter(Boolean).join(": ")).toSorted(),
    ).toEqual(["data.bundled", "data.identified", "data.reviewed", "data.sent: other address"]);
    // A new copy must be reviewed again.
    const replaces = made.json<DataRequest>().bundle?.madeAt;
    await call("makeBundle", { cookie, params, body: { ids: [id], replaces } });
    expect(await send({ acceptsOtherAddress: true })).toBe(errorCodes["copy-unread"].sentence);
  });

  test("repeated within a minute, a request, a copy and a link are made once", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { call, clock } = testApp;
    const twice = async <T>(send: () => Promise<T>) => await Promise.all([send(), send()]);
    const codesOf = (answers: { statusCode: number }[]) =>
      answers.map(({ statusCode }) => String(statusCode)).toSorted();
    const input = { email: "amara.okafor@example.org", words: "All of it" };
    const [first, second] = await twice(() => add(input));
    expect(second).toEqual(first);
    expect(await letters()).toHaveLength(1);
    expect((await add({ ...input, words: null })).id).not.toBe(first.id);
    clock.advance(2);
    expect((await add(input)).id).not.toBe(first.id);

    const params = { id: first.id };
    const make = (replaces?: string) => call("makeBundle", { cookie, params, body: { ids: [id], replaces } });
    const copies = await twice(() => make());
    expect(codesOf(copies)).toEqual(["200", "409"]);
    expect(copies.map(({ body }) => body)).toContain(errorCodes["copy-made"].sentence);
    const madeAt = copies.find(({ statusCode }) => statusCode === 200)?.json<DataRequest>().bundle?.madeAt;
    clock.advance(1);
    const remade = (await make(madeAt)).json<DataRequest>();
    expect(remade.bundle?.madeAt).toBe(clock.now().toISOString());
    await identify(first.id);
    await call("readBundle", { cookie, params });
    const send = (replaces?: string) => call("sendBundle", { cookie, params, body: { replaces } });
    const before = (await letters()).length;
    const sent = await twice(() => send());
    expect(codesOf(sent)).toEqual(["200", "409"]);
    expect(sent.map(({ body }) => body)).toContain(errorCodes["copy-sent"].sentence);
    const sentAt = clock.now().toISOString();
    clock.advance(1);
    expect(codesOf(await twice(() => send(sentAt)))).toEqual(["200", "409"]);
    expect(await letters()).toHaveLength(before + 2);
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    const listed = list.find((one) => one.id === first.id);
    const steps = listed?.events.map(({ kind }) => kind).filter((kind) => kind.startsWith("bundle-"));
    expect(steps).toEqual(["bundle-made", "bundle-made", "bundle-reviewed", "bundle-sent", "bundle-sent"]);
  });

  test("a link whose files cannot be read answers 503 and stays valid, and no row holds its token", async () => {
    const { testApp, id, reference, add, sendCopy } = await startRequests(engine);
    const { app, db, config } = testApp;
    const { id: requestId } = await add({ email: "amara.okafor@example.org" });
    const url = await sendCopy(requestId, [id]);
    const token = url.split("=").at(-1) ?? "";
    const rows = JSON.stringify([
      await db.selectFrom("tasks").selectAll().execute(),
      await db.selectFrom("dataBundles").selectAll().execute(),
      await db.selectFrom("auditEntries").selectAll().execute(),
    ]);
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
    const files = join(config.DATA_DIR, "files");
    await rename(files, `${files}-away`);
    const away = await app.inject({ method: "POST", url });
    expect([away.statusCode, away.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(away.body).toContain("the link stays as it is");
    expect(away.body).not.toContain("Okafor");
    await rename(`${files}-away`, files);
    const opened = await app.inject({ method: "POST", url });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`download="${reference}-CV.pdf" href="data:application/pdf;base64,`);
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(410);
  });

  test("a name is found with any apostrophe, accent or hyphen", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const job = await createJob(testApp, cookie);
    const names = ["Siobhán O’Brien", "Đorđe Łukić-Ćosić", "Liam O Brien"];
    for (const [index, applicantName] of names.entries())
      await apply(testApp, job.id, { applicantName, applicantEmail: `person${index}@example.org` });
    const { id } = await add({});
    const find = async (name: string) => {
      const found = await testApp.call("findPerson", { cookie, params: { id }, body: { name } });
      return found.json<Candidates>().found.map(({ applicantName }) => applicantName);
    };
    for (const name of ["O'Brien", "OBrien", "O Brien", "O-Brien", "obrien"])
      expect((await find(name)).toSorted(), name).toEqual([names[2], names[0]]);
    expect(await find("siobhan o’brien")).toEqual([names[0]]);
    for (const name of ["Dorde", "Lukic Cosic", "lukic-cosic", "LukicCosic"])
      expect(await find(name), name).toEqual([names[1]]);
  });

  test("the best matches come first, also from quarantine, with the total number", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { db } = testApp;
    const { id: jobId } = await createJob(testApp, cookie);
    const rowOf = (month: number, change: object) =>
      applicationRow(jobId, `2025-${String(month).padStart(2, "0")}-01T09:00:00.000Z`, {
        applicantName: "Jo Smith",
        ...change,
      });
    const many = Array.from({ length: 101 }, () => rowOf(12, { applicantName: "John Smithson" }));
    const byNumber = rowOf(2, { applicantName: "J. S.", applicantPhone: "07700 900777" });
    const byAddress = rowOf(1, { applicantName: "Johanna S.", applicantEmail: "JO@example.org" });
    const both = rowOf(1, { applicantEmail: "jo@example.org", applicantPhone: "07700 900777" });
    await addApplicationRows(db, [...many, byNumber, byAddress, both]);
    await moveToQuarantine(db, byAddress.id);
    const params = { id: (await add({})).id };
    const body = { name: "Smith", email: "jo@example.org", telephone: "07700 900777" };
    const answer = await testApp.call("findPerson", { cookie, params, body });
    const { found, total } = answer.json<Candidates>();
    expect([total, found.length]).toEqual([104, 100]);
    expect(found.slice(0, 3).map(({ id }) => id)).toEqual([both.id, byAddress.id, byNumber.id]);
  });
});
