/** Erases applications on request, and then forgets the requester. */
import type { DataRequest, ErasureInput } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { formatCreated } from "#contract/text/format.ts";
import { plainName } from "#contract/text/plain.ts";
import type { AboutDataRequest } from "#content/letters/data-letters.ts";
import { recordAudit } from "../../audit/entries.ts";
import type { Trx } from "../../db/connect.ts";
import { heldIds } from "../../db/locks.ts";
import { readRowIds } from "../../db/row-id.ts";
import { eraseRows, finishCommitted } from "../erase.ts";
import { noteDeletions } from "../ledger.ts";
import { findContents, type QuarantinedContent } from "../quarantine.ts";
import type { RunDeps } from "../run.ts";
import { findRequestsOf, findUnderAddresses, forgetRequest, isOpenComplaint, type Person } from "./forget.ts";
import { writeLetter } from "./letters.ts";
import { readRequest } from "./requests.ts";
import { type By, findOpen, lockRequests, noteStep, type RequestRow } from "./rows.ts";

/**
 * Erases the chosen applications, writes to the person, forgets the requester in this and their other requests, and
 * closes those; or, where no application was found, does the same without one. `requestIds`: requests that an
 * administrator identified as theirs. Throws `invalid-request` for a request of another kind and for an open
 * complaint, `identity-unchecked`, `application-gone` when one of them does not exist, `application-held`, or
 * `application-hired` for an application that belongs to a staff file.
 */
export async function eraseForRequest(
  deps: RunDeps,
  id: string,
  { ids, foundNothing, requestIds }: ErasureInput,
  by: By,
): Promise<DataRequest> {
  const { db } = deps;
  await db
    .transaction()
    .execute((trx) =>
      foundNothing
        ? forgetUnfound(trx, id, requestIds, by)
        : eraseChosen(trx, id, { chosen: ids, requestIds }, by),
    );
  await finishCommitted(deps);
  await noteDeletions(deps);
  return await readRequest(db, id);
}

async function eraseChosen(
  trx: Trx,
  id: string,
  { chosen, requestIds }: { chosen: readonly string[]; requestIds: readonly string[] },
  by: By,
): Promise<void> {
  const ids = readRowIds(chosen);
  const requests = await lockRequests(trx);
  const request = await findErasureRequest(trx, id);
  if (request.identityAt === null) throw new AppError("identity-unchecked");
  if (ids.length < chosen.length) throw new AppError("application-gone");
  const contents = await findErasable(trx, ids, by.now);
  const others = await findOtherRequests(trx, request, {
    contents,
    requestIds: readRowIds(requestIds),
    requests,
  });
  let erased = 0;
  for (const one of ids)
    if (await eraseRows(trx, one, { why: "request", rule: null, now: by.now })) erased += 1;
  const outcome = `${erased} ${erased === 1 ? "application was" : "applications were"} erased, with everything that belonged to ${erased === 1 ? "it" : "them"}.`;
  const left = { contents, requests: requests.filter((row) => !others.includes(row)), now: by.now };
  await writeLetter(trx, request, by, { letter: "erased", outcome, ...(await findLeft(trx, request, left)) });
  await concludeErasure(trx, request, others, { ...by, outcome });
  const takers = takersOf(contents);
  if (takers.length > 0) await noteStep(trx, request.id, by, ["copies-taken-out", takers.join("; ")]);
}

/**
 * Answers that no application was found, and forgets the requester. This needs no identity check, because nothing is
 * disclosed or erased but the request itself. Their other requests are forgotten as with an erasure, if their
 * identity was checked.
 */
async function forgetUnfound(trx: Trx, id: string, requestIds: readonly string[], by: By): Promise<void> {
  const requests = await lockRequests(trx);
  const request = await findErasureRequest(trx, id);
  if (requestIds.length > 0 && request.identityAt === null) throw new AppError("identity-unchecked");
  const addresses = request.email === null ? [] : [request.email.toLowerCase()];
  if ((await findUnderAddresses(trx, new Set(addresses))).length > 0)
    throw new AppError("invalid-request", {
      sentence:
        "There is an application under their address: erase it, or close the request with the reason why it stays.",
    });
  const others =
    request.identityAt === null
      ? []
      : await findOtherRequests(trx, request, { contents: [], requestIds: readRowIds(requestIds), requests });
  const left = { contents: [], requests: requests.filter((row) => !others.includes(row)), now: by.now };
  const { isAddressKept } = await findLeft(trx, request, left);
  await writeLetter(trx, request, by, { letter: "nothing-found", isAddressKept });
  const outcome = "Nothing of theirs was found, and who asked was forgotten.";
  await concludeErasure(trx, request, others, { ...by, outcome });
}

/** Adds an audit entry, and forgets the requester in this request and in `others`. */
async function concludeErasure(
  trx: Trx,
  request: RequestRow,
  others: readonly RequestRow[],
  by: By & { outcome: string },
): Promise<void> {
  await recordAudit(trx, {
    at: by.now.toISOString(),
    actor: by.actor,
    action: "data.erased",
    subjectId: request.id,
    detail: by.outcome,
  });
  await forgetRequest(trx, request, by);
  for (const other of others) await forgetRequest(trx, other, { ...by, outcome: forgottenWithIt });
}

