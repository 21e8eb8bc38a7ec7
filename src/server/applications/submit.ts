/**
 * Stores a new application, for the API call and for the form without script. The row, its adjustments, the claim of
 * its CV and its two mails are written in one transaction. When the same upload is sent again, e.g. by a double click
 * or after a lost answer, the first application is returned.
 */
import { randomBytes } from "node:crypto";
import type { ApplicationInput, ApplicationReceipt } from "#contract/applications.ts";
import { AppError } from "#contract/errors.ts";
import { defaultApplicationStatus } from "#contract/limits.ts";
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import type { Job } from "#contract/jobs.ts";
import type { Clock } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isDatabaseAway, isForeignKeyViolation } from "../db/failures.ts";
import type { NewJobApplicationRow } from "../db/schema.ts";
import type { JobStore } from "../jobs/store.ts";
import { keepAdjustments } from "./adjustments.ts";
import type { ApplicationLimits } from "./application-limits.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import { queueMails } from "../mail/outbox.ts";
import { recordEvent } from "./events.ts";
import { findSameForm } from "./same-form.ts";
import { indexApplication } from "./search-words.ts";

/** The sender's address, and the origin that the request was sent to. */
export type Sender = {
  address: string;
  ownOrigin: string;
  /** Whether it came by the form without script, where a repeated form is recognised by its content. */
  isForm?: boolean;
};

/** Rolls back the transaction of a form that is already stored. */
class SentBefore extends Error {
  readonly receipt: ApplicationReceipt;
  constructor(receipt: ApplicationReceipt) {
    super("This form was sent before");
    this.receipt = receipt;
  }
}

export type SubmitApplication = (input: ApplicationInput, sender: Sender) => Promise<ApplicationReceipt>;

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Pick<JobStore, "find">;
  uploads: CvUploads;
  limits: ApplicationLimits;
  /** For a test in which two references collide. */
  makeReference?: () => string;
};

/**
 * Throws `job-not-found`, `job-closed`, or `cv-not-usable` unless the CV is a completed, unclaimed upload. A CV that
 * was sent to an object store is examined now: then also `cv-too-large`, `cv-not-pdf` or `unavailable`. Above the
 * limits of an address or an email it throws `too-many-applications` or `too-many-for-email`.
 */
export function createSubmitApplication(deps: Deps): SubmitApplication {
  return async (input, sender) => {
    const uploadId = deps.uploads.idFromUrl(input.cvFileUrl, sender.ownOrigin);
    const earlier = uploadId === null ? null : await findEarlier(deps, uploadId, input, sender);
    if (earlier) return earlier;
    const job = await deps.jobs.find(input.jobId);
    if (!job) throw new AppError("job-not-found");
    if (!isTakingApplications(job, londonDay(deps.clock()))) throw new AppError("job-closed");
    if (uploadId === null) throw new AppError("cv-not-usable");
    await deps.uploads.complete(uploadId, senderOf(sender.address));
    const receipt = await store(deps, input, { job, uploadId, sender });
    // Null: the upload is not completed, or a simultaneous request has claimed it.
    const first = receipt ?? (await findEarlier(deps, uploadId, input, sender));
    if (!first) throw new AppError("cv-not-usable");
    return first;
  };
}

/**
 * The receipt of the application that has claimed this upload, or that the same form created, or null when there is
 * none. An upload belongs to one application: it is refused for another job or person.
 */
async function findEarlier(
  { db, clock, uploads }: Deps,
  uploadId: string,
  input: ApplicationInput,
  { isForm }: Sender,
): Promise<ApplicationReceipt | null> {
  const applicationId = await uploads.applicationOf(db, uploadId);
  if (applicationId === null) {
    const same = isForm ? await findSameForm(db, { input, uploadId, now: clock() }) : null;
    if (same) await uploads.removeFiles([uploads.keyOf(uploadId)]); // the CV that was sent once more
    return same;
  }
  const row = await db
    .selectFrom("jobApplications")
    .select(["id", "reference", "jobId", "applicantEmail"])
    .where("id", "=", applicationId)
    .executeTakeFirst();
  const isSame =
    row?.jobId === input.jobId.toLowerCase() &&
    row.applicantEmail.toLowerCase() === input.applicantEmail.toLowerCase();
  if (!row || !isSame) throw new AppError("cv-not-usable");
  return { id: row.id, reference: row.reference };
}

