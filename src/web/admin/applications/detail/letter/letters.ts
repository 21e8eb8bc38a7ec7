import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApplicationDetail } from "#contract/applications.ts";
import type { LetterPreview, Mail } from "#contract/mails.ts";
import { type LetterKind, letterStatuses, type LetterStatus } from "#contract/limits.ts";
import { mailToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "../../../../api/use-api-mutation.ts";

/** The words of a letter, and the newest one of its kind that was written to this applicant already. */
export type LetterAbout = { preview: LetterPreview; written: Mail | undefined };

/** The status, if there is a letter about it. */
export function toLetterStatus(status: string): LetterStatus | undefined {
  return letterStatuses.find((known) => known === status);
}

/** Read when somebody opens the letter, not before: the page itself makes no call for it (decision 0016). */
export function useLetter(applicationId: string, status: LetterKind) {
  return useQuery<LetterAbout>({
    queryKey: [...queryKeys.mails, applicationId, status],
    queryFn: async ({ signal }) => {
      const [preview, mails] = await Promise.all([
        request("previewLetter", { params: { id: applicationId }, query: { status }, signal }),
        request("listMails", { query: { applicationId }, signal }),
      ]);
      // Newest first, and only letters name one.
      return { preview, written: mails.find((mail) => mail.status === status) };
    },
  });
}

/** What can be done with a letter: sent, taken back, tried again. `onDone` follows each success. */
export function useLetterWrites(
  { id: applicationId, applicationStatus }: Pick<ApplicationDetail, "id" | "applicationStatus">,
  status: LetterKind,
  onDone: () => void,
) {
  const client = useQueryClient();
  const outcome = { refreshes: [queryKeys.mails, queryKeys.applications], onDone };
  const send = useApiMutation<{ subject: string; text: string } | undefined, Mail>({
    send: (own) => {
      const setsStatus = status !== "invitation" && applicationStatus !== status;
      return request("sendLetter", { params: { id: applicationId }, body: { status, setsStatus, ...own } });
    },
    failure: mailToasts.letterFailed,
    success: () => mailToasts.letterQueued,
    ...outcome,
  });
  const undo = useApiMutation<string, undefined>({
    send: (id) => request("cancelMail", { params: { id } }),
    failure: mailToasts.undoFailed,
    success: () => mailToasts.undone,
    ...outcome,
  });
  const retry = useApiMutation<string, Mail>({
    send: (id) => request("retryMail", { params: { id } }),
    failure: mailToasts.retryFailed,
    success: () => mailToasts.retried,
    ...outcome,
  });
  /** Too late, it shows where the letter stands now. */
  const takeBack = async (id: string) => {
    if (!(await undo.run(id))) await client.invalidateQueries({ queryKey: queryKeys.mails });
  };
  return { send, undo: { ...undo, start: (id: string) => void takeBack(id) }, retry };
}