/** Throws `request-not-found`, `request-closed`, and `invalid-request` for a request of another kind. */
async function findErasureRequest(trx: Trx, id: string): Promise<RequestRow> {
  const request = await findOpen(trx, id);
  if (request.kind !== "erase")
    throw new AppError("invalid-request", {
      sentence: "This request does not ask for erasure: enter one that does, and erase there.",
    });
  return request;
}

/** Reads these applications and locks them until the transaction ends; throws where one must not be erased. */
async function findErasable(trx: Trx, ids: readonly string[], now: Date): Promise<QuarantinedContent[]> {
  // Locked before the holds are read, so that no hold begins in between.
  const contents = await findContents(trx, ids);
  if (contents.length < new Set(ids).size) throw new AppError("application-gone");
  const held = await heldIds(trx, now);
  if (ids.some((one) => held.has(one))) throw new AppError("application-held");
  const hired = await trx
    .selectFrom("jobApplications")
    .select("id")
    .where("id", "in", ids)
    .where("applicationStatus", "=", "hired")
    .executeTakeFirst();
  if (hired) throw new AppError("application-hired");
  return contents;
}

const forgottenWithIt = "Who asked was forgotten when their data was erased on another request of theirs.";

/**
 * The person's other requests: those chosen, and those that are certainly theirs, if no application of theirs is
 * left. Throws `invalid-request` where a chosen one is an open complaint.
 */
async function findOtherRequests(
  trx: Trx,
  { id, email, who }: RequestRow,
  {
    contents,
    ...among
  }: { contents: readonly QuarantinedContent[] } & Pick<Person, "requestIds" | "requests">,
): Promise<RequestRow[]> {
  const chosen = among.requests.filter((row) => among.requestIds?.includes(row.id));
  if (chosen.some(isOpenComplaint))
    throw new AppError("invalid-request", {
      sentence: "A complaint that is open must be answered: close it with its outcome first.",
    });
  const applicationIds = contents.map(({ application }) => application.id);
  const emails = contents.map(({ application }) => application.applicantEmail);
  const rows = await findRequestsOf(trx, {
    applicationIds,
    names: [who, ...contents.map(({ application }) => application.applicantName)],
    emails: email === null ? emails : [...emails, email],
    ...among,
  });
  return rows.filter((row) => row.id !== id);
}

/**
 * Who exported files with these applications, one phrase for each: they must be told of the erasure (UK GDPR, Article
 * 19). Named by reference, which no longer identifies the person.
 */
function takersOf(contents: readonly QuarantinedContent[]): string[] {
  const takers = contents.flatMap(({ application: { reference }, applicationEvents }) =>
    applicationEvents
      // A copy for their own request went to the person only.
      .filter(({ kind, toValue }) => takingKinds.has(kind) && toValue !== "request")
      .map(({ actor, at, kind, toValue }) => {
        const what = kind === "cv-downloaded" ? "the CV" : (exportWords[toValue ?? ""] ?? "a table");
        return `${actor} took ${what} of ${reference} on ${formatCreated(at)}`;
      }),
  );
  return [...new Set(takers)];
}

type Left = { contents: readonly QuarantinedContent[]; requests: readonly RequestRow[]; now: Date };

/**
 * Which data of the person remains after the erasure, and whether their address remains with it: in an application,
 * also of another person with the same address, or in another request. `requests`: those that are not forgotten.
 */
async function findLeft(
  trx: Trx,
  { id, who, email }: RequestRow,
  { contents, requests, now }: Left,
): Promise<Required<Pick<Erased, "stays" | "isAddressKept">>> {
  const erased = contents.map(({ application }) => application);
  const address = email?.toLowerCase();
  const addresses = new Set([
    ...erased.map(({ applicantEmail }) => applicantEmail.toLowerCase()),
    ...(address === undefined ? [] : [address]),
  ]);
  const names = new Set([who, ...erased.map(({ applicantName }) => applicantName)].map(plainName));
  const left = await findUnderAddresses(trx, addresses);
  const theirs = left.filter(({ applicantName }) => names.has(plainName(applicantName)));
  const hired = theirs.filter(({ applicationStatus }) => applicationStatus === "hired").length;
  const heldAnyhow = await heldIds(trx, now);
  const held = theirs.filter(
    ({ id: one, applicationStatus }) => applicationStatus !== "hired" && heldAnyhow.has(one),
  ).length;
  return {
    stays: { hired, held, others: theirs.length - hired - held },
    isAddressKept:
      left.some(({ applicantEmail }) => applicantEmail.toLowerCase() === address) ||
      requests.some((row) => row.id !== id && row.email?.toLowerCase() === address),
  };
}

type Erased = Extract<AboutDataRequest, { letter: "erased" }>;

const takingKinds: ReadonlySet<string> = new Set(["cv-downloaded", "exported"]);
const exportWords: Readonly<Record<string, string>> = { cvs: "the CV", print: "a printed copy" };
