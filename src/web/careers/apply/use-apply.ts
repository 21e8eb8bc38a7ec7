/**
 * The state of an application that outlives its dialog: text and CV stay when the dialog is closed and opened again,
 * also for another job, and the draft survives a reload. All is cleared after an application was sent (specification
 * §2, Apply dialog).
 */
import type { Job } from "#contract/jobs.ts";
import { type CvUpload, useCvUpload } from "../cv/use-cv-upload.ts";
import { type ApplicationFields, applicationFieldNames, blankApplication } from "./application-fields.ts";
import { useDraft } from "./draft/use-draft.ts";
import { type Receipt, useSending } from "./use-sending.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

export interface Apply {
  /** The job whose dialog is open. */
  job: Job | undefined;
  form: UseFormReturn<ApplicationFields>;
  cv: CvUpload;
  isPending: boolean;
  /** True if the server could not take it and the next attempt is seconds away. */
  isRetrying: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | undefined;
  receipt: Receipt | undefined;
  /** The job, if the last attempt failed because it was closed or deleted since the page was rendered. */
  closedJob: Job | undefined;
  open: (job: Job) => void;
  /** Closes the dialog, and stops a running transfer and further attempts. */
  close: () => void;
  /** Sends valid fields; a chosen CV is uploaded first if necessary (decided). */
  send: (fields: ApplicationFields) => void;
}

export function useApply(): Apply {
  const cv = useCvUpload();
  const form = useForm<ApplicationFields>({
    defaultValues: blankApplication,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const [job, setJob] = useState<Job>();
  const [receipt, setReceipt] = useState<Receipt>();
  const sending = useSending(cv, (receipt) => {
    form.reset(blankApplication);
    cv.remove();
    setJob(undefined);
    setReceipt(receipt);
  });
  const { isPending, isRetrying, failure, closedJob } = sending;
  const draft = useDraft(form, cv);
  // The receipt is shown one rendering before the request counts as ended.
  const isSending = isPending && !receipt;
  // Only while the dialog is open: a closed one has stored its draft, which moving on through the site keeps.
  useLeaveWarning(
    job !== undefined || isSending,
    () => isSending || cv.state.step !== "none" || isTyped(form),
  );
  useOnEdit(form, sending.doNotSendAgain);

  return {
    job,
    form,
    cv,
    isPending,
    isRetrying,
    failure,
    receipt,
    closedJob,
    open(next) {
      draft.restore();
      sending.forgetFailure();
      // Keeps the values and clears the errors: nothing is validated before it is sent again (§5).
      form.reset(form.getValues());
      setReceipt(undefined);
      setJob(next);
    },
    close() {
      cv.stop();
      sending.stop();
      setJob(undefined);
    },
    send(fields) {
      if (job) sending.send({ job, fields });
    },
  };
}

function isTyped({ getValues }: UseFormReturn<ApplicationFields>): boolean {
  const values = getValues();
  return applicationFieldNames.some((name) => values[name] !== blankApplication[name]);
}

function useOnEdit({ subscribe }: UseFormReturn<ApplicationFields>, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ type }) => type === "change" && act() }),
    [subscribe],
  );
}

/**
 * Makes the browser ask before the page is left, if `isUnsent` is true then. Listens only while `mayBeUnsent`,
 * because some browsers do not cache pages with this listener for the Back button.
 */
function useLeaveWarning(mayBeUnsent: boolean, isUnsent: () => boolean): void {
  const judge = useEffectEvent(isUnsent);
  useEffect(() => {
    if (!mayBeUnsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (judge()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mayBeUnsent]);
}
