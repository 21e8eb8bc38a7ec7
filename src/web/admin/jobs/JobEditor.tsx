import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { AdminJob, JobToEdit } from "#contract/admin-jobs.ts";
import { failures, jobToasts, successes } from "#contract/messages.ts";
import { formatTimeOfDay } from "#contract/text/format.ts";
import { ApiError } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AdvertAdvice } from "#web/job-editor/AdvertAdvice.tsx";
import { discardDeviceDraft, readDeviceDraft, useDeviceDraft } from "#web/job-editor/device-draft.ts";
import { JobFields } from "#web/job-editor/JobFields.tsx";
import {
  closingQuestion,
  jobFieldNames,
  type JobFormValues,
  toFormValues,
} from "#web/job-editor/job-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { canKeepDrafts } from "#web/ui/device-drafts.ts";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { problemsOf } from "#web/ui/forms/form-problems.ts";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { useToday } from "#web/ui/use-today.ts";
import { AdminPage } from "../layout/AdminPage.tsx";
import { useSession } from "../session/session.ts";
import { jobsPagePath, type JobsView } from "./address.ts";
import { ChangedElsewhere } from "./ChangedElsewhere.tsx";
import { JobPreview } from "./JobPreview.tsx";
import { type EditorValues, SiftingField } from "./SiftingField.tsx";

interface JobEditorProps {
  /** The job's id, or "new". */
  id: string;
  onLeave: (view: Partial<JobsView>, options?: { replaces?: boolean }) => void;
}

/** The form of a new job, a draft or a published job, with its preview. */
export function JobEditor({ id, onLeave }: JobEditorProps) {
  const isNew = id === "new";
  const { username = "" } = useSession();
  const job = useQuery<JobToEdit>({
    // Under the key of the jobs: a write in another tab refreshes it, and the editor tells of it.
    queryKey: editedKey(id),
    // Not cached after the editor is closed: the next one starts with the job's present state.
    gcTime: 0,
    queryFn: ({ signal }) => request("readAdminJob", { params: { id }, signal }),
    enabled: !isNew,
  });
  // What is typed belongs to its author: after another admin has logged in, the form starts anew.
  const shared = { id, draftName: `${username} ${id}`, onLeave };
  if (isNew) return <LoadedEditor key={username} {...shared} job={undefined} />;
  if (job.data) return <LoadedEditor key={username} {...shared} job={job.data} />;
  return (
    <AdminPage title="Edit job" actions={<BackToJobs />} takesFocus>
      {job.error instanceof ApiError && job.error.status === 404 ? (
        <p>This job does not exist, or no longer.</p>
      ) : (
        <QueryResult what="the job" list={job}>
          {() => null}
        </QueryResult>
      )}
    </AdminPage>
  );
}

function editedKey(id: string) {
  return [...queryKeys.jobs, "edited", id];
}

function BackToJobs() {
  return <a href={jobsPagePath()}>Back to jobs</a>;
}

type LoadedProps = JobEditorProps & {
  job: JobToEdit | undefined;
  /** The name of the draft on this device. */
  draftName: string;
};

function LoadedEditor({ id, job, draftName, onLeave }: LoadedProps) {
  const edited = useEditedJob(draftName, job);
  const { form, values, isChanged, keptAt } = edited;
  const save = useSave(id, job, { basedOn: edited.basedOn, draftName, onLeave });
  const today = useToday();
  const isDraft = !job || job.isDraft;
  const publish = (given: EditorValues) => {
    const question = closingQuestion(given, job, today);
    if (question && !window.confirm(question)) form.setFocus("validThrough");
    else save.start({ values: given, isDraft: false });
  };
  // The parts shared by both job forms use only the names of JobFormValues, which EditorValues contains.
  const shared = form as unknown as UseFormReturn<JobFormValues>;
  return (
    <AdminPage
      title={job ? `Edit ${job.title || "a draft without a title"}` : "Create a job"}
      summary={<SaveState isDraft={isDraft} isNew={!job} isChanged={isChanged} keptAt={keptAt} />}
      actions={<BackToJobs />}
      takesFocus
    >
      <div className="job-editor">
        <form className="job-editor__form" aria-label="Job" noValidate onSubmit={form.handleSubmit(publish)}>
          <Fields job={job} edited={edited} shared={shared} save={save} />
          <div className="job-editor__acts">
            <Button type="submit" isPending={save.isPending}>
              {isDraft ? "Publish" : "Publish changes"}
            </Button>
            {isDraft && (
              <Button
                variant="line"
                isPending={save.isPending}
                onClick={() => save.start({ values: form.getValues(), isDraft: true })}
              >
                Save as draft
              </Button>
            )}
            {isChanged && (
              <Button variant="danger" onClick={edited.discard}>
                Discard what I typed
              </Button>
            )}
          </div>
        </form>
        <div className="job-editor__beside">
          <JobPreview values={values} job={job} today={today} />
          <AdvertAdvice control={shared.control} today={today} />
        </div>
      </div>
    </AdminPage>
  );
}

