/**
 * Everything of an application that outlives its dialog: what was typed and the CV stay when the dialog is closed and
 * opened again, also for another job, and are forgotten once an application was sent (specification §2, Apply dialog).
 */
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { Job } from "#contract/jobs.ts";
import { type CvUpload, useCvUpload } from "../cv/use-cv-upload.ts";
import { type ApplicationFields, blankApplication } from "./application-fields.ts";
import { type Receipt, useSending } from "./use-sending.ts";

export interface Apply {
  /** The job whose dialog is open. */
  job: Job | undefined;
  form: UseFormReturn<ApplicationFields>;
  cv: CvUpload;
  isPending: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | undefined;
  receipt: Receipt | undefined;
  open: (job: Job) => void;
  /** Closes the dialog and stops a running transfer. */
  close: () => void;
  /** Sends what is valid; a CV that is chosen but not uploaded yet is uploaded first (decided). */
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
  const { send, isPending, failure, forgetFailure } = useSending(cv, (receipt) => {
    form.reset(blankApplication);
    cv.remove();
    setJob(undefined);
    setReceipt(receipt);
  });

  return {
    job,
    form,
    cv,
    isPending,
    failure,
    receipt,
    open(next) {
      forgetFailure();
      // Keeps the values and forgets the errors: nothing is judged before it is sent again (§5).
      form.reset(form.getValues());
      setReceipt(undefined);
      setJob(next);
    },
    close() {
      cv.stop();
      setJob(undefined);
    },
    send(fields) {
      if (job) send({ job, fields });
    },
  };
}
