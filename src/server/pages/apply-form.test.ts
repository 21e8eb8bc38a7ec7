import { Application } from "#contract/applications.ts";
import type { TestApp } from "#support/api.ts";
import { postForm as sendForm } from "#support/apply-form.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { get, nurse, origin, plain, readPage, startSite } from "#support/site.ts";
import { expect, test } from "vitest";

const postForm = (testApp: TestApp, fields: Record<string, string>, cv?: Blob) =>
  sendForm(testApp, fields, { cv, origin });

const applicant = {
  applicantName: "Amara Okafor",
  applicantEmail: "amara.okafor@example.org",
  applicantPhone: "07700 900123",
  coverLetter: "",
};

test("without script a job's page takes an application as a multipart form [2.apply.noscript]", async () => {
  const { testApp, cookie, jobs } = await startSite([plain]);
  const jobId = jobs[0]?.id ?? "";
  const { main } = await get(testApp, `/jobs?job=${jobId}`);
  const [form = ""] = /<noscript><form.*?<\/form><\/noscript>/s.exec(main) ?? [];
  expect(form).toMatch(/action="\/jobs#apply" enctype="multipart\/form-data" method="post"/i);
  for (const name of [...Object.keys(applicant), "cv", "jobId"]) expect(form).toContain(`name="${name}"`);

  const pdf = await samplePdf();
  const sent = await postForm(testApp, { jobId, ...applicant }, new Blob([new Uint8Array(pdf)]));
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toMatch(/^\/jobs\?job=[\w-]+&sent=APP-[0-9A-Z]{6}\.[\w-]{43}#main$/);
  const confirmation = await get(testApp, String(sent.headers.location).replace("#main", ""));
  expect(confirmation.html).not.toContain("<form");
  expect(confirmation.words).toMatch(/Your application was sent.*Your reference is APP-[0-9A-Z]{6}/s);

  // A made-up reference confirms nothing.
  const [, reference = "", signature] = /sent=([^.]+)\.([\w-]+)/.exec(String(sent.headers.location)) ?? [];
  for (const madeUp of [reference, `APP-7K3MQ2.${signature}`, "APP-7K3MQ2"]) {
    const page = await get(testApp, `/jobs?job=${jobId}&sent=${madeUp}`);
    expect(page.words).not.toContain("Your application was sent");
    expect(page.html).toContain("<form");
  }

  const list = await testApp.call("listApplications", { cookie });
  const [application] = Application.array().parse(list.json());
  expect(confirmation.words).toContain(application?.reference);
  expect(application).toMatchObject({ applicantName: "Amara Okafor", jobId, coverLetter: null });
  const cv = await testApp.call("downloadCv", { params: { id: application?.id ?? "" }, cookie });
  expect(cv.rawPayload.equals(pdf)).toBe(true);
});

test("a refused form without script is returned with its errors and what was typed", async () => {
  const { testApp, jobs } = await startSite([plain]);
  const jobId = jobs[0]?.id ?? "";
  const wrong = { applicantEmail: "amara@", applicantPhone: "" };
  const empty = await postForm(testApp, { jobId, ...applicant, ...wrong });
  expect(empty.statusCode).toBe(400);
  const page = readPage(empty.body);
  expect(page.title).toMatch(/^Error: /);
  expect(page.main).toContain('href="#apply-applicantEmail">Valid email address is required</a>');
  expect(page.main.match(/href="#apply-applicantPhone"/g)).toHaveLength(1);
  expect(page.main).toContain('href="#apply-cv">Please upload your CV before submitting.</a>');
  expect(page.main).toContain('value="Amara Okafor"');

  const noPdf = await postForm(testApp, { jobId, ...applicant }, new Blob(["no PDF at all"]));
  expect(noPdf.statusCode).toBe(415);
  expect(readPage(noPdf.body).words).toContain("Please upload a PDF file only.");

  const pdf = new Uint8Array(await samplePdf({ sizeBytes: 5_242_881 }));
  const large = await postForm(testApp, { jobId, ...applicant }, new Blob([pdf]));
  expect(large.statusCode).toBe(413);
  expect(readPage(large.body).words).toContain("Please upload a file smaller than 5MB.");

  expect(await testApp.db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
});

test("a form for a job that was closed or deleted meanwhile is answered without a form, with the open jobs", async () => {
  const { testApp, clock, jobs } = await startSite([plain, nurse]);
  clock.advance(14 * 24 * 60); // past the last day of the second one
  const cv = new Blob([new Uint8Array(await samplePdf())]);
  for (const { jobId, status, says } of [
    { jobId: jobs[1]?.id ?? "", status: 410, says: "Closed 01 Dec" },
    { jobId: crypto.randomUUID(), status: 404, says: "Open jobs" },
  ]) {
    const refused = await postForm(testApp, { ...applicant, jobId }, cv);
    expect(refused.statusCode).toBe(status);
    expect(refused.headers["cache-control"]).toBe("no-store");
    const { words, main } = readPage(refused.body);
    expect(words).toContain("Your application was not sent");
    expect(words).toContain(says);
    expect(main).not.toContain('name="applicantName"');
    expect(main).toContain(`>${plain.title}</a></h3>`);
  }
  expect(await testApp.db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
});

test("a form beyond the daily limit is returned with the reason, when to try again, and what was typed", async () => {
  const { testApp, jobs } = await startSite([plain]);
  const typed = {
    ...applicant,
    jobId: jobs[0]?.id ?? "",
    coverLetter: "First line\nSecond line",
    adjustments: "Questions in writing",
    usesInterviewScheme: "on",
  };
  const pdf = () => samplePdf().then((bytes) => new Blob([new Uint8Array(bytes)]));
  for (let count = 0; count < 10; count++)
    expect((await postForm(testApp, { ...typed, coverLetter: `No. ${count}` }, await pdf())).statusCode).toBe(
      303,
    );
  const refused = await postForm(testApp, typed, await pdf());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3600);
  const page = readPage(refused.body);
  const words = "We take 10 applications a day under one email address. Please try again in about 24 hours";
  expect(page.words).toContain(words);
  for (const kept of ["Amara Okafor", "First line\nSecond line", "Questions in writing"])
    expect(page.main).toContain(kept);
  expect(page.main).toMatch(/<details class="adjustments-box" open/);
  expect(page.main).toMatch(/<input[^>]*name="usesInterviewScheme"[^>]*checked/);
});

test("a form beyond the limit of files is refused with 429, and returned with what was typed", async () => {
  const { testApp, jobs } = await startSite([plain]);
  const send = async () =>
    postForm(testApp, { jobId: jobs[0]?.id ?? "", ...applicant }, new Blob(["no PDF at all"]));
  for (let count = 0; count < 60; count++) expect((await send()).statusCode).toBe(415);
  const refused = await send();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(readPage(refused.body).words).toContain("Too many requests. Please try again in about 15 minutes.");
  expect(readPage(refused.body).main).toContain('value="Amara Okafor"');
});

test("the form counts a line break as one character", async () => {
  const { testApp, jobs, cookie } = await startSite([plain]);
  const coverLetter = `${"a".repeat(1999)}\n`;
  const cv = new Blob([new Uint8Array(await samplePdf())]);
  const sent = await postForm(testApp, { jobId: jobs[0]?.id ?? "", ...applicant, coverLetter }, cv);
  expect(sent.statusCode).toBe(303);
  const [application] = Application.array().parse(
    (await testApp.call("listApplications", { cookie })).json(),
  );
  expect(application?.coverLetter).toBe(coverLetter);
});

test("the form without script asks for adjustments, and stores them apart", async () => {
  const { testApp, jobs, cookie } = await startSite([plain]);
  const typed = { jobId: jobs[0]?.id ?? "", ...applicant };
  const cv = new Blob([new Uint8Array(await samplePdf())]);
  await postForm(testApp, { ...typed, adjustments: "A quiet room", usesInterviewScheme: "on" }, cv);
  const [application] = Application.array().parse(
    (await testApp.call("listApplications", { cookie })).json(),
  );
  const read = await testApp.call("readAdjustments", { params: { id: application?.id ?? "" }, cookie });
  expect(read.json()).toEqual({ adjustments: "A quiet room", usesInterviewScheme: true });

  const long = { ...typed, adjustments: "a".repeat(1001) };
  const refused = readPage((await postForm(testApp, long, cv)).body);
  expect(refused.main).toContain(
    'href="#apply-adjustments">Adjustments: please keep to 1,000 characters</a>',
  );
});