async function store(
  { db, clock, uploads, limits, makeReference = createReference }: Deps,
  input: ApplicationInput,
  { job, uploadId, sender }: { job: Job; uploadId: string; sender: Sender },
): Promise<ApplicationReceipt | null> {
  const id = crypto.randomUUID();
  const now = clock().toISOString();
  let isCommitting = false;
  const run = async (trx: Trx) => {
    if (!(await uploads.claim(trx, uploadId, id))) return null;
    // Counting locks the email's counter: of two forms at the same moment the second finds the first below.
    await limits.count(trx, { address: sender.address, email: input.applicantEmail });
    const same = sender.isForm ? await findSameForm(trx, { input, uploadId, now: clock() }) : null;
    if (same) throw new SentBefore(same);
    const row = {
      id,
      jobId: job.id,
      applicantName: input.applicantName,
      applicantEmail: input.applicantEmail,
      applicantPhone: input.applicantPhone,
      coverLetter: input.coverLetter?.trim() ? input.coverLetter : null,
      cvFilePath: uploads.keyOf(uploadId),
      mayBeAutomatic: Boolean(input.remarks),
      createdAt: now,
      updatedAt: now,
    };
    const reference = await insertUnderFreeReference(trx, row, makeReference);
    await writeBeside(trx, id, { input, now });
    const { applicantName: name, applicantEmail: email } = row;
    await queueMails(trx, { applicant: { applicationId: id, reference, name, email }, job, now });
    isCommitting = true;
    return { id, reference };
  };
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    if (error instanceof SentBefore) {
      await uploads.removeFiles([uploads.keyOf(uploadId)]);
      return error.receipt;
    }
    // Unknown whether the row was committed. After a 503 the browser would send the application again by itself
    // (decision 0024).
    if (isCommitting && isDatabaseAway(error))
      throw new Error("Whether the application was stored is not known", { cause: error });
    // The job was deleted before this transaction.
    if (isForeignKeyViolation(error)) throw new AppError("job-not-found", { cause: error });
    throw error;
  }
}

/** Writes the first event of the history, the adjustments and the search words. */
async function writeBeside(
  trx: Trx,
  applicationId: string,
  { input, now: at }: { input: ApplicationInput; now: string },
): Promise<void> {
  await recordEvent(trx, {
    applicationId,
    at,
    actor: "visitor",
    kind: "submitted",
    to: defaultApplicationStatus,
    isShown: true,
  });
  await keepAdjustments(trx, applicationId, input);
  await indexApplication(trx, applicationId);
}

async function insertUnderFreeReference(
  trx: Trx,
  row: Omit<NewJobApplicationRow, "reference">,
  makeReference: () => string,
): Promise<string> {
  for (;;) {
    const inserted = await trx
      .insertInto("jobApplications")
      .values({ ...row, reference: makeReference() })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning("reference")
      .executeTakeFirst();
    if (inserted) return inserted.reference;
  }
}

/** Crockford's base 32: no I, L, O or U, which are misread or spell words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 6;

/**
 * A reference such as `APP-7K3MQ2`, short enough to read out on the telephone; it gives no access. Two are the same
 * once in a thousand million; the table rejects a duplicate, and the caller makes another.
 */
export function createReference(): string {
  const letters = Array.from(randomBytes(referenceLength), (byte) => alphabet[byte % alphabet.length]);
  return `APP-${letters.join("")}`;
}
