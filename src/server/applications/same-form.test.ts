import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { postForm } from "#support/apply-form.ts";
import { applicationInput, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("the same form without script, sent again on $name,", (engine) => {
  async function start() {
    const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
    const testApp = await createTestApp({ engine, clock });
    const cookie = await signIn(testApp, "admin");
    const job = await createJob(testApp, cookie);
    const { applicantName, applicantEmail, applicantPhone } = applicationInput(job.id, "");
    const typed = { jobId: job.id, applicantName, applicantEmail, applicantPhone, coverLetter: "A letter" };
    const pdf = await samplePdf();
    const send = async (change: Record<string, string> = {}, cv = pdf) => {
      const answer = await postForm(testApp, { ...typed, ...change }, { cv: new Blob([new Uint8Array(cv)]) });
      expect(answer.statusCode, answer.body).toBe(303);
      return String(answer.headers.location);
    };
    const count = async () => {
      const rows = async (table: "jobApplications" | "cvUploads") =>
        (await testApp.db.selectFrom(table).select("id").execute()).length;
      return { applications: await rows("jobApplications"), cvs: await rows("cvUploads") };
    };
    return { testApp, clock, cookie, job, send, count };
  }

  test("is answered with the first application, and stores one CV", async () => {
    const { testApp, cookie, job, send, count } = await start();
    const asked = { adjustments: "A quiet room", usesInterviewScheme: "on", coverLetter: "" };
    const first = await send(asked);
    expect(await send(asked)).toBe(first);
    await testApp.call("updateJob", { params: { id: job.id }, body: { isActive: false }, cookie });
    expect(await send(asked), "also when the job has closed since").toBe(first);
    expect(await count()).toEqual({ applications: 1, cvs: 1 });
  });

  test("six times at once makes one application", async () => {
    const { send, count } = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(new Set(answers).size).toBe(1);
    expect(await count()).toEqual({ applications: 1, cvs: 1 });
  });

  test("with any change, or a day later, is another application", async () => {
    const { clock, send, count } = await start();
    const answers = [await send()];
    const changes: Record<string, string>[] = [
      { applicantName: "Amara N. Okafor" },
      { applicantPhone: "07700 900124" },
      { coverLetter: "One more thing." },
      { coverLetter: "" },
      { adjustments: "A quiet room" },
      { usesInterviewScheme: "on" },
    ];
    for (const change of changes) answers.push(await send(change));
    answers.push(await send({}, await samplePdf({ sizeBytes: 9_000 })));
    clock.advance(24 * 60 + 1);
    answers.push(await send());
    expect(new Set(answers).size).toBe(9);
    expect(await count()).toEqual({ applications: 9, cvs: 9 });
  });
});
