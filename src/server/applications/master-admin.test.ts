import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob, jobWrite } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

test("a master admin may do all that an admin may: jobs, applications, CVs and the own account", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "master");
  const job = await createJob(testApp, cookie);
  const params = { id: (await apply(testApp, job.id)).id };
  const answers = {
    updateJob: await testApp.call("updateJob", { params: { id: job.id }, body: jobWrite, cookie }),
    readAccount: await testApp.call("readAccount", { cookie }),
    listApplications: await testApp.call("listApplications", { cookie }),
    status: await testApp.call("updateApplication", { params, body: { status: "hired" }, cookie }),
    notes: await testApp.call("updateApplication", { params, body: { adminNotes: "Start Monday" }, cookie }),
    downloadCv: await testApp.call("downloadCv", { params, cookie }),
    deleteApplication: await testApp.call("deleteApplication", { params, cookie }),
    deleteJob: await testApp.call("deleteJob", { params: { id: job.id }, cookie }),
  };
  const statuses = Object.fromEntries(
    Object.entries(answers).map(([name, { statusCode }]) => [name, statusCode]),
  );
  expect(statuses).toEqual({
    updateJob: 200,
    readAccount: 200,
    listApplications: 200,
    status: 200,
    notes: 200,
    downloadCv: 200,
    deleteApplication: 204,
    deleteJob: 204,
  });
  expect((await testApp.call("listJobs", { cookie })).json()).toEqual([]);
});
