import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { applyFragment } from "../../jobs/JobCard.tsx";
import { AdjustmentsBox } from "./AdjustmentsBox.tsx";
import {
  type ApplicationField,
  type ApplicationFields,
  blankApplication,
  personalFields,
} from "./application-fields.ts";
import { Honeypot } from "./Honeypot.tsx";
import { applyWords as words, cvWords } from "#content/words/apply.ts";

/** A form that was sent without script and refused: the values, and their errors. */
export interface RefusedForm {
  values: ApplicationFields;
  problems: readonly { field: ApplicationField | "cv" | undefined; message: string }[];
}

interface ApplyWithoutScriptProps {
  job: Job;
  refused: RefusedForm | undefined;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/**
 * The application as a form without script (decided), hidden in browsers that run scripts. The file comes last, so
 * that the server knows the other fields before it receives the file.
 */
export function ApplyWithoutScript({ job, refused, hasInterviewScheme }: ApplyWithoutScriptProps) {
  const { values = blankApplication, problems = [] } = refused ?? {};
  return (
    <noscript>
      <form
        className="apply-form"
        action={pagePaths.jobs + applyFragment}
        method="post"
        encType="multipart/form-data"
      >
        <h2>{words.title(job.title)}</h2>
        <ErrorSummary
          attempt={0}
          problems={problems.map(({ field, message }) => ({
            message,
            ...(field && { fieldId: idOf(field) }),
          }))}
        />
        <input type="hidden" name="jobId" value={job.id} />
        <Fields values={values} problems={problems} hasInterviewScheme={hasInterviewScheme} />
        <p className="field-hint">
          {careers.apply.privacy} <a href={pagePaths.privacyPolicy}>{words.privacyLink}</a>
        </p>
        <p>
          <Button type="submit">{words.submit}</Button>
        </p>
      </form>
    </noscript>
  );
}

function idOf(field: string): string {
  return `apply-${field}`;
}

function problemOf(field: string, problems: RefusedForm["problems"]): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}

type FieldsProps = RefusedForm & Pick<ApplyWithoutScriptProps, "hasInterviewScheme">;

function Fields({ values, problems, hasInterviewScheme }: FieldsProps) {
  const errorOf = (field: string) => problemOf(field, problems);
  return (
    <>
      {personalFields.map(({ name, ...input }) => (
        <Field key={name} id={idOf(name)} label={words.labels[name]} error={errorOf(name)}>
          {(control) => <input {...control} {...input} name={name} defaultValue={values[name]} required />}
        </Field>
      ))}
      <Field
        id={idOf("coverLetter")}
        label={words.labels.coverLetter}
        isOptional
        error={errorOf("coverLetter")}
      >
        {(control) => (
          <textarea
            {...control}
            name="coverLetter"
            defaultValue={values.coverLetter}
            maxLength={limits.coverLetter.max}
          />
        )}
      </Field>
      <AdjustmentsWithoutScript values={values} problems={problems} hasInterviewScheme={hasInterviewScheme} />
      <Honeypot id={idOf("remarks")} name="remarks" defaultValue={values.remarks} />
      <Field id={idOf("cv")} label={words.labels.cv} hint={cvWords.limits} error={errorOf("cv")}>
        {(control) => (
          <input {...control} type="file" name="cv" accept={`${limits.cv.contentType},.pdf`} required />
        )}
      </Field>
    </>
  );
}

function AdjustmentsWithoutScript({ values, problems, hasInterviewScheme }: FieldsProps) {
  return (
    <AdjustmentsBox
      hasInterviewScheme={hasInterviewScheme}
      isOpen={values.adjustments !== "" || values.usesInterviewScheme}
      question={
        <Field
          id={idOf("adjustments")}
          label={careers.apply.adjustments.question}
          error={problemOf("adjustments", problems)}
        >
          {(control) => (
            <textarea
              {...control}
              name="adjustments"
              defaultValue={values.adjustments}
              maxLength={limits.adjustments.max}
            />
          )}
        </Field>
      }
      optIn={
        <CheckField id={idOf("usesInterviewScheme")} label={careers.apply.adjustments.scheme.label}>
          {(control) => (
            <input
              {...control}
              type="checkbox"
              name="usesInterviewScheme"
              defaultChecked={values.usesInterviewScheme}
            />
          )}
        </CheckField>
      }
    />
  );
}
