import { errorCodes } from "#contract/errors.ts";
import { LetterPreview, Mail } from "#contract/mails.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("invitations to an interview on $name", (engine) => {
  test("an invitation shows the name and sets no status, survives the status interviewed, and is cancelled by a decision", async () => {
    const testApp = await createTestApp({ engine });
    const admin = await signIn(testApp, "admin");
    const application = await apply(testApp, (await createJob(testApp, admin)).id);
    const params = { id: application.id };
    const setStatus = (status: string) =>
      testApp.call("updateApplication", { params, body: { status }, cookie: admin });
    await testApp.db.updateTable("jobs").set({ sifting: "blind" }).execute();
    const body = { status: "invitation", setsStatus: true };
    const query = { status: "invitation" };
    const preview = LetterPreview.parse(
      (await testApp.call("previewLetter", { params, query, cookie: admin })).json(),
    );
    expect(preview.subject).toBe(
      `Invitation to an interview: Residential Support Worker (${application.reference})`,
    );
    const send = () => testApp.call("sendLetter", { params, body, cookie: admin });
    const sent = await send();
    expect(sent.statusCode).toBe(201);
    // An invitation shows the name.
    expect(Mail.parse(sent.json())).toMatchObject({
      status: "invitation",
      recipient: "amara.okafor@example.org",
    });
    const letters = async () =>
      Mail.array()
        .parse((await testApp.call("listMails", { cookie: admin })).json())
        .flatMap(({ kind, status }) => (kind === "status-letter" ? [status] : []));
    const row = await testApp.db.selectFrom("jobApplications").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ applicationStatus: "pending", isBlind: false });
    await setStatus("interviewed");
    expect(await letters()).toEqual(["invitation"]);
    await setStatus("rejected");
    expect(await letters()).toEqual([]);
    expect([(await send()).statusCode, (await send()).body]).toEqual([
      409,
      errorCodes["letter-outdated"].sentence,
    ]);
  });
});
