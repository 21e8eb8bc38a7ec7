import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Job } from "#contract/jobs.ts";
import { Button } from "#web/ui/Button.tsx";
import {
  changesOf,
  type JobFieldName,
  jobFieldNames,
  type JobFormKind,
  jobFormLabels,
  type JobFormValues,
  toFormValues,
} from "./job-form.ts";

/** The job as a colleague has saved it, while the dialog was open; and the fields that both have changed. */
export function useNewerVersion(form: UseFormReturn<JobFormValues>) {
  const [newer, setNewer] = useState<{ job: Job; fields: readonly JobFieldName[] }>();
  const { defaultValues } = form.formState;
  return {
    job: newer?.job,
    fields: newer?.fields ?? [],

    show: (job: Job) => {
      const mine = changesOf(form.getValues(), defaultValues);
      const theirs = changesOf(toFormValues(job), defaultValues);
      const fields = jobFieldNames.filter(
        (field) => field in mine && field in theirs && String(mine[field]).trim() !== theirs[field],
      );
      setNewer({ job, fields });
    },

    /** The form continues from the newer version, with what was typed, or with theirs in the fields of both. */
    settle: (choice: "mine" | "theirs") => {
      if (!newer) return;
      const theirs = toFormValues(newer.job);
      const mine = Object.entries(changesOf(form.getValues(), defaultValues)).filter(
        ([field]) => choice === "mine" || !newer.fields.some((name) => name === field),
      );
      form.reset(theirs);
      form.reset({ ...theirs, ...Object.fromEntries(mine) }, { keepDefaultValues: true });
      setNewer(undefined);
      form.setFocus(newer.fields[0] ?? "title");
    },
  };
}

interface NewerVersionProps {
  kind: JobFormKind;
  job: Job;
  fields: readonly JobFieldName[];
  onSettle: (choice: "mine" | "theirs") => void;
}

/** Shows the fields that a colleague has changed, too, and asks which version to keep. */
export function NewerVersion({ kind, job, fields, onSettle }: NewerVersionProps) {
  const stored = toFormValues(job);
  return (
    <section className="advice" role="alert">
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <b>{jobFormLabels[kind][field]}, as it is saved now</b>
            {(String(stored[field]) || "Empty").split("\n").map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of one text, which does not change
              <p key={index}>{line}</p>
            ))}
          </li>
        ))}
      </ul>
      <Button variant="line" onClick={() => onSettle("mine")}>
        Keep mine
      </Button>{" "}
      <Button variant="line" onClick={() => onSettle("theirs")}>
        Take theirs
      </Button>
    </section>
  );
}
