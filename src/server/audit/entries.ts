import type { AuditAction } from "./actions.ts";
import type { Trx } from "../db/connect.ts";

/** An audit entry. `detail` holds usernames and addresses of calls: no secret and no other personal data. */
export type AuditEntry = {
  /** When, ISO 8601 in UTC. */
  at: string;
  /**
   * Username of the actor; "visitor" for a request without a session, "start-up" for the server, "operator" for the
   * command line.
   */
  actor: string;
  action: AuditAction;
  /** Id of the affected row. */
  subjectId?: string;
  detail?: string;
  /** Network of the sender (`networkOf`). */
  sender?: string;
};

/** Writes an audit entry in the transaction of the action, so that neither is stored without the other. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, [entry]);
}

export async function recordAudits(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ subjectId = null, detail = null, sender = null, ...entry }) => ({
    id: crypto.randomUUID(),
    ...entry,
    subjectId,
    detail,
    sender,
  }));
  await trx.insertInto("auditEntries").values(rows).execute();
}
