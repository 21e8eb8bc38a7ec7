import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApplicationDetail, ChangedApplication } from "#contract/applications.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import { failures, mailToasts, successes } from "#contract/messages.ts";
import { formatTimeOfDay } from "#contract/text/format.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { labelOfStatus, toStatus } from "../statuses.ts";
import { ChangedMeanwhile, statusNow, type useChange } from "./use-change.ts";

/**
 * Sets the status at once, and offers Undo. A status that another admin has set meanwhile is not overwritten: it is
 * shown, and the press can be repeated.
 */
export function useStatus(
  application: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onSaved: () => void,
) {
  const { save, pending, problem } = useSaving(application, change, onSaved);
  /** True while a rejection waits for the check whether the interview scheme speaks against it (decision 0022). */
  const [isAsking, setIsAsking] = useState(false);
  const set = (to: ApplicationStatus) => {
    setIsAsking(false);
    save(to);
  };
  const shown = pending ?? application.applicationStatus;
  /** Sets a status that is not shown yet; a rejection is checked first. */
  const press = (to: ApplicationStatus) => {
    if (to === shown) return;
    if (to === "rejected") setIsAsking(true);
    else set(to);
  };
  return { set, press, shown, pending, problem, isAsking, stopAsking: () => setIsAsking(false) };
}

function useSaving(
  application: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  // Counts the refusals: a press that waited while another was refused was made on a status that never came.
  const refusals = useRef(0);
  const mutation = useMutation<ChangedApplication & { from: string }, Error, Press & { after: number }>({
    // A press while another is sent waits for its result: sent at once, it would pass for another admin's.
    scope: { id: `status ${application.id}` },
    mutationFn: async ({ to, from = statusNow(client, application), after }) => {
      if (after !== refusals.current) throw new NotSent();
      const isUntouched = ({ applicationStatus }: ApplicationDetail) =>
        applicationStatus === from || applicationStatus === to;
      return { ...(await change.send({ status: to }, isUntouched)), from };
    },
    onSuccess: ({ lettersTakenBack, from }, press) => {
      setProblem(undefined);
      onSaved();
      change.refreshLists();
      toast.show(wordsOfSuccess(application, { ...press, from }, lettersTakenBack, save));
    },
    onError: (error) => {
      if (error instanceof NotSent) return;
      refusals.current += 1;
      const words =
        error instanceof ChangedMeanwhile ? wordsOfChange(error) : wordsOfFailure(error, failures.status);
      toast.show({ ...words, variant: "destructive" });
      setProblem(words.description);
    },
  });
  const save = (press: Press) => mutation.mutate({ ...press, after: refusals.current });
  return {
    save: (to: ApplicationStatus) => save({ to }),
    /** The status that is being saved. */
    pending: mutation.isPending ? mutation.variables.to : undefined,
    problem,
  };
}

/** It waited behind a press that was refused, whose message stays. */
class NotSent extends Error {}

type Press = {
  to: ApplicationStatus;
  /** For an undo: the status to change; otherwise the present one. */
  from?: string;
  isUndo?: boolean;
  /** For an undo: whether the undone change took a waiting letter back. */
  tookLetterBack?: boolean;
};

type TakenBack = ChangedApplication["lettersTakenBack"];

function wordsOfSuccess(
  application: ApplicationDetail,
  press: Press & { from: string },
  takenBack: TakenBack,
  undo: (press: Press) => void,
) {
  if (press.isUndo) return { title: "Undone", description: describeUndo(application, press, takenBack) };
  const { to, from } = press;
  const before = toStatus(from);
  return {
    title: successes.status.title,
    description: withLetters(successes.status.description, takenBack),
    ...(before && {
      durationMs: undoMs,
      action: {
        label: "Undo",
        alternative: "Press the status that it had before",
        run: () => undo({ to: before, from: to, isUndo: true, tookLetterBack: !!takenBack }),
      },
    }),
  };
}

/**
 * Names the applicant, because another application may be open by then. A status alone sends no letter, so undoing it
 * restores none.
 */
function describeUndo(
  { applicantName, reference }: ApplicationDetail,
  { to, tookLetterBack }: Press,
  takenBack: TakenBack,
): string {
  const description = `The status of ${applicantName ?? reference} is ${labelOfStatus(to)} again`;
  if (!tookLetterBack) return withLetters(description, takenBack);
  return `${description}. ${mailToasts.staysTakenBack.description}`;
}

/** Also tells that a waiting letter was taken back: undoing the status does not write it again. */
function withLetters(description: string, takenBack: TakenBack): string {
  return takenBack?.length ? `${description}. ${mailToasts.takenBackByStatus.description}` : description;
}

/** The message stays until the next one, so that Undo does not disappear. */
const undoMs = 10 * 60_000;

function wordsOfChange({ current }: ChangedMeanwhile) {
  const { applicationStatus, statusSet } = current;
  const who = statusSet ? `${statusSet.actor} set` : "Somebody has set";
  const when = statusSet ? `at ${formatTimeOfDay(statusSet.at)}` : "meanwhile";
  return {
    title: failures.status.title,
    description: `${who} this to ${labelOfStatus(applicationStatus)} ${when}. Look again.`,
  };
}
