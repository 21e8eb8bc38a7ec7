/**
 * Forgets requests about data: kept are the kind, the dates and that it was answered, without the requester. A
 * trigger records each forgotten request for the ledger.
 */
import { plainName } from "#contract/text/plain.ts";
import type { Selectable } from "kysely";
import type { Trx } from "../../db/connect.ts";
import type { Database } from "../../db/schema.ts";
import { forgetDataLetters } from "../../mail/outbox.ts";
import { parseContent } from "../quarantine.ts";
import { type By, noteStep, type RequestRow } from "./rows.ts";

/** Removes personal data from a request, its steps, letters and copy, and closes it if it is open. */
export async function forgetRequest(
  trx: Trx,
  { id, email, closedAt }: Pick<RequestRow, "id" | "email" | "closedAt">,
  { outcome, ...by }: By & { outcome: string },
): Promise<void> {
  await trx
    .updateTable("dataRequests")
    .set({
      who: "",
      email: null,
      words: null,
      identityHow: null,
      closedAt: closedAt ?? by.now.toISOString(),
      outcome,
    })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("dataBundles").where("requestId", "=", id).execute();
  await forgetDataLetters(trx, { requestId: id, recipient: email });
  await trx.updateTable("dataRequestEvents").set({ note: null }).where("requestId", "=", id).execute();
  await noteStep(trx, id, by, ["erased", outcome]);
}

export type Person = {
  emails: readonly string[];
  names: readonly string[];
  /** Their applications that are about to be erased. */
  applicationIds: readonly string[];
  /** Requests that an administrator identified as theirs. */
  requestIds?: readonly string[];
  /** All that are not forgotten, locked by `lockRequests` before any application. */
  requests: readonly RequestRow[];
};

/** An open complaint must be answered before it is forgotten (Data Protection Act 2018, section 164A). */
export const isOpenComplaint = ({ kind, closedAt }: Pick<RequestRow, "kind" | "closedAt">) =>
  kind === "complain" && closedAt === null;

/**
 * Requests of a person whose applications are about to be erased: those chosen; and those with one of the email
 * addresses and one of the names, unless another application with these addresses remains. Couples or a solicitor's
 * clients share an address, and strangers a name: for requests with only one of the two an administrator decides.
 * Open complaints are never included.
 */
export async function findRequestsOf(
  trx: Trx,
  { emails, names, applicationIds, requestIds = [], requests }: Person,
): Promise<RequestRow[]> {
  const addresses = new Set(emails.map((email) => email.toLowerCase()));
  const plainNames = new Set(names.map((name) => plainName(name)));
  const isTheirs = ({ who, email }: RequestRow) =>
    email !== null && addresses.has(email.toLowerCase()) && plainNames.has(plainName(who));
  const isSomeLeft = (await findUnderAddresses(trx, addresses)).some(
    ({ id }) => !applicationIds.includes(id),
  );
  return requests.filter(
    (row) => !isOpenComplaint(row) && (requestIds.includes(row.id) || (!isSomeLeft && isTheirs(row))),
  );
}

type Found = Pick<
  Selectable<Database["jobApplications"]>,
  "id" | "applicantName" | "applicantEmail" | "applicationStatus"
>;

/** The applications with these addresses, in lower case, also in quarantine. */
export async function findUnderAddresses(trx: Trx, addresses: ReadonlySet<string>): Promise<Found[]> {
  if (addresses.size === 0) return [];
  const live = await trx
    .selectFrom("jobApplications")
    .select(["id", "applicantName", "applicantEmail", "applicationStatus"])
    .where((eb) => eb(eb.fn<string>("lower", ["applicantEmail"]), "in", [...addresses]))
    .execute();
  const quarantined = await trx.selectFrom("quarantinedApplications").select("content").execute();
  const hidden = quarantined
    .map(({ content }) => parseContent(content).application)
    .filter(({ applicantEmail }) => addresses.has(applicantEmail.toLowerCase()));
  return [...live, ...hidden];
}
