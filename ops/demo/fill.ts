/**
 * Fills a new server as people would: administrators set themselves up and write jobs, applicants upload a CV and
 * apply, administrators read and decide. Everything goes through the API; the database is changed directly only to
 * spread over past weeks what happened within a minute.
 */
import { londonDay } from "#contract/text/format.ts";
import { connectDatabase, type Db } from "#server/db/connect.ts";
import type { RunningServer } from "#support/server.ts";
import { addAdmins } from "./admins.ts";
import { chooseApplicants, type DemoApplicant } from "./applicants.ts";
import { callsTo, type SendCall, sendCv } from "./calls.ts";
import { writeCv } from "./cv.ts";
import { type ChosenJob, chooseJobs } from "./choose-jobs.ts";

const dayMs = 24 * 60 * 60_000;

/** Fills a server that has been started on an empty data folder. */
export async function fillServer({ url, dataDir, firstAdmin }: RunningServer): Promise<void> {
  const db = await connectDatabase({ dataDir });
  try {
    await fillDemo(url, db, firstAdmin().tempPassword);
  } finally {
    await db.destroy();
  }
}

/** Fills the server at `url`, whose first administrator has that temporary password. `db` is its database. */
export async function fillDemo(url: string, db: Db, firstTempPassword: string): Promise<void> {
  const call = callsTo(url);
  const { asMaster, asAdmin } = await addAdmins(call, firstTempPassword);
  const jobs = chooseJobs();
  const jobIds = new Map<string, string>();
  for (const { name, job } of jobs) {
    // Every job takes applications at first; it is closed below.
    const { reply } = await call("createJob", { body: { ...job, isActive: true }, cookie: asAdmin });
    jobIds.set(name, reply.id);
  }
  const applicationIds = new Map<DemoApplicant, string>();
  for (const { jobName, applicant } of chooseApplicants(jobs))
    applicationIds.set(applicant, await apply(call, jobIds.get(jobName) ?? "", applicant));
  for (const [{ status, notes: adminNotes }, id] of applicationIds)
    if (status !== "pending" || adminNotes !== undefined)
      await call("updateApplication", { params: { id }, body: { status, adminNotes }, cookie: asAdmin });
  for (const { name, job, closesInDays } of jobs) {
    const validThrough = closesInDays === undefined ? null : londonDay(daysFromNow(closesInDays));
    const params = { id: jobIds.get(name) ?? "" };
    await call("updateJob", { params, body: { ...job, validThrough }, cookie: asMaster });
  }
  await spreadOverWeeks(db, jobs, jobIds, applicationIds);
  for (const cookie of [asMaster, asAdmin]) await call("logout", { cookie });
}

async function apply(call: SendCall, jobId: string, applicant: DemoApplicant): Promise<string> {
  const { uploadURL } = (await call("createCvUpload")).reply;
  const cvFileUrl = await sendCv(uploadURL, await writeCv(applicant));
  const { name: applicantName, email: applicantEmail, phone: applicantPhone, coverLetter } = applicant;
  const body = { jobId, applicantName, applicantEmail, applicantPhone, coverLetter, cvFileUrl };
  return (await call("createApplication", { body })).reply.id;
}

async function spreadOverWeeks(
  db: Db,
  jobs: readonly ChosenJob[],
  jobIds: ReadonlyMap<string, string>,
  applicationIds: ReadonlyMap<DemoApplicant, string>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, postedDaysAgo } of jobs) {
      const id = jobIds.get(name) ?? "";
      const datePosted = daysFromNow(-postedDaysAgo).toISOString();
      const dates = { datePosted, createdAt: datePosted };
      await trx.updateTable("jobs").set(dates).where("id", "=", id).execute();
    }
    for (const [{ appliedDaysAgo }, id] of applicationIds) {
      const createdAt = daysFromNow(-appliedDaysAgo).toISOString();
      await trx.updateTable("jobApplications").set({ createdAt }).where("id", "=", id).execute();
    }
    await trx
      .updateTable("dataVersions")
      .set((column) => ({ version: column("version", "+", 1) }))
      .where("name", "=", "jobs")
      .execute();
  });
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}
