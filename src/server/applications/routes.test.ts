import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Application, ApplicationReceipt } from "#contract/applications.ts";
import { errorCodes } from "#contract/errors.ts";
import { applicationStatuses } from "#contract/limits.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, apply, createJob, uploadCv } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { activePdf } from "#support/hostile-pdfs.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

async function startApp(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  return { testApp, admin, job: await createJob(testApp, admin) };
}

async function listApplications(testApp: TestApp, cookie: string): Promise<Application[]> {
  const response = await testApp.call("listApplications", { cookie });
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return Application.array().parse(response.json());
}

/** The CV files in the data folder. */
async function storedFiles(testApp: TestApp): Promise<string[]> {
  const files = await readdir(join(testApp.config.DATA_DIR, "files"), { recursive: true });
  return files.filter((file) => file.endsWith(".pdf"));
}

describe.each(engines)("the application calls on $name", (engine) => {
  test("anybody applies with an uploaded CV and gets a reference; an administrator reads all of it, which starts pending [3.applications.screen-shape, 6.admin.application-view, 7.POST-application, 9.app.status-default]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const body = applicationInput(job.id, await uploadCv(testApp));
    const response = await testApp.call("createApplication", { body });
    expect(response.statusCode).toBe(201);
    const receipt = ApplicationReceipt.strict().parse(response.json());
    const { cvFileUrl: _sent, ...sent } = body;
    expect(await listApplications(testApp, admin)).toEqual([
      {
        ...sent,
        ...receipt,
        jobTitle: job.title,
        jobLocation: job.location,
        cvFileUrl: `/api/admin/cv/${receipt.id}`,
        cvState: "not-scanned",
        cvFindings: [],
        applicationStatus: "pending",
        adminNotes: null,
        mayBeAutomatic: false,
        createdAt: "2026-11-20T12:00:00.000Z",
      },
    ]);
  });

  test("the applications are listed for admins and master admins alike, and refused to visitors [7.GET-applications]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const master = await signIn(testApp, "master");
    expect(await listApplications(testApp, admin)).toEqual([]);
    const { id } = await apply(testApp, job.id);
    for (const cookie of [admin, master])
      expect(await listApplications(testApp, cookie)).toMatchObject([{ id, jobId: job.id }]);
    for (const cookie of [undefined, "session=made-up"]) {
      const refused = await testApp.call("listApplications", { cookie });
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain(id);
    }
  });

  test("an application whose status is absent is answered as pending [4.status.absent]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    await apply(testApp, job.id);
    await testApp.db
      .updateTable("jobApplications")
      .set({ applicationStatus: sql`''` })
      .execute();
    expect((await listApplications(testApp, admin))[0]?.applicationStatus).toBe("pending");
  });

  test("a CV with active content lists its findings", async () => {
    const { testApp, admin, job } = await startApp(engine);
    await apply(testApp, job.id, { cvFileUrl: await uploadCv(testApp, await activePdf()) });
    const [application] = await listApplications(testApp, admin);
    expect(application?.cvFindings).toEqual(["scripts", "attachments"]);
  });

  test("an application with the honeypot filled in is stored like any other, and flagged", async () => {
    const { testApp, admin, job } = await startApp(engine);
    await apply(testApp, job.id, { remarks: "https://spam.example" });
    const [application] = await listApplications(testApp, admin);
    expect(application?.mayBeAutomatic).toBe(true);
    expect(JSON.stringify(application)).not.toContain("spam");
    expect(await testApp.db.selectFrom("tasks").select("id").execute()).toHaveLength(2);
    for (const remarks of ["", null]) {
      await apply(testApp, job.id, { remarks });
      expect((await listApplications(testApp, admin)).filter((one) => one.mayBeAutomatic)).toHaveLength(1);
    }
  });

  test("a visitor can read, change, delete and download nothing [6.admin.application-view, 6.admin.application-status, 6.admin.application-notes, 6.admin.application-delete, 6.admin.cv-download]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const params = { id: (await apply(testApp, job.id)).id };
    for (const cookie of [undefined, "session=made-up"])
      for (const refused of [
        await testApp.call("listApplications", { cookie }),
        await testApp.call("updateApplication", { params, body: { status: "hired" }, cookie }),
        await testApp.call("updateApplication", { params, body: { adminNotes: "mine" }, cookie }),
        await testApp.call("deleteApplication", { params, cookie }),
        await testApp.call("downloadCv", { params, cookie }),
      ]) {
        expect(refused.statusCode).toBe(401);
        expect(refused.body).toBe(errorCodes["not-signed-in"].sentence);
      }
    const [kept] = await listApplications(testApp, admin);
    expect(kept).toMatchObject({ applicationStatus: "pending", adminNotes: null });
  });

  test("an administrator can set any status from any other, and no unknown one [4.status.values, 4.status.any-change, 6.admin.application-status]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const params = { id: (await apply(testApp, job.id)).id };
    const set = (status: string) =>
      testApp.call("updateApplication", { params, body: { status }, cookie: admin });
    for (const from of applicationStatuses)
      for (const to of applicationStatuses) {
        expect((await set(from)).json()).toMatchObject({ id: params.id, applicationStatus: from });
        expect((await set(to)).json()).toMatchObject({ applicationStatus: to });
      }
    expect(applicationStatuses).toEqual(["pending", "reviewed", "interviewed", "hired", "rejected"]);
    for (const other of ["", "Hired", "withdrawn"]) expect((await set(other)).statusCode).toBe(400);
    expect((await listApplications(testApp, admin))[0]?.applicationStatus).toBe("rejected");
  });

  test("an administrator changes status and notes, one or both, under either name [6.admin.application-notes, 7.PATCH-application]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const params = { id: (await apply(testApp, job.id)).id };
    const { id: otherId } = await apply(testApp, job.id, { applicantEmail: "tomasz.lis@example.org" });
    const change = async (body: object) => {
      const response = await testApp.call("updateApplication", { params, body, cookie: admin });
      expect(response.statusCode).toBe(200);
      return Application.parse(response.json());
    };
    expect(await change({ adminNotes: "Strong letter." })).toMatchObject({
      applicationStatus: "pending",
      adminNotes: "Strong letter.",
    });
    expect(await change({ applicationStatus: "reviewed" })).toMatchObject({
      applicationStatus: "reviewed",
      adminNotes: "Strong letter.",
    });
    expect(await change({ status: "hired", applicationStatus: "hired", adminNotes: null })).toMatchObject({
      applicationStatus: "hired",
      adminNotes: null,
    });
    const other = (await listApplications(testApp, admin)).find(({ id }) => id === otherId);
    expect(other).toMatchObject({ applicationStatus: "pending", adminNotes: null });
    for (const [body, sentence] of [
      [{ status: "hired", applicationStatus: "rejected" }, errorCodes["alias-conflict"].sentence],
      [{}, "Give a status or notes to change."],
      [{ unknown: "field" }, "Give a status or notes to change."],
    ] as const) {
      const refused = await testApp.call("updateApplication", { params, body, cookie: admin });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toBe(sentence);
    }
  });

  test("an administrator deletes an application, and its CV goes with it [6.admin.application-delete, 7.DELETE-application]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    const other = await apply(testApp, job.id, { applicantEmail: "tomasz.lis@example.org" });
    const deleted = await testApp.call("deleteApplication", { params: { id }, cookie: admin });
    expect(deleted.statusCode).toBe(204);
    expect((await listApplications(testApp, admin)).map((left) => left.id)).toEqual([other.id]);
    expect(await storedFiles(testApp)).toHaveLength(1);
    const mails = await testApp.db.selectFrom("tasks").select(["payload", "applicationId"]).execute();
    expect(mails.filter((mail) => JSON.stringify(mail).includes(id))).toEqual([]);
    expect(mails).toHaveLength(2);
    const again = await testApp.call("deleteApplication", { params: { id }, cookie: admin });
    expect(again.statusCode).toBe(404);
  });

  test("deleting a job deletes its applications and their CV files, and no others [3.applications.jobId]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const other = await createJob(testApp, admin);
    const { id: kept } = await apply(testApp, other.id);
    for (const applicantEmail of ["a@example.org", "b@example.org"])
      await apply(testApp, job.id, { applicantEmail });
    expect(await storedFiles(testApp)).toHaveLength(3);
    await testApp.call("deleteJob", { params: { id: job.id }, cookie: admin });
    expect((await listApplications(testApp, admin)).map(({ id }) => id)).toEqual([kept]);
    expect(await storedFiles(testApp)).toHaveLength(1);
    const open = await testApp.call("downloadCv", { params: { id: kept }, cookie: admin });
    expect(open.statusCode).toBe(200);
    const mails = await testApp.db.selectFrom("tasks").select("payload").execute();
    expect(mails).toHaveLength(2);
  });

  test("an unknown application, or one without a CV, answers 404 with a sentence", async () => {
    const { testApp, admin, job } = await startApp(engine);
    for (const id of [crypto.randomUUID(), "1", "none", "%00"])
      for (const missing of [
        await testApp.call("updateApplication", { params: { id }, body: { status: "hired" }, cookie: admin }),
        await testApp.call("deleteApplication", { params: { id }, cookie: admin }),
        await testApp.call("downloadCv", { params: { id }, cookie: admin }),
      ]) {
        expect(missing.statusCode).toBe(404);
        expect(missing.body).toBe(errorCodes["application-not-found"].sentence);
      }
    const { id } = await apply(testApp, job.id);
    await testApp.db.updateTable("jobApplications").set({ cvFilePath: null }).execute();
    const missing = await testApp.call("downloadCv", { params: { id }, cookie: admin });
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toBe(errorCodes["cv-not-found"].sentence);
    expect((await listApplications(testApp, admin))[0]?.cvFileUrl).toBeNull();
  });

  test("an application to a job past its closing date, or inactive, is answered with 410", async () => {
    const { testApp, admin } = await startApp(engine);
    const cvFileUrl = await uploadCv(testApp);
    const closing = await createJob(testApp, admin, { validThrough: "2026-11-20" });
    const inactive = await createJob(testApp, admin, { isActive: false });
    testApp.clock.advance(12 * 60);
    const later = await signIn(testApp, "admin");
    for (const { id } of [closing, inactive]) {
      const refused = await testApp.call("createApplication", { body: applicationInput(id, cvFileUrl) });
      expect(refused.statusCode).toBe(410);
      expect(refused.body).toBe(errorCodes["job-closed"].sentence);
    }
    const unknown = applicationInput(crypto.randomUUID(), cvFileUrl);
    expect((await testApp.call("createApplication", { body: unknown })).statusCode).toBe(404);
    expect(await listApplications(testApp, later)).toEqual([]);
    const listed = await testApp.call("listJobs");
    expect(listed.body).not.toContain(closing.id);
  });

  test("a CV that this server did not issue, or that is incomplete or taken, is refused and not fetched [7.cv-path.checked]", async () => {
    const { testApp, admin, job } = await startApp(engine);
    const taken = await uploadCv(testApp);
    await apply(testApp, job.id, { cvFileUrl: taken });
    const issued = await testApp.call("createCvUpload");
    const { uploadURL }: { uploadURL: string } = issued.json();
    const [unfinished = ""] = uploadURL.split("?", 1);
    for (const cvFileUrl of [
      taken,
      unfinished,
      uploadURL,
      "http://127.0.0.1:9/steal.pdf",
      "file:///etc/passwd",
      taken.replace(/[0-9a-f]{12}$/, "000000000000"),
      "",
    ]) {
      const body = { ...applicationInput(job.id, cvFileUrl), applicantEmail: "tomasz.lis@example.org" };
      const refused = await testApp.call("createApplication", { body });
      expect(refused.statusCode, cvFileUrl).toBe(400);
      expect(refused.body).toBe(errorCodes["cv-not-usable"].sentence);
    }
    expect(await listApplications(testApp, admin)).toHaveLength(1);
  });
});

test("responses about applications have no-store", async () => {
  const { testApp, admin, job } = await startApp(sqlite);
  const body = applicationInput(job.id, await uploadCv(testApp));
  const sent = await testApp.call("createApplication", { body });
  const { id } = ApplicationReceipt.parse(sent.json());
  const change = { params: { id }, body: { status: "reviewed" }, cookie: admin };
  for (const answer of [sent, await testApp.call("updateApplication", change)])
    expect(answer.headers["cache-control"]).toBe("no-store");
});

test("no line of the log names an applicant", async () => {
  const { testApp, admin, job } = await startApp(sqlite);
  const { id } = await apply(testApp, job.id);
  await testApp.call("downloadCv", { params: { id }, cookie: admin });
  await testApp.call("createApplication", {
    body: { ...applicationInput(job.id, "none"), applicantPhone: "1" },
  });
  const log = JSON.stringify(testApp.logged());
  expect(log).toContain("/api/admin/cv/:id");
  for (const personal of ["Amara", "Okafor", "amara.okafor", "07700"]) expect(log).not.toContain(personal);
});
