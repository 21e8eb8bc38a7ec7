import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type {
  ApplicationRow,
  BulkRequest,
  BulkResult,
  BulkUndoResult,
  ExportRequest,
} from "#contract/application-list.ts";
import { type ApplicationStatus, type BulkSkip, limits } from "#contract/limits.ts";
import { bulkToasts, successes, type ToastWords } from "#contract/messages.ts";
import { londonDay } from "#contract/text/format.ts";
import { ApiError, isRefusedWith, wordsOfFailure } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request, requestFile } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { toQuery } from "../address.ts";
import { statusLabels, toStatus } from "../statuses.ts";
import type { Selection } from "./use-selection.ts";

/** The action on all selected applications. */
export type BulkAct = Pick<BulkRequest, "do" | "status" | "letter">;

/** The number of selected applications. */
export function countOf({ ids, all }: Selection): number {
  return all ? all.count - all.except.size : ids.size;
}

interface BulkInput {
  act: BulkAct;
  selection: Selection;
  /** With the status of each selected application as it is shown. */
  rows: readonly ApplicationRow[];
}

/**
 * Changes to all selected applications. The result, with what was left out and why, is shown in the row of messages
 * with a lasting Undo; `progress` is the progress of a long change. When a part of a long change fails, `onPart`
 * receives the remaining ids.
 */
