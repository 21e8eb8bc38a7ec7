/** Corrects mistyped facts of a request, as long as nothing was sent on their basis. */
import type { CorrectionInput, DataRequest } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../../audit/entries.ts";
import type { Db, Trx } from "../../db/connect.ts";
import { idsInCopy } from "../../db/row-id.ts";
import { queueDataLetter, takeDataLetters } from "../../mail/outbox.ts";
import { findOtherAddresses } from "./answers.ts";
import { writeLetter } from "./letters.ts";
import { dueDay } from "./deadlines.ts";
import { readRequest } from "./requests.ts";
import { type By, lockOpen, noteStep, type RequestRow } from "./rows.ts";

/**
 * Gives a request another email address, or takes back its identity check, so that another can be recorded. Throws
 * `request-not-found`, `request-closed`, and `invalid-request` once a link to a copy was sent, or where nothing
 * changes.
 */
export async function correctRequest(
  db: Db,
  id: string,
  { email, takesBackIdentity, note }: CorrectionInput,
  by: By,
): Promise<DataRequest> {
  await db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, id);
    if (await wasSent(trx, row.id))
      throw new AppError("invalid-request", {
        sentence:
          "A link to a copy was sent already: close this request with what happened, and enter another.",
      });
    const isReaddressed = email !== undefined && email !== row.email;
    const isUnchecked = takesBackIdentity && row.identityAt !== null;
    if (!isReaddressed && !isUnchecked)
      throw new AppError("invalid-request", { sentence: "This is what the request says already." });
    if (isUnchecked) await takeBackIdentity(trx, row, { note, by });
    if (isReaddressed) await readdress(trx, row, { email, note, by });
    const detail = [isReaddressed && "email address", isUnchecked && "identity check"]
      .filter(Boolean)
      .join(", ");
    const entry = { at: by.now.toISOString(), actor: by.actor, action: "data.corrected" } as const;
    await recordAudit(trx, { ...entry, subjectId: row.id, detail });
  });
  return await readRequest(db, id);
}

/** Whether a link was ever sent, also to a copy that was replaced. */
async function wasSent(trx: Trx, requestId: string): Promise<boolean> {
  return (await findStep(trx, requestId, "bundle-sent")) !== undefined;
}

async function findStep(trx: Trx, requestId: string, kind: string) {
  return await trx
    .selectFrom("dataRequestEvents")
    .select(["at", "actor"])
    .where("requestId", "=", requestId)
    .where("kind", "=", kind)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}

type Correction = { note: string; by: By };

async function takeBackIdentity(
  trx: Trx,
  { id, identityAt, askedAt, answeredAt }: RequestRow,
  { note, by }: Correction,
): Promise<void> {
  // And the person's answer, if this check counted as one.
  const isAnswer = askedAt !== null && answeredAt === identityAt;
  await trx
    .updateTable("dataRequests")
    .set({ identityHow: null, identityAt: null, identityBy: null, ...(isAnswer && { answeredAt: null }) })
    .where("id", "=", id)
    .execute();
  await noteStep(trx, id, by, ["identity-check-taken-back", note]);
}

/**
 * Sends the letters to the old address again to the new one. A letter to a wrong address does not count as an
 * acknowledgement; the one to the right address does once it is sent.
 */
async function readdress(
  trx: Trx,
  row: RequestRow,
  { email, note, by }: Correction & { email: string | null },
): Promise<void> {
  const acknowledged = await findStep(trx, row.id, "acknowledged");
  const change = { email, ...(acknowledged?.actor === "outbox" && { acknowledgedAt: null }) };
  await trx.updateTable("dataRequests").set(change).where("id", "=", row.id).execute();
  const letters = await takeDataLetters(trx, row.id);
  const now = { ...row, ...change };
  if (email !== null)
    for (const about of letters)
      await queueDataLetter(trx, { recipient: email, about, dataRequestId: row.id }, by.now);
  if (now.acknowledgedAt === null && !letters.some(({ letter }) => letter === "received"))
    await writeLetter(trx, now, by, { letter: "received", dueOn: dueDay(now) });
  await compareAgain(trx, row.id, email);
  const addresses = `From ${row.email ?? "none"} to ${email ?? "none"}`;
  await noteStep(trx, row.id, by, ["address-corrected", `${addresses}: ${note}`]);
}

/** The applications in an existing copy whose address is not the one that it is now sent to. */
async function compareAgain(trx: Trx, requestId: string, email: string | null): Promise<void> {
  const bundle = await trx
    .selectFrom("dataBundles")
    .select("applicationIds")
    .where("requestId", "=", requestId)
    .executeTakeFirst();
  if (!bundle) return;
  const ids = idsInCopy(bundle.applicationIds);
  await trx
    .updateTable("dataBundles")
    .set({ otherAddresses: JSON.stringify(await findOtherAddresses(trx, email, ids)) })
    .where("requestId", "=", requestId)
    .execute();
}
