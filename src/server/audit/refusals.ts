import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { networkOf } from "../rate-limit/client-address.ts";
import type { AuditAction } from "./actions.ts";

/** Something that was refused: what, to whom, and from which address. */
export type Refusal = {
  action: AuditAction;
  address: string;
  /** Username of who is signed in; "visitor" otherwise. */
  actor?: string;
  /** A stored username or the address of a call. What a stranger typed may be a password. */
  detail?: string;
};

type Entry = { id: string; at: string; count: number } & Record<"actor" | "action", string> &
  Record<"detail" | "sender", string | null>;

/** Different entries a minute and process; what comes on top is counted without its sender. */
const mostEntries = 100;
const writeEveryMs = 1000;
/** Refusals that the log tells too, once a minute for each network: somebody tries passwords. */
const guess = /\.(failed|locked-out)$/;

export type RefusalAudit = ReturnType<typeof createRefusalAudit>;

/**
 * Audits failed logins, lock-outs, refused access and exceeded limits (decision 0007, ASVS 5.0 16.3): one entry a minute
 * for the same refusal, with a count, so that a flood fills neither the table nor the disk's time. Refusals wait for
 * nothing: entries are written beside, once a second at most, and when the application closes.
 */
export function createRefusalAudit(options: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
  const { db, clock, log } = options;
  let minute = "";
  const known = new Set<string>();
  const unwritten = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    timer = undefined;
    const entries = [...unwritten.values()];
    unwritten.clear();
    if (entries.length === 0) return;
    try {
      await db
        .insertInto("auditEntries")
        .values(entries.map((entry) => ({ ...entry, subjectId: null })))
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ count: sql<number>`${sql.ref("auditEntries.count")} + excluded.count` }),
        )
        .execute();
    } catch (error) {
      log.error({ err: error, entries: entries.length }, "refusals could not be audited");
    }
  };
  const writeInTurn = () => (writing = writing.then(write));

  return {
    note({ action, address, actor = "visitor", detail }: Refusal): void {
      const now = `${clock().toISOString().slice(0, 16)}:00.000Z`;
      if (now !== minute) known.clear();
      minute = now;
      const wanted = entryOf({ at: now, actor, action, detail: detail ?? null, sender: networkOf(address) });
      const hasRoom = known.has(wanted.id) || known.size < mostEntries;
      const entry = hasRoom ? wanted : entryOf({ ...wanted, detail: null, sender: null, actor: "visitor" });
      if (!known.has(entry.id) && guess.test(action))
        log.warn({ action, network: entry.sender }, "a guess was refused");
      known.add(entry.id);
      const same = unwritten.get(entry.id) ?? entry;
      unwritten.set(entry.id, { ...same, count: same.count + 1 });
      timer ??= setTimeout(() => void writeInTurn(), known.size === 1 ? 0 : writeEveryMs).unref();
    },

    /** Writes what is not yet written. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await writeInTurn();
    },
  };
}

/** The id comes from the content, so that processes and later seconds of the minute find the same entry. */
function entryOf(content: Omit<Entry, "id" | "count">): Entry {
  const { at, actor, action, detail, sender } = content;
  const hex = createHash("sha256")
    .update(JSON.stringify([at, actor, action, detail, sender]))
    .digest("hex");
  // The form of a version 8 UUID (RFC 9562), which holds whatever its maker wants.
  const id = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return { id, at, actor, action, detail, sender, count: 0 };
}
