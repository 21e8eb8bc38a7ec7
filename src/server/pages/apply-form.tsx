import multipart from "@fastify/multipart";
import { ApplicationInput } from "#contract/applications.ts";
import { AppError } from "#contract/errors.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { applicationSentPath, pagePaths } from "#contract/paths.ts";
import { londonDay } from "#contract/text/format.ts";
import { applicationFieldNames, blankApplication } from "#web/careers/apply/application-fields.ts";
import type { RefusedForm } from "#web/careers/apply/ApplyWithoutScript.tsx";
import { closedJobPage, goneJobPage } from "#web/careers/ClosedJobPage.tsx";
import { jobPage } from "#web/careers/JobPage.tsx";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readApplicationForm, type ReceiveCv, type SentForm } from "./read-form.ts";
import type { Clock } from "../clock.ts";
import type { Sender, SubmitApplication } from "../applications/submit.ts";
import { drainRefusedBody, mostRefusedBytes } from "../cvs/body.ts";
import type { CvService } from "../cvs/service.ts";
import type { UploadLimits } from "../cvs/upload-limits.ts";
import type { JobStore } from "../jobs/store.ts";
import type { Turns } from "../rate-limit/turns.ts";
import type { RenderPage } from "./content-pages.tsx";
import { signSent } from "./sent-token.ts";
import { setNoStore } from "../http/headers.ts";
import { ownOrigin } from "../http/same-origin.ts";
import { applyFailures, applyWords } from "#content/words/apply.ts";
import { sayError, showsApiSentences } from "#content/words/errors.ts";
import { hiddenCharactersMessage } from "#contract/text-schemas.ts";

type Deps = {
  jobs: Pick<JobStore, "find" | "list">;
  cvs: Pick<CvService, "uploads" | "receiver">;
  limits: UploadLimits;
  turns: Turns;
  submit: SubmitApplication;
  clock: Clock;
  render: RenderPage;
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
  /** Signs the address of a confirmation. */
  secret: Buffer;
};

type Problems = RefusedForm["problems"];
type Refusal = {
  status: number;
  retryAfterSeconds: number | undefined;
  problems: Problems;
  /** Whether the job no longer takes applications, or no longer exists. */
  isTooLate?: boolean;
};

/** Far more than the form has; longer ones are cut off. */
const mostParts = 20;
const mostFieldBytes = 64 * 1024;

/**
 * `POST /jobs`: an application by a form without script (decided). Its CV is handled like an upload, and the
 * application like that of the call. A sent form redirects to its confirmation, which can be reloaded; a refused one
 * is answered with the page, the errors and what was typed.
 */
export async function registerApplyForm(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        // One byte more than allowed, so that the receiver detects that the CV is too large.
        fileSize: limits.cv.maxBytes + 1,
        fieldSize: mostFieldBytes,
        files: 1,
        parts: mostParts,
      },
      throwFileSizeLimit: false,
    });
    scope.addHook("onSend", (request, reply) => drainRefusedBody(request.raw, reply.raw));
    scope.post(pagePaths.jobs, { config: { takesFile: true }, onRequest: refuseHugeBody }, (request, reply) =>
      apply(deps, request, reply),
    );
  });
}

/** Checks the declared length before a byte is read; a body without one is counted while it is read. */
async function refuseHugeBody({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers["content-length"] ?? 0) > mostRefusedBytes) throw new AppError("body-too-large");
}

async function apply(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = await readApplicationForm(request, receiverOf(deps, request));
  // After the body, which may be slow; the following steps store or render.
  await deps.turns.wait("application", request);
  setNoStore(reply).type("text/html; charset=utf-8");
  const job = await deps.jobs.find(form.fields.jobId ?? "");
  if (!job) return reply.code(404).send(await renderTooLate(deps, null));
  const result = await send(deps, form, {
    address: request.ip,
    ownOrigin: ownOrigin(request),
    isForm: true,
  });
  // Without its own fragment the browser would keep that of the form.
  if ("reference" in result) {
    const sent = signSent(deps.secret, job.id, result.reference);
    return reply.redirect(`${applicationSentPath(job.id, sent)}#main`, 303);
  }
  if (result.isTooLate)
    return reply.code(result.status).send(await renderTooLate(deps, await deps.jobs.find(job.id)));
  const refused = { values: valuesOf(form), problems: result.problems };
  if (result.retryAfterSeconds !== undefined) reply.header("retry-after", result.retryAfterSeconds);
  const html = deps.render(
    jobPage(job, { publicUrl: deps.publicUrl, today: londonDay(deps.clock()) }, { refused }),
  );
  return reply.code(result.status).send(html);
}