interface FieldsProps {
  job: JobToEdit | undefined;
  edited: ReturnType<typeof useEditedJob>;
  shared: UseFormReturn<JobFormValues>;
  save: ReturnType<typeof useSave>;
}

/** The errors, changes made elsewhere, and the fields. */
function Fields({ job, edited, shared, save }: FieldsProps) {
  const prefix = useId();
  const idOf = (field: string) => `${prefix}-${field}`;
  const { errors, submitCount } = edited.form.formState;
  const problems = problemsOf(errors, jobFieldNames, idOf);
  if (save.problem !== undefined) problems.push({ message: save.problem });
  return (
    <>
      <ErrorSummary problems={problems} attempt={submitCount + save.failedAt} heading="h2" />
      {job && edited.basedOn !== job.updatedAt && (
        <ChangedElsewhere
          mine={edited.values}
          theirs={job}
          onKeepMine={edited.keepMine}
          onTakeTheirs={edited.takeTheirs}
        />
      )}
      <JobFields kind="admin" job={job} form={shared} idOf={idOf} />
      <SiftingField form={edited.form} isFixed={job?.isSiftingFixed ?? false} />
    </>
  );
}

/** The form's values: the draft on this device, otherwise the stored job. */
function useEditedJob(draftName: string, job: JobToEdit | undefined) {
  const stored = toEditorValues(job);
  const [begun] = useState(() => readDeviceDraft<EditorValues>(draftName));
  const [basedOn, setBasedOn] = useState(begun ? begun.basedOn : (job?.updatedAt ?? null));
  const form = useForm<EditorValues>({
    // A field that was added after the draft was stored has its stored value.
    defaultValues: { ...stored, ...begun?.values },
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const values = { ...stored, ...useWatch({ control: form.control }) } as EditorValues; // every field has a default
  const isChanged = JSON.stringify(values) !== JSON.stringify({ ...values, ...stored });
  const keptAt = useDeviceDraft(draftName, { values, basedOn, isChanged });
  const takeTheirs = () => {
    discardDeviceDraft(draftName);
    form.reset(stored);
    setBasedOn(job?.updatedAt ?? null);
  };
  return {
    form,
    values,
    basedOn,
    isChanged,
    keptAt,
    takeTheirs,
    keepMine: () => setBasedOn(job?.updatedAt ?? null),
    discard: () => {
      if (window.confirm("Discard what you typed? What is saved stays.")) takeTheirs();
    },
  };
}

function toEditorValues(job: JobToEdit | undefined): EditorValues {
  const values = toFormValues(job);
  // A draft is not active; publishing activates it.
  return { ...values, isActive: job?.isDraft ? true : values.isActive, sifting: job?.sifting ?? "open" };
}

type Saved = { values: EditorValues; isDraft: boolean };

function useSave(
  id: string,
  job: JobToEdit | undefined,
  { basedOn, draftName, onLeave }: { basedOn: string | null } & Pick<LoadedProps, "draftName" | "onLeave">,
) {
  const queries = useQueryClient();
  const wasPublished = job !== undefined && !job.isDraft;
  return useApiMutation<Saved, AdminJob>({
    send: ({ values, isDraft }) => {
      const body = { ...values, isDraft, ...(basedOn !== null && { basedOn }) };
      return job ? request("updateAdminJob", { params: { id }, body }) : request("createAdminJob", { body });
    },
    failure: failures.jobSave,
    success: (_job, { isDraft }) => {
      if (isDraft) return jobToasts.draftSaved;
      return wasPublished ? successes.jobUpdated : successes.jobCreated;
    },
    // The job's present state shows why the save was refused, if another admin changed it.
    onFailed: () => void queries.invalidateQueries({ queryKey: editedKey(id) }),
    refreshes: [queryKeys.jobs, queryKeys.applications],
    onDone: (saved, { isDraft }) => {
      discardDeviceDraft(draftName);
      onLeave(isDraft ? { state: "draft" } : { state: saved.isActive ? "open" : "closed" });
    },
  });
}

type SaveStateProps = Pick<ReturnType<typeof useEditedJob>, "isChanged" | "keptAt"> & {
  isDraft: boolean;
  isNew: boolean;
};

function SaveState({ isDraft, isNew, isChanged, keptAt }: SaveStateProps) {
  const [canKeep] = useState(canKeepDrafts);
  if (!isChanged) {
    if (isNew && !canKeep) return "This browser keeps nothing that you type: save it before you leave.";
    if (isNew) return "What you type is kept on this device until it is saved.";
    return isDraft ? "A draft: nobody sees it until it is published." : "Published as it stands here.";
  }
  return (
    <output className="job-editor__kept">
      {keptAt
        ? `Kept on this device at ${formatTimeOfDay(keptAt)}. Not ${isDraft ? "saved" : "published"} yet.`
        : `Not saved yet${keptAt === null ? ", and not kept on this device" : ""}.`}
    </output>
  );
}
