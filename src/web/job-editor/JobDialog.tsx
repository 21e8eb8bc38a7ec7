import type { Job } from "#contract/jobs.ts";
import { employmentTypes } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { notifyOtherTabs } from "#web/api/cross-tab.ts";
import { ApiError, isRefusedWith, wordsOfFailure } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { ErrorSummary, type Problem } from "#web/ui/ErrorSummary.tsx";
import { forgetDraft, keepDraft, readDraft } from "#web/ui/device-drafts.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemsOf } from "#web/ui/forms/form-problems.ts";
import { useToday } from "#web/ui/use-today.ts";
import { useWhileMounted } from "#web/ui/use-while-mounted.ts";
import { AdvertAdvice } from "./AdvertAdvice.tsx";
import { JobFields } from "./JobFields.tsx";
import { NewerVersion, useNewerVersion } from "./NewerVersion.tsx";
import {
  type JobFieldName,
  type JobFormKind,
  type JobFormValues,
  changesOf,
  closingQuestion,
  jobFieldNames,
  toFormValues,
} from "./job-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { employmentTypeLabel } from "#content/words/jobs.ts";

interface JobDialogProps {
  /** Which of the two forms of specification §5. */
  form: JobFormKind;
  /** The job to edit; without one the dialog creates a job. */
  job?: Job | undefined;
  /** The administrator's username: what is typed must not pass for the next one's own. */
  author: string;
  /** Unmount the dialog then. Also called once the job is saved. */
  onClose: () => void;
}

const whenChecked = { mode: "onSubmit", reValidateMode: "onChange", shouldFocusError: false } as const;

/** Creates or edits a job. It needs a `QueryClientProvider` and a `ToastsProvider` around it. */
export function JobDialog({ form: kind, job, author, onClose }: JobDialogProps) {
  const prefix = useId();
  const idOf = (field: JobFieldName) => `${prefix}-${field}`;
  const form = useForm<JobFormValues>({ ...whenChecked, defaultValues: toFormValues(job) });
  const draft = useDialogDraft(form, author, job);
  const close = useWhileMounted(onClose);
  const leave = () => {
    draft.forget();
    close();
  };
  const newer = useNewerVersion(form);
  const save = useSaveJob(job, { onSaved: leave, onRefused: newer.show });
  const settle = (choice: "mine" | "theirs") => {
    newer.settle(choice);
    save.reset();
  };
  const today = useToday();
  const { errors, submitCount, isDirty, defaultValues } = form.formState;
  const submit = (values: JobFormValues) => {
    const question = closingQuestion(values, job, today);
    if (!question || window.confirm(question)) save.mutate({ values, before: defaultValues });
    else form.setFocus("validThrough");
  };
  const problems: Problem[] = problemsOf(errors, jobFieldNames, idOf);
  if (save.error) problems.push({ message: wordsOfFailure(save.error, failures.jobSave).description ?? "" });

  return (
    <Dialog
      title={job ? "Edit Job Posting" : "Create Job Posting"}
      summary={job?.title}
      onClose={onClose}
      closesOnBackdrop={!isDirty}
    >
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <DialogBody>
          <ErrorSummary problems={problems} attempt={submitCount} />
          {newer.job && <NewerVersion kind={kind} job={newer.job} fields={newer.fields} onSettle={settle} />}
          {draft.isRestored && <Restored onDiscard={draft.discard} />}
          {job && isNoLongerWritten(job) && <OldType employmentType={job.employmentType} />}
          <JobFields kind={kind} job={job} form={form} idOf={idOf} />
          <AdvertAdvice control={form.control} today={today} />
        </DialogBody>
        <Footer isPending={save.isPending} label={job ? "Save Changes" : "Create Job"} onCancel={leave} />
      </form>
    </Dialog>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="field-hint">
      What you typed here before, and did not save, is back.{" "}
      <Button variant="line" isSmall onClick={onDiscard}>
        Discard it
      </Button>
    </p>
  );
}

function OldType({ employmentType }: Pick<Job, "employmentType">) {
  return (
    <p className="field-hint">
      This job was advertised as {employmentTypeLabel(employmentType)}. Choose one of today&rsquo;s four types
      before you save.
    </p>
  );
}

/**
 * Stores typed text on this device until it is saved or cancelled: it survives Escape, a reload and the end of a
 * session. Only changed fields are restored, so that a colleague's changes of other fields stay.
 */
function useDialogDraft(form: UseFormReturn<JobFormValues>, author: string, job: Job | undefined) {
  const name = `job dialog ${author} ${job?.id ?? "new"}`;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const kept = readDraft(name) as Partial<JobFormValues> | undefined;
    if (kept) {
      form.reset({ ...toFormValues(job), ...kept }, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, defaultValues }) => {
        const changed = changesOf(values, defaultValues);
        if (Object.keys(changed).length > 0) keepDraft(name, changed);
        else forgetDraft(name);
      },
    });
    // The job as it was when the dialog opened.
    // oxlint-disable-next-line react/exhaustive-deps -- a list that is read again must not undo what is typed
  }, [name]);
  return {
    isRestored,
    forget: () => forgetDraft(name),
    discard: () => {
      form.reset(toFormValues(job));
      forgetDraft(name);
      setRestored(false);
    },
  };
}

function Footer(props: { isPending: boolean; label: string; onCancel: () => void }) {
  return (
    <DialogFooter>
      <Button variant="line" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" isPending={props.isPending}>
        {props.isPending ? "Saving…" : props.label}
      </Button>
    </DialogFooter>
  );
}

/** An older row may hold INTERN, which is displayed but never written (specification §3). */
function isNoLongerWritten({ employmentType }: Job): boolean {
  return !employmentTypes.some((type) => type === employmentType);
}

type Saving = { values: JobFormValues; before: Readonly<Partial<JobFormValues>> | undefined };

/**
 * Creates a job, or changes `job`: of the optional fields only those that were changed, so that a colleague's changes
 * of others, such as closing it, stay. It is refused where a colleague has changed one of these fields, too. Shows the
 * result in a toast, and refreshes the lists of jobs in every tab (§7, §8).
 */
function useSaveJob(
  job: Job | undefined,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: (present: Job) => void },
) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ values, before }: Saving) => {
      if (!job) return request("createJob", { body: values });
      const { title, description, location, employmentType } = values; // the first three are required
      const changed = { title, description, location, ...changesOf(values, before) };
      const type = isNoLongerWritten(job) ? { employmentType } : {};
      const body = { ...changed, ...type };
      // A type that is no longer written was not in the form.
      const seen = Object.entries(before ?? {}).filter(([field]) => field in body && !(field in type));
      return request("updateJob", {
        params: { id: job.id },
        body: { ...body, seen: Object.fromEntries(seen) },
      });
    },
    onSuccess: async () => {
      toast.show(job ? successes.jobUpdated : successes.jobCreated);
      onSaved();
      notifyOtherTabs([queryKeys.jobs]);
      await queries.invalidateQueries({ queryKey: queryKeys.jobs });
    },
    onError: async (error) => {
      toast.show({ ...wordsOfFailure(error, failures.jobSave), variant: "destructive" });
      if (!isRefusedWith(error, "job-changed") || !(error instanceof ApiError)) return;
      onRefused(error.current as Job); // the server's
      await queries.invalidateQueries({ queryKey: queryKeys.jobs });
    },
  });
}
