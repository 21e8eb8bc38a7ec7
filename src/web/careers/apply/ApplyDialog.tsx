import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { failures } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { CharacterCount } from "#web/ui/CharacterCount.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { ErrorSummary, type Problem } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { problemsOf } from "#web/ui/forms/form-problems.ts";
import { jobSummary } from "../../jobs/job-facts.ts";
import { CvPanel } from "../cv/CvPanel.tsx";
import { AdjustmentsFields } from "./AdjustmentsFields.tsx";
import { Honeypot } from "./Honeypot.tsx";
import {
  type ApplicationField,
  applicationFieldNames,
  applicationRules,
  personalFields,
} from "./application-fields.ts";
import type { Apply } from "./use-apply.ts";
import { useId } from "react";
import { useWatch } from "react-hook-form";

interface ApplyDialogProps {
  apply: Apply;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The apply dialog (specification §2), open while a job is being applied for. */
export function ApplyDialog(props: ApplyDialogProps) {
  return props.apply.job ? <OpenApplyDialog {...props} job={props.apply.job} /> : null;
}

function OpenApplyDialog({ apply, job, hasInterviewScheme }: ApplyDialogProps & { job: Job }) {
  const { form, cv, isPending, failure } = apply;
  const prefix = useId();
  const idOf = (field: ApplicationField | "cv") => `${prefix}-${field}`;
  const hasNoCv = cv.state.step === "none";

  const problems: Problem[] = problemsOf(form.formState.errors, applicationFieldNames, idOf);
  if (cv.problem === failures.cvRequired)
    problems.push({ fieldId: idOf("cv"), message: failures.cvRequired.description });
  if (failure) problems.push({ message: failure });

  return (
    <Dialog
      title={`Apply for ${job.title}`}
      summary={jobSummary(job)}
      onClose={apply.close}
      closesOnBackdrop={cv.state.step !== "uploading" && !isPending}
    >
      <form
        noValidate
        onSubmit={async (event) => {
          if (hasNoCv) cv.reportMissing();
          await form.handleSubmit((fields) => {
            if (!hasNoCv) apply.send(fields);
          })(event);
        }}
      >
        <DialogBody>
          <ErrorSummary problems={problems} attempt={form.formState.submitCount} />
          <PersonalInformation apply={apply} idOf={idOf} />
          <CvPanel id={idOf("cv")} cv={cv} />
          <CoverLetter apply={apply} idOf={idOf} />
          <AdjustmentsFields form={form} idOf={idOf} hasInterviewScheme={hasInterviewScheme} />
          <Honeypot id={idOf("remarks")} {...form.register("remarks")} />
          <PrivacyNotice />
        </DialogBody>
        <DialogFooter>
          <SendingNote isPending={isPending} isRetrying={apply.isRetrying} />
          <Button look="line" onClick={apply.close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending} isUnavailable={hasNoCv}>
            {isPending ? "Sending…" : "Submit Application"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  apply: Apply;
  idOf: (field: ApplicationField) => string;
}

function PersonalInformation({ apply: { form, isPending }, idOf }: FieldsProps) {
  return (
    <fieldset>
      <legend>Personal Information</legend>
      <div className="field-grid">
        {personalFields.map(({ name, label, type, autoComplete }) => (
          <Field
            key={name}
            id={idOf(name)}
            label={label}
            error={form.formState.errors[name]?.message}
            isWide={name === "applicantName"}
          >
            {(control) => (
              <input
                {...control}
                {...form.register(name, applicationRules[name])}
                type={type}
                autoComplete={autoComplete}
                readOnly={isPending}
                required
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function PrivacyNotice() {
  return (
    <p className="field-hint">
      {careers.apply.privacy}{" "}
      <a href={pagePaths.privacyPolicy} target="_blank" rel="noopener">
        How we protect your data (opens in a new tab)
      </a>
    </p>
  );
}

function CoverLetter({ apply: { form, isPending }, idOf }: FieldsProps) {
  const letter = useWatch({ control: form.control, name: "coverLetter" });
  const id = idOf("coverLetter");
  const countId = `${id}-count`;
  return (
    <Field
      id={id}
      label="Cover Letter"
      isOptional
      error={form.formState.errors.coverLetter?.message}
      note={<CharacterCount id={countId} used={letter.length} max={limits.coverLetter.max} />}
      noteId={countId}
    >
      {(control) => (
        <textarea
          {...control}
          {...form.register("coverLetter", applicationRules.coverLetter)}
          readOnly={isPending}
        />
      )}
    </Field>
  );
}

interface SendingNoteProps {
  isPending: boolean;
  isRetrying: boolean;
}

/** Says aloud that an application is on its way, and to all that it is about to be sent again. */
function SendingNote({ isPending, isRetrying }: SendingNoteProps) {
  const words = isRetrying
    ? "The service could not take your application just now. Trying again in a moment…"
    : "Sending your application…";
  return <output className={isRetrying ? "sending-note" : "visually-hidden"}>{isPending && words}</output>;
}