/**
 * The page for an application to a job that was closed or deleted meanwhile. It has no form, which would be refused
 * again, but the jobs that are open.
 */
async function renderTooLate({ jobs, clock, render }: Deps, job: Job | null): Promise<Buffer> {
  const open = await jobs.list({ includeInactive: false });
  const shown = { today: londonDay(clock()), open, isRefusal: true };
  return render(job ? closedJobPage(job, shown) : goneJobPage(shown));
}

/**
 * Limited like the upload calls of a browser with script; over the limit the file is refused, and what was typed
 * stays.
 */
function receiverOf({ cvs: { uploads, receiver }, limits }: Deps, request: FastifyRequest): ReceiveCv {
  const origin = ownOrigin(request);
  return async (bytes) => {
    await limits.ticket(request);
    await limits.file(request);
    const [path = ""] = (await uploads.issue(origin)).uploadURL.split("?", 1);
    const id = uploads.idFromUrl(path, origin);
    if (id === null) throw new AppError("unavailable");
    await receiver.receive(id, bytes, limits.sender(request));
    return path;
  };
}

async function send(
  { submit }: Deps,
  { fields, cvFileUrl, cvFailure }: SentForm,
  sender: Sender,
): Promise<{ reference: string } | Refusal> {
  const read = ApplicationInput.safeParse({
    ...fields,
    usesInterviewScheme: isTicked(fields.usesInterviewScheme),
    cvFileUrl: cvFileUrl ?? "",
  });
  const problems: Problems[number][] = [];
  for (const { path, message } of read.error?.issues ?? []) {
    const field = applicationFieldNames.find((name) => name === path[0]);
    // One for each field, as in the browser: an empty one breaks several rules with the same words.
    if (field === undefined || !problems.some((problem) => problem.field === field))
      problems.push({ field, message: wordsOfFault(field, message) });
  }
  if (cvFailure) problems.push({ field: "cv", message: wordsOf(cvFailure) });
  else if (cvFileUrl === undefined)
    problems.push({ field: "cv", message: applyFailures.cvRequired.description });
  if (!read.success || problems.length > 0) {
    const { status = 400, retryAfterSeconds } = cvFailure ?? {};
    return { status, retryAfterSeconds, problems };
  }
  try {
    return await submit(read.data, sender);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, retryAfterSeconds } = error;
    const isTooLate = error.code === "job-closed" || error.code === "job-not-found";
    return {
      status,
      retryAfterSeconds,
      problems: [{ field: undefined, message: wordsOf(error) }],
      isTooLate,
    };
  }
}

/** The message for a field that the contract refuses. */
function wordsOfFault(field: string | undefined, message: string): string {
  const { faults, hiddenCharacters } = applyWords;
  if (message === hiddenCharactersMessage) return hiddenCharacters;
  return field !== undefined && field in faults ? faults[field as keyof typeof faults] : ownWords(message);
}

/**
 * The message for a refusal: the site's text for its code, otherwise the error's own where that is in the site's
 * language.
 */
function wordsOf({ code, retryAfterSeconds, message }: AppError): string {
  return sayError(code, retryAfterSeconds) ?? ownWords(message);
}

function ownWords(message: string): string {
  return showsApiSentences() ? message : applyFailures.application.description;
}

function valuesOf({ fields }: SentForm): RefusedForm["values"] {
  const usesInterviewScheme = isTicked(fields.usesInterviewScheme);
  const values = { ...blankApplication, usesInterviewScheme };
  for (const name of applicationFieldNames)
    if (name !== "usesInterviewScheme") values[name] = fields[name] ?? "";
  return values;
}

/** Forms send ticked boxes only. */
function isTicked(value: string | undefined): boolean {
  return value !== undefined;
}
