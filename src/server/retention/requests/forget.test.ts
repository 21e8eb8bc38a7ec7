import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataRequest } from "#contract/data-retention.ts";
import { apply } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { holdGrounds } from "#content/retention.ts";
import { writeDataLetter } from "#content/letters/data-letters.ts";
import { describe, expect, test } from "vitest";
import { renderLetter } from "../../mail/render.ts";
import { removeMailFiles } from "../../mail/service.ts";

describe.each(engines)("requests forgotten by an erasure on $name", { timeout: 60_000 }, (engine) => {
  test("other requests of the erased person are forgotten with their letters, unless one of their applications stays", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { call, db } = testApp;
    const email = "amara.okafor@example.org";
    const [job] = (await call("listJobs")).json<{ id: string }[]>();
    const { id: second } = await apply(testApp, job?.id ?? "", { applicantEmail: email });
    const close = { do: "close", note: "Amara has her answer" };
    const earlier = await add({ email: email.toUpperCase(), words: "What do you hold about Amara?" });
    await call("takeRequestStep", { cookie, params: { id: earlier.id }, body: close });
    const complaint = await add({ kind: "complain", how: "letter", who: "A. Okafor" });
    await call("takeRequestStep", { cookie, params: { id: complaint.id }, body: close });
    const sams = await add({ who: "Sam Field", email: "sam@example.org", words: "Sam asks" });
    const erase = async (ids: string[], requestIds: string[]) => {
      const { id: requestId } = await add({ kind: "erase", email });
      const body = { ids, requestIds };
      await identify(requestId);
      await call("eraseForRequest", { cookie, params: { id: requestId }, body });
    };
    const names = async () => {
      const rows = await db.selectFrom("dataRequests").select(["who", "words"]).execute();
      return rows.map(({ who, words }) => `${who}: ${words ?? ""}`).toSorted();
    };
    await erase([id], []);
    expect(await names()).toEqual([
      ": ",
      "A. Okafor: ",
      "Amara Okafor: What do you hold about Amara?",
      "Sam Field: Sam asks",
    ]);
    await erase([second], [complaint.id]);
    expect(await names()).toEqual([": ", ": ", ": ", ": ", "Sam Field: Sam asks"]);
    const recipients = (await letters()).map(({ recipient, about }) => `${recipient} ${about.letter}`);
    expect(recipients.toSorted()).toEqual([`${email} erased`, `${email} erased`, "sam@example.org received"]);
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(list.filter(({ closedAt }) => closedAt === null).map((one) => one.id)).toEqual([sams.id]);
    const others = list.filter((one) => one.id !== sams.id);
    expect(others).toHaveLength(4);
    expect(JSON.stringify(others)).not.toMatch(/amara|okafor/i);
    const ledger = await readFile(join(testApp.config.DATA_DIR, "erasures.jsonl"), "utf8");
    for (const one of others) expect(ledger).toContain(one.id);
    expect(ledger).not.toContain(sams.id);
  });

  test("the letter lists held applications as held, and as not chosen only those that could be chosen", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { call, db } = testApp;
    const email = "amara.okafor@example.org";
    const [job] = (await call("listJobs")).json<{ id: string }[]>();
    const applications = [];
    for (let number = 0; number < 4; number += 1)
      applications.push(await apply(testApp, job?.id ?? "", { applicantEmail: email }));
    const [held, hidden, lapsed, hired] = applications.map((one) => one.id);
    const hold = (applicationId: string | undefined, heldUntil: string) =>
      db
        .insertInto("holds")
        .values({
          id: crypto.randomUUID(),
          applicationId: applicationId ?? "",
          reference: "",
          reason: "Claim",
          at: "2026-10-01T09:00:00.000Z",
          heldBy: "dora",
          heldUntil,
          endedAt: null,
        })
        .execute();
    for (const one of [held, hidden, hired]) await hold(one, "2027-01-01T00:00:00.000Z");
    await hold(lapsed, "2026-11-01T00:00:00.000Z");
    await moveToQuarantine(db, hidden ?? "");
    const set = { applicationStatus: "hired" } as const;
    await db
      .updateTable("jobApplications")
      .set(set)
      .where("id", "=", hired ?? "")
      .execute();
    const { id: requestId } = await add({ kind: "erase", email });
    await identify(requestId);
    const body = { ids: [id] };
    await call("eraseForRequest", { cookie, params: { id: requestId }, body });
    const about = (await letters()).map((letter) => letter.about).find(({ letter }) => letter === "erased");
    if (about?.letter !== "erased") throw new Error("No letter about the erasure");
    expect(about.stays).toEqual({ hired: 1, held: 2, others: 1 });
    const text = renderLetter(writeDataLetter(about, "http://localhost")).text.replaceAll(/\s+/g, " ");
    expect(text).toContain(
      `2 applications of yours stay with us because we need them for ${holdGrounds}. They stay until that is over.`,
    );
    expect(text).toContain("One application of yours stays with us: not chosen for this erasure.");
    expect(text).toContain("One application of yours stays with us because you were hired");
  });

  test("a request for which nothing was found is answered by a letter and forgotten", async () => {
    const { testApp, cookie, add, letters, identify } = await startRequests(engine);
    const { call, db, clock, config } = testApp;
    const email = "nobody@example.org";
    const own = { who: "Nia Bodley", email, words: "Nia asks" };
    const { id } = await add({ kind: "erase", ...own });
    const { id: earlier } = await add(own);
    const answer = async (requestId: string, body: object) => {
      const given = await call("eraseForRequest", { cookie, params: { id: requestId }, body });
      return given.statusCode === 200 ? given.json<DataRequest>() : `${given.statusCode} ${given.body}`;
    };
    const either = /^400 Choose the applications, or say that nothing was found/;
    expect(await answer(id, { ids: [] })).toMatch(either);
    expect(await answer(id, { ids: [crypto.randomUUID()], foundNothing: true })).toMatch(either);
    expect(await answer(earlier, { foundNothing: true })).toMatch(/^400 This request does not ask/);
    const { id: known } = await add({ kind: "erase", email: "Amara.Okafor@example.org" });
    expect(await answer(known, { foundNothing: true })).toMatch(/^400 There is an application under their/);
    expect(await answer(id, { foundNothing: true, requestIds: [earlier] })).toMatch(/^409 Record first/);

    const answered = await answer(id, { foundNothing: true });
    expect(answered).toMatchObject({ who: "", email: null, words: null });
    expect((answered as DataRequest).closedAt).not.toBeNull();
    const about = (await letters()).find((letter) => letter.about.letter === "nothing-found")?.about;
    if (about?.letter !== "nothing-found") throw new Error("No letter that nothing was found");
    // The requester is not identified yet: the other request with that name and address stays, and its address too.
    expect(about.isAddressKept).toBe(true);
    const { subject, text } = renderLetter(writeDataLetter(about, "http://localhost"));
    expect([subject, text]).toEqual([
      "We found no application of yours",
      expect.stringMatching(/none\s+of\s+yours/),
    ]);
    const who = async () =>
      (await db.selectFrom("dataRequests").select("who").execute()).map((row) => row.who);
    expect((await who()).toSorted()).toEqual(["", "Amara Okafor", "Nia Bodley"]);

    const { id: again } = await add({ kind: "erase", ...own });
    await identify(again);
    await answer(again, { foundNothing: true });
    expect((await who()).toSorted()).toEqual(["", "", "", "Amara Okafor"]);
    await db.updateTable("tasks").set({ doneAt: clock.now().toISOString() }).execute();
    await removeMailFiles(db, config.DATA_DIR);
    const rows = [
      await db.selectFrom("dataRequests").selectAll().execute(),
      await db.selectFrom("dataRequestEvents").selectAll().execute(),
      await db.selectFrom("tasks").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/nia|bodley|nobody@/i);
    const ledger = await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8");
    for (const one of [id, earlier, again]) expect(ledger).toContain(one);
  });

  test("requests of others under the same address or name stay unless chosen, and open complaints always stay", async () => {
    const { testApp, cookie, id, add, identify } = await startRequests(engine);
    const { call } = testApp;
    const email = "amara.okafor@example.org";
    const own = await add({ email, who: "AMARA  Okáfor", words: "What do you hold?" });
    const shared = await add({ email, who: "Bola Okafor" });
    const elsewhere = await add({ email: "okafor@elsewhere.example" });
    const chosen = await add({ email, who: "A. Okafor" });
    const complaint = await add({ kind: "complain", email });
    const { id: requestId } = await add({ kind: "erase", email });
    await identify(requestId);
    const erase = (requestIds: string[]) =>
      call("eraseForRequest", { cookie, params: { id: requestId }, body: { ids: [id], requestIds } });
    const refused = await erase([chosen.id, complaint.id]);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      "A complaint that is open must be answered: close it with its outcome first.",
    ]);
    const answer = await erase([chosen.id]);
    expect(answer.statusCode, answer.body).toBe(200);
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    const open = list.filter(({ closedAt, who }) => closedAt === null && who !== "");
    expect(open.map((one) => one.id).toSorted()).toEqual([shared.id, elsewhere.id, complaint.id].toSorted());
    for (const one of [own, chosen])
      expect(list.find((row) => row.id === one.id)).toMatchObject({
        who: "",
        outcome: "Who asked was forgotten when their data was erased on another request of theirs.",
      });
  });

  test("the letter says what stays and why, and calls itself the last only where the address is forgotten", async () => {
    const { testApp, cookie, id, add, letters, identify } = await startRequests(engine);
    const { call, db } = testApp;
    const email = "amara.okafor@example.org";
    const [job] = (await call("listJobs")).json<{ id: string }[]>();
    const applyAs = async (applicantName: string) =>
      (await apply(testApp, job?.id ?? "", { applicantName, applicantEmail: email })).id;
    const hired = await applyAs("Amara Okafor");
    const [unchosen, shared] = [await applyAs("AMARA  OKAFOR"), await applyAs("Bola Okafor")];
    const set = { applicationStatus: "hired" } as const;
    await db.updateTable("jobApplications").set(set).where("id", "=", hired).execute();
    const erase = async (applicationId: string) => {
      const { id: requestId } = await add({ kind: "erase", email });
      await identify(requestId);
      const body = { ids: [applicationId] };
      const answer = await call("eraseForRequest", { cookie, params: { id: requestId }, body });
      expect(answer.statusCode, answer.body).toBe(200);
      const about = (await letters()).at(-1)?.about;
      testApp.clock.advance(1); // the next letter is the newest
      if (about?.letter !== "erased") throw new Error("No letter about the erasure");
      const { subject, text } = renderLetter(writeDataLetter(about, "http://localhost"));
      return `${subject}\n${text.replaceAll(/\s+/g, " ")}`;
    };
    const first = await erase(id);
    for (const part of [
      "Your data was erased in part\n",
      "One application of yours stays with us because you were hired",
      "your staff file",
      "One application of yours stays with us: not chosen for this erasure.",
      "you may complain to us",
      "Information Commissioner",
    ])
      expect(first).toContain(part);
    expect(first).not.toMatch(/last thing|forgets the address/);
    // In quarantine, it stays as well.
    await moveToQuarantine(db, hired);
    const second = await erase(unchosen);
    expect(second).toContain("because you were hired");
    expect(second).not.toMatch(/not chosen|last thing|forgets the address/);
    await db.deleteFrom("quarantinedApplications").execute();
    const { id: another } = await apply(testApp, job?.id ?? "", { applicantEmail: email });
    // An application of another person with the same address is not mentioned.
    const third = await erase(another);
    expect(third).toContain("Your data was erased\n");
    expect(third).not.toMatch(/stays|last thing|forgets the address/);
    await db.deleteFrom("jobApplications").where("id", "=", shared).execute();
    const { id: only } = await apply(testApp, job?.id ?? "", { applicantEmail: email });
    expect(await erase(only)).toContain("The site forgets the address");
  });
});
