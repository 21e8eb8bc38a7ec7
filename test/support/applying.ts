/** Jobs, uploads and applications created by the calls of the API. */
import type { ApplicationInput } from "#contract/applications.ts";
import { Job, type JobWrite } from "#contract/jobs.ts";
import { CvUpload } from "#contract/cvs.ts";
import { ApplicationReceipt } from "#contract/applications.ts";
import type { TestApp } from "./api.ts";
import { samplePdf } from "./sample-pdf.ts";

/** The required fields of a job. */
export const jobWrite: JobWrite = {
  title: "Residential Support Worker",
  description: "You will support three young people aged 16 to 18 in a calm, busy house near the river.",
  location: "Northmere",
};

/** A new job, created by the administrator with this cookie. */
export async function createJob(
  testApp: TestApp,
  cookie: string,
  change: Partial<JobWrite> = {},
): Promise<Job> {
  const response = await testApp.call("createJob", { body: { ...jobWrite, ...change }, cookie });
  if (response.statusCode !== 201) throw new Error(`createJob: ${response.statusCode} ${response.body}`);
  return Job.parse(response.json());
}

/** Uploads a PDF and answers its stored path: the upload address without its query. */
export async function uploadCv(testApp: TestApp, pdf?: Buffer): Promise<string> {
  const { uploadURL } = CvUpload.parse((await testApp.call("createCvUpload")).json());
  const response = await testApp.app.inject({
    method: "PUT",
    url: uploadURL,
    headers: { "content-type": "application/pdf" },
    payload: pdf ?? (await samplePdf()),
  });
  if (response.statusCode !== 200) throw new Error(`PUT: ${response.statusCode} ${response.body}`);
  return uploadURL.split("?", 1)[0] ?? "";
}

/** A valid application. */
export function applicationInput(jobId: string, cvFileUrl: string): ApplicationInput {
  return {
    jobId,
    applicantName: "Amara Okafor",
    applicantEmail: "amara.okafor@example.org",
    applicantPhone: "07700 900123",
    coverLetter: "I have spent four years as a teaching assistant in a special school.",
    cvFileUrl,
  };
}

/** A new application with its own upload. */
export async function apply(
  testApp: TestApp,
  jobId: string,
  change: Partial<ApplicationInput> = {},
): Promise<ApplicationReceipt> {
  const body = { ...applicationInput(jobId, await uploadCv(testApp)), ...change };
  const response = await testApp.call("createApplication", { body });
  if (response.statusCode !== 201)
    throw new Error(`createApplication: ${response.statusCode} ${response.body}`);
  return ApplicationReceipt.parse(response.json());
}