export function useBulk(onDone: () => void, onPart: (left: readonly string[]) => void) {
  const toast = useToast();
  const undo = useUndo();
  const [progress, setProgress] = useState<string>();
  const client = useQueryClient();
  const failed = useRef<FailedPart>(undefined);
  const change = useApiMutation<BulkInput, Outcome>({
    send: (input) => sendAll(input, failed, setProgress).finally(() => setProgress(undefined)),
    failure: wordsOfStop,
    // Without an answer the result is unknown: the lists are read again.
    onFailed: () => {
      for (const queryKey of refreshes) client.invalidateQueries({ queryKey }).catch(() => undefined);
    },
    refreshes,
    onDone: ({ results, stopped }, { act }) => {
      if (stopped) onPart(stopped.left);
      else onDone();
      const done = results.reduce((sum, result) => sum + result.done, 0);
      const changes = results.filter(({ undoUntil }) => undoUntil !== null).map(({ changeId }) => changeId);
      toast.show({
        title: stopped ? "Not all were changed" : successes.status.title,
        description: describe(act, done, results) + (stopped ? wordsOfLeft(stopped) : ""),
        ...(stopped && { variant: "destructive" }),
        // A message with Undo does not disappear by itself.
        endsUndo: done > 0 && changes.length === 0,
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

/** Downloads the selected applications as one file: a table, or the CVs in an archive. */
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
  return useApiMutation<string[], Omit<BulkUndoResult, "kept"> & { kept: { by: string | null }[] }>({
    send: async (changes) => {
      const all = { undone: 0, kept: [] as { by: string | null }[], lettersTakenBack: 0 };
      for (const id of changes) {
        const { undone, kept, lettersTakenBack } = await request("undoBulk", { params: { id } });
        all.undone += undone;
        all.kept.push(...kept);
        all.lettersTakenBack += lettersTakenBack;
      }
      return all;
    },
    failure: bulkToasts.undoFailed,
    refreshes,
    onDone: ({ undone, kept, lettersTakenBack }) => {
      const left = kept.length > 0 ? ` ${isOrAre(kept.length)} not: changed since${by(kept)}.` : "";
      const letters = lettersTakenBack > 0 ? ` ${lettersOf(lettersTakenBack)} taken back.` : "";
      toast.show({ title: "Undone", description: `${isOrAre(undone)} as before.${letters}${left}` });
    },
  });
}

const refreshes = [queryKeys.applications, queryKeys.mails];

/** A server that answered has told what it did; without an answer some or all may be changed. */
function wordsOfStop(error: Error): ToastWords {
  if (isRefusedWith(error, "count-moved")) return bulkToasts.countMoved;
  return error instanceof ApiError && error.status < 500 ? bulkToasts.failed : bulkToasts.unanswered;
}

type Outcome = {
  results: BulkResult[];
  /** Why the parts after those of `results` were not changed, and their ids. */
  stopped?: { error: Error; left: string[] };
};

/** The part that failed last: it is repeated with the same key, because its answer may have been lost. */
type FailedPart = { what: string; key: string } | undefined;

/**
 * Sends one request, or one for each 200 ids; each is repeated until the server has finished it. The first failure
 * ends it, and the results before it are returned.
 */
async function sendAll(
  { act, selection, rows }: BulkInput,
  failed: { current: FailedPart },
  tell: (progress: string) => void,
): Promise<Outcome> {
  const total = countOf(selection).toLocaleString("en-GB");
  const results: BulkResult[] = [];
  const parts = partsOf(selection);
  const shown = new Map(rows.map(({ id, status }) => [id, toStatus(status)]));
  for (const [index, chosen] of parts.entries()) {
    const what = JSON.stringify([act, chosen]);
    const key = failed.current?.what === what ? failed.current.key : crypto.randomUUID();
    failed.current = { what, key };
    const before = results.reduce((sum, { done }) => sum + done, 0);
    const tellDone = (done: number) =>
      tell(`${doing(act)} ${total}…${done > 0 ? ` ${done.toLocaleString("en-GB")} done.` : ""}`);
    tellDone(before);
    try {
      results.push(
        await sendPart({ ...act, ...chosen, ...seenOf(chosen, shown), key }, (done) =>
          tellDone(before + done),
        ),
      );
    } catch (error) {
      if (results.length === 0 || !(error instanceof Error)) throw error;
      return { results, stopped: { error, left: parts.slice(index).flatMap(({ ids = [] }) => ids) } };
    }
    failed.current = undefined;
  }
  return { results };
}

async function sendPart(body: BulkRequest, tellDone: (done: number) => void): Promise<BulkResult> {
  for (;;) {
    const result = await request("bulkApplications", { body });
    if (result.state !== "running") return result;
    tellDone(result.done);
  }
}

function wordsOfLeft({ error, left }: NonNullable<Outcome["stopped"]>): string {
  return ` ${isOrAre(left.length)} left and stay chosen: ${wordsOfFailure(error, wordsOfStop(error)).description}`;
}

function partsOf({
  ids,
  all,
}: Selection): Pick<BulkRequest, "ids" | "filter" | "except" | "expectedCount">[] {
  if (all) return [allOf(all)];
  const list = [...ids];
  return Array.from({ length: Math.ceil(list.length / limits.bulk.ids) }, (_, part) => ({
    ids: list.slice(part * limits.bulk.ids, (part + 1) * limits.bulk.ids),
  }));
}

/** Chosen ones are listed; a status that this page does not know is not compared. */
function seenOf(
  { ids }: Pick<BulkRequest, "ids">,
  shown: ReadonlyMap<string, ApplicationStatus | undefined>,
): Pick<BulkRequest, "seen"> {
  const seen = ids?.map((id) => shown.get(id)).filter((status) => status !== undefined);
  return seen && seen.length === ids?.length ? { seen } : {};
}

function allOf({ filter, count, except }: NonNullable<Selection["all"]>) {
  return {
    filter: withoutUndefined(toQuery(filter)),
    ...(except.size > 0 && { except: [...except] }),
    expectedCount: count - except.size,
  };
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T; // without undefined
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
  const letters = results.reduce((sum, { lettersTakenBack }) => sum + lettersTakenBack, 0);
  return [
    words[kind],
    // Undoing the status does not write the letters again.
    letters > 0 &&
      `${lettersOf(letters)} waiting and ${letters === 1 ? "was" : "were"} taken back: write again if need be.`,
    left > 0 && `${isOrAre(left)} not: ${reasonsOf(results.flatMap(({ skipped }) => skipped))}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function lettersOf(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "letter was" : "letters were"}`;
}

const skipWords: Record<BulkSkip, string> = {
  gone: "no longer there",
  withdrawn: "withdrawn",
  "same-status": "already so",
  changed: "changed meanwhile",
  "letter-outdated": "of another status now",
  "letter-waits": "about to get another letter",
  held: "held by a master admin, or a copy of it is awaited",
};

function reasonsOf(skipped: BulkResult["skipped"]): string {
  const byReason = Map.groupBy(skipped, ({ why }) => why);
  return [...byReason].map(([why, some]) => `${some.length} ${skipWords[why]}${by(some)}`).join(", ");
}

/** Who changed them, if anybody. */
function by(some: readonly { by: string | null }[]): string {
  const names = [...new Set(some.flatMap((one) => one.by ?? []))];
  return names.length > 0 ? ` by ${names.join(" and ")}` : "";
}

function isOrAre(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "is" : "are"}`;
}
