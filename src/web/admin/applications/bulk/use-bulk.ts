import { useState } from "react";
import type { BulkRequest, BulkResult, ExportRequest } from "#contract/application-list.ts";
import { type BulkSkip, limits } from "#contract/limits.ts";
import { bulkToasts, successes } from "#contract/messages.ts";
import { londonDay } from "#contract/text/format.ts";
import { isRefusedWith } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request, requestFile } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { toQuery } from "../address.ts";
import { statusLabels } from "../statuses.ts";
import type { Selection } from "./use-selection.ts";

/** What is done to all that are chosen. */
export type BulkAct = Pick<BulkRequest, "do" | "status" | "letter">;

/** How many are chosen. */
export function countOf({ ids, all }: Selection): number {
  return all?.count ?? ids.size;
}

interface BulkInput {
  act: BulkAct;
  selection: Selection;
}

/**
 * Changes of all that are chosen. What they did, and what they left out and why, is told in the row of messages with an Undo
 * that stays; `progress` says how far a long one is.
 */
export function useBulk(onDone: () => void) {
  const toast = useToast();
  const undo = useUndo();
  const [progress, setProgress] = useState<string>();
  const change = useApiMutation<BulkInput, BulkResult[]>({
    send: (input) => sendAll(input, setProgress).finally(() => setProgress(undefined)),
    failure: (error) => (isRefusedWith(error, "count-moved") ? bulkToasts.countMoved : bulkToasts.failed),
    refreshes: [queryKeys.applications, queryKeys.mails],
    onDone: (results, { act }) => {
      onDone();
      const done = results.reduce((sum, result) => sum + result.done, 0);
      const changes = results.filter(({ undoUntil }) => undoUntil !== null).map(({ changeId }) => changeId);
      toast.show({
        title: successes.status.title,
        description: describe(act, done, results),
        // A message that offers Undo never leaves by itself.
        ...(changes.length > 0 &&
          done > 0 && {
            durationMs: Infinity,
            action: {
              label: "Undo",
              alternative: "Each application's history offers it too.",
              run: () => undo.start(changes),
            },
          }),
      });
    },
  });
  return {
    start: change.start,
    isPending: change.isPending || undo.isPending,
    progress,
    problem: change.problem,
  };
}

type Exported = { as: ExportRequest["as"]; selection: Selection };

/** What is chosen as one file, for this device: a table, or the CVs in an archive. */
export function useExport() {
  return useApiMutation<Exported, Blob>({
    send: ({ as, selection: { ids, all } }) => {
      const chosen = all ? allOf(all) : { ids: [...ids] };
      return requestFile("exportApplications", { body: { ...chosen, as } });
    },
    failure: bulkToasts.exportFailed,
    onDone: (file, { as }) =>
      saveFile(file, `applications-${londonDay(new Date())}.${as === "csv" ? "csv" : "zip"}`),
  });
}

function useUndo() {
  const toast = useToast();
  return useApiMutation<string[], { undone: number; kept: { by: string | null }[] }>({
    send: async (changes) => {
      const all = { undone: 0, kept: [] as { by: string | null }[] };
      for (const id of changes) {
        const { undone, kept } = await request("undoBulk", { params: { id } });
        all.undone += undone;
        all.kept.push(...kept);
      }
      return all;
    },
    failure: bulkToasts.undoFailed,
    refreshes: [queryKeys.applications, queryKeys.mails],
    onDone: ({ undone, kept }) => {
      const left = kept.length > 0 ? ` ${isOrAre(kept.length)} not: changed since${by(kept)}.` : "";
      toast.show({ title: "Undone", description: `${isOrAre(undone)} as before.${left}` });
    },
  });
}

/** One request, or one for each 200 that are chosen by hand; each is repeated until the server is done with it. */
async function sendAll(
  { act, selection }: BulkInput,
  tell: (progress: string) => void,
): Promise<BulkResult[]> {
  const total = countOf(selection);
  const results: BulkResult[] = [];
  for (const chosen of partsOf(selection)) {
    const body = { ...act, ...chosen, key: crypto.randomUUID() };
    const before = results.reduce((sum, { done }) => sum + done, 0);
    for (;;) {
      tell(`${doing(act)} ${total.toLocaleString("en-GB")}…${before > 0 ? ` ${before} done.` : ""}`);
      const result = await request("bulkApplications", { body });
      if (result.state !== "running") {
        results.push(result);
        break;
      }
      tell(`${doing(act)} ${total.toLocaleString("en-GB")}… ${before + result.done} done.`);
    }
  }
  return results;
}

function partsOf({ ids, all }: Selection): Pick<BulkRequest, "ids" | "filter" | "expectedCount">[] {
  if (all) return [allOf(all)];
  const list = [...ids];
  return Array.from({ length: Math.ceil(list.length / limits.bulk.ids) }, (_, part) => ({
    ids: list.slice(part * limits.bulk.ids, (part + 1) * limits.bulk.ids),
  }));
}

function allOf({ filter, count }: NonNullable<Selection["all"]>) {
  return { filter: withoutUndefined(toQuery(filter)), expectedCount: count };
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T; // only undefined ones left
}

function doing({ do: kind, status }: BulkAct): string {
  if (kind === "delete") return "Deleting";
  return kind === "letter" ? "Writing to" : `Setting to ${status ? statusLabels[status] : ""}:`;
}

function describe(
  { do: kind, status, letter }: BulkAct,
  done: number,
  results: readonly BulkResult[],
): string {
  const words = {
    status: `${successes.status.description}. ${isOrAre(done)} set to ${status ? statusLabels[status] : ""}${letter ? ", and the letters leave in ten minutes" : ""}.`,
    letter: `${done.toLocaleString("en-GB")} ${done === 1 ? "letter leaves" : "letters leave"} in ten minutes.`,
    delete: done === 1 ? successes.applicationDeleted.description : `${isOrAre(done)} deleted.`,
  };
  const left = results.reduce((sum, { skippedCount }) => sum + skippedCount, 0);
  if (left === 0) return words[kind];
  return `${words[kind]} ${isOrAre(left)} not: ${reasonsOf(results.flatMap(({ skipped }) => skipped))}.`;
}

const skipWords: Record<BulkSkip, string> = {
  gone: "no longer there",
  withdrawn: "withdrawn",
  "same-status": "already so",
  changed: "changed meanwhile",
  "letter-outdated": "of another status now",
  "letter-waits": "about to get another letter",
  held: "held by a master admin",
};

function reasonsOf(skipped: BulkResult["skipped"]): string {
  const byReason = Map.groupBy(skipped, ({ why }) => why);
  return [...byReason].map(([why, some]) => `${some.length} ${skipWords[why]}${by(some)}`).join(", ");
}

/** Who changed them, where somebody did. */
function by(some: readonly { by: string | null }[]): string {
  const names = [...new Set(some.flatMap((one) => one.by ?? []))];
  return names.length > 0 ? ` by ${names.join(" and ")}` : "";
}

function isOrAre(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "is" : "are"}`;
}
