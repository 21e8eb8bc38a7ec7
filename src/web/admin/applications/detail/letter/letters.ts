import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApplicationDetail } from "#contract/applications.ts";
import type { LetterPreview, Mail } from "#contract/mails.ts";
import {
  type ApplicationStatus,
  type LetterKind,
  letterStatuses,
  type LetterStatus,
  limits,
} from "#contract/limits.ts";
import { mailToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { isRefusedWith } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { labelOfStatus, toStatus } from "../../statuses.ts";
import { showStatus, type useChange } from "../use-change.ts";

/** The template of a letter, and the newest letter of its kind to this applicant. */
export type LetterAbout = { preview: LetterPreview; written: Mail | undefined };

/** The status, if it has a letter. */
export function toLetterStatus(status: string): LetterStatus | undefined {
  return letterStatuses.find((known) => known === status);
}

/** Requested only when the letter is opened: the page itself does not call it (decision 0016). */
export function useLetter(applicationId: string, status: LetterKind) {
  return useQuery<LetterAbout>({
    queryKey: [...queryKeys.mails, applicationId, status],
    queryFn: async ({ signal }) => {
      const [preview, mails] = await Promise.all([
        request("previewLetter", { params: { id: applicationId }, query: { status }, signal }),
        request("listMails", { query: { applicationId }, signal }),
      ]);
      // Newest first; only letters have a status.
      return { preview, written: mails.find((mail) => mail.status === status) };
    },
  });
}

/** The text of a letter where it differs from the template. */
export type OwnWords = { subject: string; text: string };

type Sending = {
  own: OwnWords | undefined;
  /** The status before the letter, where the letter changes it. */
  before: ApplicationStatus | undefined;
};

type TakingBack = { id: string; before?: ApplicationStatus | undefined };

interface LetterEvents {
  onSent: (mailId: string) => void;
  onTakenBack: () => void;
  onRetried: () => void;
}

/** The actions on a letter: send, take back, retry. */
export function useLetterWrites(
  application: Pick<ApplicationDetail, "id" | "applicationStatus" | "applicantName" | "reference">,
  status: LetterKind,
  change: ReturnType<typeof useChange>,
  { onSent, onTakenBack, onRetried }: LetterEvents,
) {
  const { id: applicationId, applicationStatus } = application;
  const client = useQueryClient();
  const toast = useToast();
  const undo = useTakingBack(application, status, change, onTakenBack);
  const send = useApiMutation<Sending, Mail>({
    send: (sending) => sendLetter(applicationId, status, sending),
    failure: mailToasts.letterFailed,
    // Another admin has changed the status: it is shown beside the refusal.
    onFailed: (error) => {
      if (isRefusedWith(error, "letter-outdated")) change.refreshLists();
    },
    refreshes,
    onDone: ({ id }, { before }) => {
      if (before && status !== "invitation") showStatus(client, applicationId, status);
      onSent(id);
      toast.show({
        ...mailToasts.letterQueued,
        durationMs: limits.mail.letterDelayMinutes * 60_000,
        action: {
          label: "Undo",
          alternative: "The letter can be taken back below the notes, too",
          run: () => undo.start({ id, before }),
        },
      });
    },
  });
  const retry = useApiMutation<string, Mail>({
    send: (id) => request("retryMail", { params: { id } }),
    failure: mailToasts.retryFailed,
    success: () => mailToasts.retried,
    refreshes,
    onDone: onRetried,
  });
  return {
    send: {
      ...send,
      start: (own: OwnWords | undefined) => {
        const setsStatus = status !== "invitation" && applicationStatus !== status;
        send.start({ own, before: setsStatus ? toStatus(applicationStatus) : undefined });
      },
    },
    undo,
    retry,
  };
}

function sendLetter(id: string, status: LetterKind, { own, before }: Sending): Promise<Mail> {
  const sets = before === undefined ? {} : { setsStatus: true, replaces: before };
  return request("sendLetter", { params: { id }, body: { status, ...sets, ...own } });
}

const refreshes = [queryKeys.mails, queryKeys.applications];

function useTakingBack(
  application: Parameters<typeof wordsOfUndo>[0],
  status: LetterKind,
  change: ReturnType<typeof useChange>,
  onTakenBack: LetterEvents["onTakenBack"],
) {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useApiMutation<TakingBack, ApplicationStatus | "changed" | undefined>({
    send: async ({ id, before }) => {
      try {
        await request("cancelMail", { params: { id } });
      } catch (error) {
        // A later status took the letter back already: only the status that it set remains to be undone.
        if (!before || !isRefusedWith(error, "mail-not-found")) throw error;
      }
      return before && (await setBack(change, before, status));
    },
    failure: mailToasts.undoFailed,
    refreshes,
    onDone: (statusNow) => {
      onTakenBack();
      toast.show(wordsOfUndo(application, statusNow));
    },
  });
  /** If it is too late, the letter's present state is shown. */
  const takeBack = async (letter: TakingBack) => {
    if (!(await undo.run(letter))) await client.invalidateQueries({ queryKey: queryKeys.mails });
  };
  return { ...undo, start: (letter: TakingBack) => void takeBack(letter) };
}

/** Restores the status before the letter, unless it was changed since. */
async function setBack(
  change: ReturnType<typeof useChange>,
  before: ApplicationStatus,
  letterStatus: LetterKind,
): Promise<ApplicationStatus | "changed"> {
  try {
    await change.send({ status: before }, ({ applicationStatus }) => applicationStatus === letterStatus);
    return before;
  } catch {
    return "changed";
  }
}

/** Names the applicant, because another application may be open by then. */
function wordsOfUndo(
  { applicantName, reference }: Pick<ApplicationDetail, "applicantName" | "reference">,
  statusNow: ApplicationStatus | "changed" | undefined,
) {
  const description = `The letter to ${applicantName ?? reference} was taken back`;
  if (statusNow === undefined) return { ...mailToasts.undone, description };
  const status =
    statusNow === "changed"
      ? "The status could not be set back: look at it again"
      : `The status is ${labelOfStatus(statusNow)} again`;
  return { ...mailToasts.undone, description: `${description}. ${status}` };
}
