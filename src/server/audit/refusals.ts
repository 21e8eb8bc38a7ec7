import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { networkOf } from "../rate-limit/client-address.ts";
import type { AuditAction } from "./actions.ts";

/** A refusal: the action, the actor, and the address. */
export type Refusal = {
  action: AuditAction;
  address: string;
  /** Username of the session; "visitor" without one. */
  actor?: string;
  /** A stored username or the address of a call; never typed text, which may be a password. */
  detail?: string;
};

type Entry = { id: string; at: string; count: number } & Record<"actor" | "action", string> &
  Record<"detail" | "sender", string | null>;

/** Different entries in a minute and process; further refusals are counted without their senders. */
const mostEntries = 100;
const writeEveryMs = 1000;
/** Refusals that are also logged, once a minute for each network, because somebody is guessing. */
const guess = /\.(failed|locked-out)$/;

export type RefusalAudit = ReturnType<typeof createRefusalAudit>;

/**
 * Audits failed logins, lockouts, refused access and exceeded limits (decision 0007, ASVS 5.0 16.3): one entry a
 * minute for the same refusal, with a count, so that a flood causes few rows and writes. Refusals do not wait:
 * entries are written in the background, at most once a second, and when the application closes.
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

    /** Writes pending entries. */
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
  // A version 8 UUID (RFC 9562), whose content is free.
  const id = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return { id, at, actor, action, detail, sender, count: 0 };
}
