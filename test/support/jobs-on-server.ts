import { Application } from "#contract/applications.ts";
import { callPath, calls } from "#contract/calls.ts";
import { Job, type JobWrite } from "#contract/jobs.ts";
import { accountOf, logIn, send } from "./accounts.ts";
import { jobWrite } from "./applying.ts";
import type { RunningServer } from "./server.ts";

/** Creates these jobs on a running server, the last one first in its lists; missing fields have defaults. */
export async function createJobs(server: RunningServer, jobs: readonly Partial<JobWrite>[]): Promise<Job[]> {
  const cookie = await signInOn(server);
  const made: Job[] = [];
  for (const job of jobs) {
    const response = await send(server, "createJob", { ...jobWrite, ...job }, cookie);
    made.push(Job.parse(await response.json()));
  }
  return made;
}

/** Creates one job. */
export async function createJob(server: RunningServer, job: Partial<JobWrite>): Promise<Job> {
  const [created] = await createJobs(server, [job]);
  if (!created) throw new Error("The server answered no job");
  return created;
}

/** Closes a job, with other changes if there are any, as another administrator might at any moment. */
export async function closeJob(
  server: RunningServer,
  { id, title, description, location }: Job,
  changes: Partial<JobWrite> = {},
): Promise<void> {
  const response = await fetch(server.url + callPath("updateJob", { id }), {
    method: calls.updateJob.method,
    headers: {
      "content-type": "application/json",
      origin: server.url,
      cookie: await signInOn(server),
    },
    body: JSON.stringify({ title, description, location, isActive: false, ...changes }),
  });
  if (!response.ok) throw new Error(`updateJob: ${response.status} ${await response.text()}`);
}

/** The jobs of the server, closed ones too. */
export async function readJobs(server: RunningServer): Promise<Job[]> {
  const response = await fetch(server.url + callPath("listJobs"), {
    headers: { cookie: await signInOn(server) },
  });
  return Job.array().parse(await response.json());
}

/** The applications of the server, newest first. */
export async function readApplications(server: RunningServer): Promise<Application[]> {
  const response = await fetch(server.url + callPath("listApplications"), {
    headers: { cookie: await signInOn(server) },
  });
  return Application.array().parse(await response.json());
}

/** The bytes of an application's CV, as an administrator downloads them. */
export async function readCv(server: RunningServer, { id }: Pick<Application, "id">): Promise<Buffer> {
  const response = await fetch(server.url + callPath("downloadCv", { id }), {
    headers: { cookie: await signInOn(server) },
  });
  if (!response.ok) throw new Error(`downloadCv: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

async function signInOn(server: RunningServer): Promise<string> {
  return await logIn(server, await accountOf(server, "master"));
}
