/** Requests about personal data, on a server with applications. */
import type { DataRequest } from "#contract/data-retention.ts";
import { findCopyToken } from "#server/mail/copy-token.ts";
import { readPayload } from "#server/mail/outbox.ts";
import { expect } from "vitest";
import { createTestApp, createTestClock, signIn, type TestApp } from "./api.ts";
import { apply, createJob, uploadCv } from "./applying.ts";
import type { Engine } from "./database.ts";
import { samplePdf } from "./sample-pdf.ts";

/** A server with two applicants, one of whom makes a request; the request as entered, and the mails sent. */
export async function startRequests(engine: Engine) {
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
  const asked = { testApp, cookie, letters };
  return { ...asked, job, id, reference, add, ...sendingOf(asked) };
}

type Asked = {
  testApp: TestApp;
  cookie: string;
  letters: () => Promise<ReturnType<typeof readPayload<"data-letter">>[]>;
};

function sendingOf({ testApp: { call, secret }, cookie, letters }: Asked) {
  const identify = (requestId: string) =>
    call("takeRequestStep", {
      cookie,
      params: { id: requestId },
      body: { do: "identify", note: "Rang her on the number of her application" },
    });
  /**
   * Makes a copy of these applications, confirms the identity, reviews it and sends it; answers the address of its
   * link.
   */
  const sendCopy = async (requestId: string, ids: string[]): Promise<string> => {
    const params = { id: requestId };
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    const replaces = list.find(({ id }) => id === requestId)?.bundle?.madeAt ?? null;
    await call("makeBundle", { cookie, params, body: { ids, replaces } });
    await identify(requestId);
    await call("readBundle", { cookie, params });
    const sent = await call("sendBundle", { cookie, params, body: {} });
    expect(sent.statusCode, sent.body).toBe(200);
    return await linkOf();
  };
  /** The address of the link in the last mail. */
  const linkOf = async (): Promise<string> => {
    const about = (await letters()).at(-1)?.about;
    if (about?.letter !== "bundle") throw new Error("The last letter has no link");
    return `/privacy-policy?my-data=${findCopyToken([secret], about)}`;
  };
  return { identify, sendCopy, linkOf };
}
