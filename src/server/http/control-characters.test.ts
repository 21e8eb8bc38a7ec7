/** Invisible text, and text that PostgreSQL cannot store, is refused by every call and form on both engines. */
import { callPath } from "#contract/calls.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { postForm } from "#support/apply-form.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { describe, expect, test } from "vitest";

const inSentence = "holds hidden characters that we cannot store. Please type it again.";
const refusal = "This text holds hidden characters that we cannot store. Please type it again.";

describe.each(engines)("control characters on $name", (engine) => {
  test("are refused in JSON, however the content type is spelt", async () => {
    const testApp = await createTestApp({ engine });
    const job = await createJob(testApp, await signIn(testApp, "admin"));
    const input = applicationInput(job.id, await uploadCv(testApp));
    const names = { applicantName: "Full name", coverLetter: "Cover letter", remarks: "Remarks" };
    for (const type of ["application/json", "Application/JSON", "APPLICATION/JSON; charset=utf-8"])
      for (const field of ["applicantName", "coverLetter", "remarks"] as const) {
        const body = { ...input, [field]: "Amara\0 Okafor" };
        const refused = await testApp.call("createApplication", { body, headers: { "content-type": type } });
        expect([type, refused.statusCode, refused.body]).toEqual([
          type,
          400,
          `${names[field]} ${inSentence}`,
        ]);
      }
    expect(await testApp.db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
    const headers = { "content-type": "Application/JSON" };
    expect((await testApp.call("createApplication", { body: input, headers })).statusCode).toBe(201);
  });

  test("are refused in the form without script, with a message beside the field", async () => {
    const testApp = await createTestApp({ engine });
    const { id: jobId } = await createJob(testApp, await signIn(testApp, "admin"));
    const { applicantName, applicantEmail, applicantPhone } = applicationInput(jobId, "");
    const fields = { jobId, applicantName, applicantEmail, applicantPhone };
    const cv = new Blob([new Uint8Array(await samplePdf())]);
    for (const [name, value] of Object.entries({
      applicantName: "Amara\0Okafor",
      applicantEmail: "a@b.co\r\nBcc: all@example.org",
      coverLetter: "I\u0007 write",
      adjustments: "\u001b[2J",
    })) {
      const refused = await postForm(testApp, { ...fields, [name]: value }, { cv });
      expect([name, refused.statusCode]).toEqual([name, 400]);
      expect(refused.body).toContain(`href="#apply-${name}">${refusal}</a>`);
    }
    expect((await postForm(testApp, { ...fields, jobId: `${jobId}\0` }, { cv })).statusCode).toBe(404);
    expect(await testApp.db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
    expect((await postForm(testApp, fields, { cv })).statusCode).toBe(303);
  });

  test("an unpaired surrogate in JSON and bytes that are not UTF-8 are refused", async () => {
    const testApp = await createTestApp({ engine });
    const job = await createJob(testApp, await signIn(testApp, "admin"));
    const input = applicationInput(job.id, await uploadCv(testApp));
    const escaped = JSON.stringify({ ...input, applicantName: "Amara \ud800 Okafor" });
    expect(escaped).toContain("\\ud800");
    const halved = Buffer.from(JSON.stringify({ ...input, applicantName: "Amara Okafor¿" }));
    halved[halved.indexOf(0xc2)] = 0x20; // the first of the two bytes of "¿"
    for (const [body, sentence] of [
      [escaped, `Full name ${inSentence}`],
      [halved, "The body of this call must be JSON in UTF-8"],
    ] as const) {
      const refused = await testApp.app.inject({
        method: "POST",
        url: callPath("createApplication"),
        headers: { "content-type": "application/json" },
        payload: body,
      });
      expect([refused.statusCode, refused.body]).toEqual([400, sentence]);
    }
    expect(await testApp.db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
  });

  test("are refused in addresses", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    for (const url of [
      callPath("downloadCv", { id: "\0" }),
      callPath("listMails", {}, { applicationId: "\0" }),
      callPath("listJobs", {}, { q: "nurse\0" }),
    ])
      expect([url, (await testApp.app.inject({ url, headers: { cookie } })).statusCode]).toEqual([url, 400]);
    for (const url of ["/jobs?job=%00", "/og/jobs/%00.png", "/api/cv-files/%00"])
      expect([url, (await testApp.app.inject(url)).statusCode]).toEqual([url, 404]);
  });
});
