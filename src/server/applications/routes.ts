/**
 * The calls about applications (specification §7). Everybody may apply; only administrators read applications. No
 * response with an applicant's data is cached by a browser or a proxy.
 */
import { Readable } from "node:stream";
import type { ApplicationChange } from "#contract/applications.ts";
import { AppError } from "#contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { policyOfFiles, setNoStore } from "../http/headers.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import { ownOrigin } from "../http/same-origin.ts";
import { type Guard, route } from "../http/route.ts";
import type { Guards } from "../auth/guards.ts";
import type { Turns } from "../rate-limit/turns.ts";
import type { ApplicationDetails } from "./detail.ts";
import { orPresent, readVersionTag, versionTag } from "./versions.ts";
import type { ApplicationFields, ApplicationStore } from "./store.ts";
import type { SubmitApplication } from "./submit.ts";

type Deps = {
  applications: ApplicationStore;
  submit: SubmitApplication;
  details: Pick<ApplicationDetails, "present">;
  uploads: Pick<CvUploads, "open" | "removeFiles">;
  guards: Guards;
  turns: Turns;
  /** Called after an application was deleted. */
  onDeleted: () => Promise<void>;
};

/** Limits applications to one at a time, before the body is parsed. */
function inTurn(turns: Turns): Guard<undefined> {
  return async (request) => {
    await turns.wait("application", request);
    return undefined;
  };
}

export function registerApplicationRoutes(
  app: FastifyInstance,
  { applications, submit, details, uploads, guards, turns, onDeleted }: Deps,
): void {
  route(app, "createApplication", inTurn(turns), ({ body, request, reply }) => {
    setNoStore(reply);
    return submit(body, { address: request.ip, ownOrigin: ownOrigin(request) });
  });

  route(app, "listApplications", guards.admin, async ({ reply }) => {
    const text = Readable.from(jsonOf(applications.list()), { objectMode: false });
    return await setNoStore(reply).type("application/json; charset=utf-8").send(text);
  });

  route(app, "updateApplication", guards.admin, async ({ params, body, caller, request, reply }) => {
    setNoStore(reply);
    const by = { actor: caller.username, ...versionIn(request) };
    const changed = await orPresent(applications.update(params.id, readChange(body), by), details);
    if (!changed) throw new AppError("application-not-found");
    reply.header("etag", versionTag(changed.version));
    const { application, lettersTakenBack } = changed;
    return { ...application, ...(lettersTakenBack.length > 0 && { lettersTakenBack }) };
  });

  route(app, "deleteApplication", guards.admin, async ({ params, caller, request }) => {
    const by = { actor: caller.username, ...versionIn(request) };
    const cvKeys = await orPresent(applications.remove(params.id, by), details);
    if (!cvKeys) throw new AppError("application-not-found");
    await uploads.removeFiles(cvKeys);
    await onDeleted();
    return undefined;
  });

  registerAdjustmentRoutes(app, applications, guards);

  route(app, "downloadCv", guards.admin, async ({ params, caller, reply }) => {
    const cv = await applications.findCv(params.id);
    if (!cv) throw new AppError("application-not-found");
    if (cv.isBlind) throw new AppError("application-blind");
    const file = cv.key === null ? null : await uploads.open(cv.key);
    if (!file) throw new AppError("cv-not-found");
    await orClose(file.stream, applications.noteDownload(params.id, caller.username));
    setNoStore(reply);
    return reply
      .headers({
        "content-type": "application/pdf",
        "content-length": file.sizeBytes,
        "content-disposition": cvDisposition(cv.applicantName, cv.reference),
        "content-security-policy": policyOfFiles,
        "x-content-type-options": "nosniff",
      })
      .send(file.stream);
  });
}

/** The version of which `If-Match` is the tag, if it is given. */
function versionIn({ headers }: FastifyRequest): { version?: number } {
  const version = readVersionTag(headers["if-match"]);
  return version === undefined ? {} : { version };
}

/** The text of an array of all items. */
async function* jsonOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(item)).join(",");
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Waits for `work`; where it fails nobody reads the file. */
async function orClose(file: Readable, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    file.destroy();
    throw error;
  }
}

/** What was asked for beside an application (decision 0022). */
function registerAdjustmentRoutes(
  app: FastifyInstance,
  applications: ApplicationStore,
  guards: Guards,
): void {
  route(app, "readAdjustments", guards.admin, async ({ params, caller, reply }) => {
    setNoStore(reply);
    const adjustments = await applications.readAdjustments(params.id, caller.username);
    if (!adjustments) throw new AppError("application-not-found");
    return adjustments;
  });

  route(app, "deleteAdjustments", guards.admin, async ({ params, caller }) => {
    if (!(await applications.deleteAdjustments(params.id, caller.username)))
      throw new AppError("application-not-found");
    return undefined;
  });
}

/** `status` and its alias may both be given if they say the same (decision 0005). */
function readChange({ status, applicationStatus, adminNotes }: ApplicationChange): ApplicationFields {
  if (status !== undefined && applicationStatus !== undefined && status !== applicationStatus)
    throw new AppError("alias-conflict");
  const change: ApplicationFields = {};
  const given = status ?? applicationStatus;
  if (given !== undefined) change.status = given;
  if (adminNotes !== undefined) change.adminNotes = adminNotes?.trim() ? adminNotes : null;
  if (Object.keys(change).length === 0)
    throw new AppError("invalid-request", { sentence: "Give a status or notes to change." });
  return change;
}

/** Longer names are cut: some file systems allow 255 bytes, and a letter may take four. */
const maxNameLength = 50;

/**
 * The `content-disposition` of a CV: a readable name such as `Amara-Okafor-CV.pdf`. It contains only letters and
 * digits of the applicant's name, so that no name can change folder, file type or header. A name beyond ASCII is
 * encoded by RFC 5987, with a plain one for old clients.
 */
export function cvDisposition(applicantName: string, reference: string): string {
  const name = fileName(applicantName.normalize("NFC"), reference);
  const plain = fileName(applicantName.normalize("NFKD").replace(/\p{M}/gu, ""), reference, /[^A-Za-z0-9]+/g);
  const header = `attachment; filename="${plain}"`;
  return name === plain ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function fileName(applicantName: string, reference: string, unfit = /[^\p{L}\p{M}\p{N}]+/gu): string {
  const [...letters] = applicantName.replace(unfit, "-");
  const name = letters
    .slice(0, maxNameLength)
    .join("")
    .replace(/^-+|-+$/g, "");
  return `${name || reference}-CV.pdf`;
}
