import { callPath } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import type { Db } from "#server/db/connect.ts";
import type { CvStorage } from "#server/cvs/storage/storage.ts";
import { type Attempt, sha256Of } from "#support/applicants.ts";
import { expect } from "vitest";
import type { FaultSite } from "./site.ts";

/** Compares repeatedly what a site stores with what it acknowledged; a CV that was compared once is not read again. */
export function createEvidence(site: FaultSite) {
  const compared = new Set<string>();
  return {
    /** The number of complete applications. */
    compared: () => compared.size,

    /** No acknowledged application is lost, none is stored twice, and each has the complete CV of its own applicant. */
    async expectWhole(attempts: readonly Attempt[]): Promise<void> {
      const applications = await listApplications(site);
      const byEmail = new Map(applications.map((application) => [application.applicantEmail, application]));
      expect(byEmail.size, "applications of different people").toBe(applications.length);
      const lost = attempts.filter(({ email, receipt }) => {
        const found = byEmail.get(email);
        return receipt && (found?.id !== receipt.id || found.reference !== receipt.reference);
      });
      expect(
        lost.map(({ email }) => email),
        "acknowledged and lost",
      ).toEqual([]);
      const shaOf = new Map(attempts.map(({ email, sha256 }) => [email, sha256]));
      // An application whose receipt was lost with the connection also has the complete CV of its own applicant.
      for (const { id, applicantEmail } of applications.filter(({ id }) => !compared.has(id))) {
        const cv = await persistently(() => downloadCv(site, id));
        expect([cv.status, sha256Of(await cv.bytes())], applicantEmail).toEqual([
          200,
          shaOf.get(applicantEmail),
        ]);
        compared.add(id);
      }
    },
  };
}

/** The rows and files of applications: one claimed upload and two mails each, and no file that was not sent. */
export async function expectTidy(
  attempts: readonly Attempt[],
  { db, store }: { db: Db; store: CvStorage },
): Promise<void> {
  const applications = await db.selectFrom("jobApplications").select(["id", "cvFilePath"]).execute();
  const uploads = await db
    .selectFrom("cvUploads")
    .select(["applicationId"])
    .where("applicationId", "is not", null)
    .execute();
  expect(uploads).toHaveLength(applications.length);
  expect(new Set(uploads.map(({ applicationId }) => applicationId))).toEqual(
    new Set(applications.map(({ id }) => id)),
  );
  const mails = await db.selectFrom("tasks").select("id").where("applicationId", "is not", null).execute();
  expect(mails).toHaveLength(2 * applications.length);
  await expectKnownFiles(
    attempts,
    store,
    applications.map(({ cvFilePath }) => cvFilePath),
  );
}

/** Every stored file is a complete CV that was sent, and none of `keys` is missing. */
export async function expectKnownFiles(
  attempts: readonly Attempt[],
  store: CvStorage,
  keys: readonly (string | null)[] = [],
): Promise<void> {
  const known = new Set(attempts.map(({ sha256 }) => sha256));
  const stored: string[] = [];
  for await (const { key } of store.list()) stored.push(key);
  expect(
    keys.filter((key) => key === null || !stored.includes(key)),
    "rows without a file",
  ).toEqual([]);
  for (const key of stored.filter((name) => !keys.includes(name))) {
    const opened = await store.open(key);
    const bytes = Buffer.concat((await opened?.stream.toArray()) ?? []);
    expect(known.has(sha256Of(bytes)), `${key} is somebody's whole CV`).toBe(true);
  }
}

const mostTries = 3;

/**
 * Retries a request that failed by a closed connection, as browsers do: on a busy machine a server may close an idle
 * keep-alive connection while the client sends on it again. Only for requests to a running server.
 */
export async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      const isCutOff = error instanceof TypeError && error.message === "fetch failed";
      if (!isCutOff || tries === mostTries) throw error;
    }
}

async function listApplications({ server, cookie }: FaultSite): Promise<CallReply<"listApplications">> {
  const response = await persistently(() =>
    fetch(server.url + callPath("listApplications"), { headers: { cookie } }),
  );
  expect(response.status).toBe(200);
  return (await response.json()) as CallReply<"listApplications">; // the call's own reply
}

export function downloadCv({ server, cookie }: FaultSite, id: string): Promise<Response> {
  return fetch(server.url + callPath("downloadCv", { id }), { headers: { cookie } });
}
