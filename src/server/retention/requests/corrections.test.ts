import type { DataRequest } from "#contract/data-retention.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { describe, expect, test } from "vitest";
import { createDataLetterNote } from "./letters.ts";

const [wrong, right] = ["amara@elsewhere.example", "amara.okafor@example.org"];

describe.each(engines)("corrections of requests about data on $name", { timeout: 60_000 }, (engine) => {
  async function start() {
    const started = await startRequests(engine);
    const { testApp, cookie } = started;
    const correct = async (id: string, body: object) => {
      const given = { note: "Misheard", ...body };
      const answer = await testApp.call("correctDataRequest", { cookie, params: { id }, body: given });
      return answer.statusCode === 200 ? answer.json<DataRequest>() : `${answer.statusCode} ${answer.body}`;
    };
    const written = async () =>
      (await started.letters()).map(({ recipient, about }) => `${recipient} ${about.letter}`).toSorted();
    return { ...started, correct, written };
  }

  test("a wrong address is corrected and recorded, and the letters are written again to the right one", async () => {
    const { testApp, cookie, id: applicationId, reference, add, correct, written } = await start();
    const { call, db, clock } = testApp;
    const { id } = await add({ email: wrong });
    const params = { id };
    await call("takeRequestStep", { cookie, params, body: { do: "ask", note: "Which posts?" } });
    const made = await call("makeBundle", { cookie, params, body: { ids: [applicationId] } });
    expect(made.json<DataRequest>().bundle?.otherAddresses).toEqual([reference]);
    // One was sent, the other failed.
    const at = clock.now().toISOString();
    const [first] = await db.selectFrom("tasks").select("id").where("dataRequestId", "=", id).execute();
    await db.updateTable("tasks").set({ failedAt: at }).where("dataRequestId", "=", id).execute();
    const left = { failedAt: null, doneAt: at };
    await db
      .updateTable("tasks")
      .set(left)
      .where("id", "=", first?.id ?? "")
      .execute();
    clock.advance(1);
    expect(await correct(id, { email: "nowhere" })).toMatch(/^400 /);
    const corrected = await correct(id, { email: right });
    expect(corrected).toMatchObject({ email: right, bundle: { otherAddresses: [] } });
    expect((corrected as DataRequest).events.at(-1)).toMatchObject({
      kind: "address-corrected",
      note: `From ${wrong} to ${right}: Misheard`,
    });
    expect((corrected as DataRequest).events.at(-1)?.actor).toMatch(/^master-/);
    const unsent = (corrected as DataRequest).unsentLetters;
    expect(unsent.map(({ hasFailed }) => hasFailed)).toEqual([false, false]);
    expect(await written()).toEqual([`${right} asked`, `${right} received`]);
    expect(await correct(id, { email: right })).toBe("400 This is what the request says already.");
    const audit = db.selectFrom("auditEntries").select("detail").where("action", "=", "data.corrected");
    expect(await audit.execute()).toEqual([{ detail: "email address" }]);
  });

  test("correcting an address withdraws the acknowledgement sent to it, and a first address gets the first letter", async () => {
    const { testApp, cookie, add, correct, written } = await start();
    const { call, db } = testApp;
    const { id } = await add({ kind: "complain", email: wrong });
    const at = "2026-11-02T10:00:00.000Z";
    await db.updateTable("dataRequests").set({ acknowledgedAt: at }).where("id", "=", id).execute();
    const noted = { requestId: id, at, actor: "outbox", kind: "acknowledged", note: "By email" };
    await db
      .insertInto("dataRequestEvents")
      .values({ id: crypto.randomUUID(), ...noted })
      .execute();
    expect(await correct(id, { email: "" })).toMatchObject({ email: null, acknowledgedAt: null });
    expect(await written()).toEqual([]);
    expect(await correct(id, { email: right })).toMatchObject({ email: right });
    expect(await written()).toEqual([`${right} received`]);

    const { id: told } = await add({ kind: "complain" });
    const body = { do: "acknowledge", note: "By letter" };
    await call("takeRequestStep", { cookie, params: { id: told }, body });
    expect(await correct(told, { email: right })).not.toMatchObject({ acknowledgedAt: null });
    expect(await written()).toHaveLength(1);
  });

  test("a letter that was leaving for the wrong address when it was corrected does not count as an acknowledgement", async () => {
    const { testApp, cookie, add, correct } = await start();
    const { call, db, clock } = testApp;
    const { id } = await add({ kind: "complain", email: wrong });
    const leaving = await db.selectFrom("tasks").selectAll().where("dataRequestId", "=", id).execute();
    await correct(id, { email: right });
    const written = await db.selectFrom("tasks").selectAll().where("dataRequestId", "=", id).execute();
    const note = createDataLetterNote(db, clock.now);
    const acknowledgedAt = async () => {
      const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
      return list.map((one) => one.acknowledgedAt);
    };
    for (const { payload } of leaving) await note({ kind: "data-letter", dataRequestId: id, payload });
    expect(await acknowledgedAt()).toEqual([null]);
    for (const { payload } of written) await note({ kind: "data-letter", dataRequestId: id, payload });
    expect(await acknowledgedAt()).toEqual([clock.now().toISOString()]);
  });

  test("an identity check can be withdrawn; then nothing is sent or erased until another, and the deadline is suspended again", async () => {
    const { testApp, cookie, id: applicationId, add, identify, correct } = await start();
    const { call, clock } = testApp;
    const { id } = await add({ kind: "erase", email: right });
    const params = { id };
    await call("takeRequestStep", { cookie, params, body: { do: "ask", note: "Who are you?" } });
    expect(await correct(id, { takesBackIdentity: true })).toMatch(/^400 /);
    clock.advance(5);
    await identify(id);
    clock.advance(1);
    const taken = await correct(id, { takesBackIdentity: true, note: "It was her sister" });
    expect(taken).toMatchObject({ email: right, identityHow: null, identityAt: null, identityBy: null });
    expect(taken).toMatchObject({ answeredAt: null });
    expect((taken as DataRequest).events.at(-1)).toMatchObject({
      kind: "identity-check-taken-back",
      note: "It was her sister",
    });
    const erase = () => call("eraseForRequest", { cookie, params, body: { ids: [applicationId] } });
    expect((await erase()).statusCode).toBe(409);
    expect((await identify(id)).json<DataRequest>().identityAt).not.toBeNull();
    expect((await erase()).statusCode).toBe(200);
    expect(await correct(id, { email: wrong })).toMatch(/^409 /);
  });

  test("nothing can be corrected after a link to a copy was sent, also when a new copy was made since", async () => {
    const { testApp, cookie, id: applicationId, add, sendCopy, correct } = await start();
    const { id } = await add({ email: right });
    await sendCopy(id, [applicationId]);
    const refused = /^400 A link to a copy was sent already/;
    expect(await correct(id, { email: wrong })).toMatch(refused);
    expect(await correct(id, { takesBackIdentity: true })).toMatch(refused);
    const list = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
    const body = { ids: [applicationId], replaces: list[0]?.bundle?.madeAt };
    const again = await testApp.call("makeBundle", { cookie, params: { id }, body });
    expect(again.json<DataRequest>().bundle?.sentAt).toBeNull();
    expect(await correct(id, { email: wrong })).toMatch(refused);
  });
});
