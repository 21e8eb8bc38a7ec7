import { callPath } from "#contract/calls.ts";
import type { DataRequest } from "#contract/data-retention.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { describe, expect, test } from "vitest";
import { readPayload } from "../../mail/outbox.ts";
import { removeMailFiles } from "../../mail/service.ts";
import { forgetBundles } from "./answers.ts";
import { dueDay } from "./requests.ts";

const request = (kind: DataRequest["kind"], receivedOn: string, extendedAt: string | null = null) =>
  dueDay({ kind, receivedOn, extendedAt });

test("a request is due in a month, an extended one in three, a complaint in 30 days, or on the next working day", () => {
  expect(request("complain", "2027-03-01")).toBe("2027-03-31");
  expect(request("complain", "2026-11-26")).toBe("2026-12-29"); // 26 to 28 December: a weekend and a bank holiday
  expect(request("access", "2026-11-22")).toBe("2026-12-22");
  expect(request("access", "2027-01-31")).toBe("2027-03-01"); // 28 February is a Sunday
  expect(request("erase", "2026-11-22", "2026-12-01T09:00:00.000Z")).toBe("2027-02-22");
});

describe.each(engines)("requests about data on $name", { timeout: 60_000 }, (engine) => {
  test("a day of receipt that is still to come, or of another century, and an address that is none are refused", async () => {
    const testApp = await createTestApp({
      engine,
      clock: createTestClock(new Date("2026-11-02T10:00:00.000Z")),
    });
    const cookie = await signIn(testApp, "master");
    const add = async (receivedOn: string, email?: string) => {
      const body = { kind: "access", how: "telephone", who: "Amara Okafor", receivedOn, email };
      const response = await testApp.call("addDataRequest", { cookie, body });
      return [response.statusCode, response.body];
    };
    expect(await add("2026-11-03")).toEqual([400, "The day of receipt is still to come."]);
    for (const day of ["2200-01-01", "1899-12-31", "9999-12-31"])
      expect(await add(day), day).toEqual([400, "Day of receipt must be a date, written as in 2026-11-30"]);
    expect(await add("2026-11-02", "bad address at example")).toMatchObject([400, expect.any(String)]);
    expect(await add("2026-11-02")).toMatchObject([201, expect.any(String)]);
    expect(await testApp.db.selectFrom("dataRequests").selectAll().execute()).toHaveLength(1);
  });

  async function start() {
    const testApp = await createTestApp({
      engine,
      clock: createTestClock(new Date("2026-11-02T10:00:00.000Z")),
    });
    const cookie = await signIn(testApp, "master");
    const job = await createJob(testApp, cookie);
    const cvFileUrl = await uploadCv(testApp, await samplePdf({ text: "Xylotrope" }));
    const { id, reference } = await apply(testApp, job.id, { adjustments: "A quiet room", cvFileUrl });
    const body = { adminNotes: "Rang. Her brother Tom Field knows the house (Field)." };
    await testApp.call("updateApplication", { params: { id }, cookie, body });
    await apply(testApp, job.id, {
      applicantName: "Sam Field",
      applicantEmail: "sam@example.org",
      applicantPhone: "020 7946 0123",
    });
    const add = async (input: object): Promise<DataRequest> => {
      const response = await testApp.call("addDataRequest", {
        cookie,
        body: { kind: "access", how: "telephone", who: "Amara Okafor", receivedOn: "2026-11-02", ...input },
      });
      expect(response.statusCode, response.body).toBe(201);
      return response.json<DataRequest>();
    };
    const letters = async () => {
      const rows = await testApp.db
        .selectFrom("tasks")
        .selectAll()
        .where("kind", "in", ["data-letter", "erasure-letter"])
        .orderBy("createdAt")
        .execute();
      return rows.map(({ payload }) => readPayload("data-letter", payload));
    };
    return { testApp, cookie, id, reference, add, letters };
  }

  test("somebody who rings is entered, found, sent a reviewed copy by a link that opens it once, within seven days", async () => {
    const { testApp, cookie, id, reference, add, letters } = await start();
    const { id: requestId, ...entered } = await add({ email: "amara.okafor@example.org" });
    expect(entered).toMatchObject({ dueOn: "2026-12-02", remindOn: "2026-11-22", closedAt: null });
    const params = { id: requestId };
    const found = await testApp.call("findPerson", {
      cookie,
      params,
      body: { name: "okafor", telephone: "+44 7700 900123" },
    });
    expect(found.json()).toMatchObject([{ id, reference }]);
    const own = { subject: "Your application", text: "Dear {name}, the house in Wharfedale is full." };
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

    const sent = await testApp.call("sendBundle", { cookie, params });
    expect(sent.json<DataRequest>().bundle?.sentAt).not.toBeNull();
    const letter = (await letters()).at(-1);
    expect(letter).toMatchObject({ recipient: "amara.okafor@example.org", about: { letter: "bundle" } });
    const token = letter?.about.letter === "bundle" ? letter.about.token : "";
    const url = `/privacy-policy?my-data=${token}`;
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
      "acknowledged",
      "bundle-made",
      "bundle-sent",
      "bundle-opened",
    ]);
    expect((await testApp.app.inject({ url: "/privacy-policy" })).body).toContain("How long we keep it");

    await testApp.call("makeBundle", { cookie, params, body: { ids: [id] } });
    await testApp.call("sendBundle", { cookie, params });
    const late = (await letters()).at(-1);
    testApp.clock.advance(7 * 24 * 60);
    const lateUrl = `/privacy-policy?my-data=${late?.about.letter === "bundle" ? late.about.token : ""}`;
    expect((await testApp.app.inject({ method: "POST", url: lateUrl })).statusCode).toBe(410);
  });

  test("what somebody asks to have erased is erased, certified without a name, and who asked is forgotten", async () => {
    const { testApp, cookie, id, add, letters } = await start();
    const { id: requestId } = await add({
      kind: "erase",
      email: "amara.okafor@example.org",
      words: "Amara wants out",
    });
    const params = { id: requestId };
    const erase = () => testApp.call("eraseForRequest", { cookie, params, body: { ids: [id] } });
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

  test("a copy that was made for an earlier request goes with the application, and its link opens nothing", async () => {
    const { testApp, cookie, id, add, letters } = await start();
    const { id: earlier } = await add({ email: "amara.okafor@example.org" });
    await testApp.call("makeBundle", { cookie, params: { id: earlier }, body: { ids: [id] } });
    await testApp.call("sendBundle", { cookie, params: { id: earlier } });
    const letter = (await letters()).at(-1);
    const url = `/privacy-policy?my-data=${letter?.about.letter === "bundle" ? letter.about.token : ""}`;
    const { id: asked } = await add({ kind: "erase" });
    await testApp.call("eraseForRequest", { cookie, params: { id: asked }, body: { ids: [id] } });
    expect(await testApp.db.selectFrom("dataBundles").selectAll().execute()).toEqual([]);
    expect((await testApp.app.inject({ method: "POST", url })).statusCode).toBe(410);
  });

  test("who took copies out is named when the data is erased, with nothing of the person but the reference", async () => {
    const { testApp, cookie, id, reference, add } = await start();
    const { app, call } = testApp;
    await app.inject({ url: callPath("downloadCv", { id }), headers: { cookie } });
    await call("exportApplications", { cookie, body: { as: "csv", ids: [id] } });
    const { id: requestId } = await add({ kind: "erase", words: "Amara wants out" });
    const erased = await call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    const { events } = erased.json<DataRequest>();
    const told = events.filter(({ kind }) => kind === "copies-taken-out").map(({ note }) => note ?? "");
    expect(told.join().replaceAll(/master-\w+/g, "a master")).toBe(
      `a master took the CV of ${reference} on Nov 02, 2026; a master took a table of ${reference} on Nov 02, 2026`,
    );
    expect(JSON.stringify(erased.json())).not.toMatch(/amara|okafor/i);
  });

  test("a copy is emptied once its link is too old, and one that was never sent when its request is closed", async () => {
    const { testApp, cookie, id, add } = await start();
    const { db, clock } = testApp;
    const stored = () => db.selectFrom("dataBundles").select(["requestId", "content"]).execute();
    const bundle = async (email: string | null) => {
      const { id: requestId } = await add({ email });
      const params = { id: requestId };
      await testApp.call("makeBundle", { cookie, params, body: { ids: [id] } });
      return params;
    };
    const sent = await bundle("amara.okafor@example.org");
    await testApp.call("sendBundle", { cookie, params: sent });
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

  test("a letter about an erasure is forgotten once it has left, and the letters before it at the erasure", async () => {
    const { testApp, cookie, id, add, letters } = await start();
    const { db, clock, config } = testApp;
    const { id: requestId } = await add({ kind: "erase", email: "Amara.Okafor@example.org" });
    await add({ kind: "access", who: "Sam Field", email: "sam@example.org" });
    expect(await letters()).toHaveLength(2);
    await testApp.call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id] } });
    const recipients = async () => (await letters()).map(({ recipient }) => recipient).toSorted();
    expect(await recipients()).toEqual(["Amara.Okafor@example.org", "sam@example.org"]);
    await removeMailFiles(db, config.DATA_DIR);
    expect(await recipients()).toHaveLength(2); // it has not left yet
    const sentAt = { doneAt: clock.now().toISOString() };
    await db.updateTable("tasks").set(sentAt).where("kind", "=", "erasure-letter").execute();
    await removeMailFiles(db, config.DATA_DIR);
    expect(await recipients()).toEqual(["sam@example.org"]);
  });

  test("a complaint has its clock, its steps and their words, and cannot be extended", async () => {
    const { testApp, cookie, add } = await start();
    const complaint = await add({ kind: "complain", how: "letter", receivedOn: "2026-10-26" });
    expect(complaint).toMatchObject({ dueOn: "2026-11-25", remindOn: "2026-11-15", acknowledgedAt: null });
    const params = { id: complaint.id };
    const step = (what: string, note = "Rang her") =>
      testApp.call("takeRequestStep", { cookie, params, body: { do: what, note } });
    expect((await step("extend")).statusCode).toBe(400);
    expect((await step("acknowledge", "")).statusCode).toBe(400);
    expect((await step("acknowledge")).json<DataRequest>().acknowledgedAt).not.toBeNull();
    await step("progress", "Asked the house");
    expect((await step("close", "We were wrong, and have changed it.")).json()).toMatchObject({
      outcome: "We were wrong, and have changed it.",
    });
    expect((await step("progress")).statusCode).toBe(409);
    const [listed] = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(listed?.events.map(({ kind }) => kind)).toEqual([
      "received",
      "acknowledged",
      "progress",
      "closed",
    ]);
  });
});
