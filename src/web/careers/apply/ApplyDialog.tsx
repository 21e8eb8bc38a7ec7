import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { CharacterCount } from "#web/ui/CharacterCount.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { ErrorSummary, type Problem } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { problemsOf } from "#web/ui/forms/form-problems.ts";
import { focusTopmostLayer } from "#web/ui/open-dialogs.ts";
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
import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { applyFailures, applyWords as words } from "#content/words/apply.ts";

interface ApplyDialogProps {
  apply: Apply;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The apply dialog (specification §2), open while somebody applies for a job. */
export function ApplyDialog(props: ApplyDialogProps) {
  return props.apply.job ? <OpenApplyDialog {...props} job={props.apply.job} /> : null;
}

function OpenApplyDialog({ apply, job, hasInterviewScheme }: ApplyDialogProps & { job: Job }) {
  const { form, cv, isPending, failure } = apply;
  const prefix = useId();
  const idOf = (field: ApplicationField | "cv") => `${prefix}-${field}`;
  const hasNoCv = cv.state.step === "none";
  const submit = useRef<HTMLButtonElement>(null);
  useFocusWhileDisabled(submit, isPending);

  const problems: Problem[] = problemsOf(form.formState.errors, applicationFieldNames, idOf);
  if (cv.problem === applyFailures.cvRequired)
    problems.push({ fieldId: idOf("cv"), message: applyFailures.cvRequired.description });
  if (failure) problems.push({ message: failure });

  return (
    <Dialog
      title={words.title(job.title)}
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
          <AdjustmentsFields apply={apply} idOf={idOf} hasInterviewScheme={hasInterviewScheme} />
          <Honeypot id={idOf("remarks")} {...form.register("remarks")} />
          <PrivacyNotice />
        </DialogBody>
        <DialogFooter>
          <SendingNote isPending={isPending} isRetrying={apply.isRetrying} />
          <Button variant="line" onClick={apply.close}>
            {words.cancel}
          </Button>
          <Button ref={submit} type="submit" disabled={isPending} isUnavailable={hasNoCv}>
            {isPending ? words.sending : words.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/**
 * Browsers take the focus from a button that becomes disabled: the title of the dialog gets it, until an error or the
 * receipt does. Before the browser has drawn the button, so that nothing else takes the focus meanwhile.
 */
function useFocusWhileDisabled(button: RefObject<HTMLButtonElement | null>, isDisabled: boolean): void {
  useLayoutEffect(() => {
    const { activeElement: focused } = document;
    if (isDisabled && (focused === button.current || focused === document.body)) focusTopmostLayer();
  }, [button, isDisabled]);
}

interface FieldsProps {
  apply: Apply;
  idOf: (field: ApplicationField) => string;
}

function PersonalInformation({ apply: { form, isPending }, idOf }: FieldsProps) {
  return (
    <fieldset>
      <legend>{words.personal}</legend>
      <div className="field-grid">
        {personalFields.map(({ name, type, autoComplete }) => (
          <Field
            key={name}
            id={idOf(name)}
            label={words.labels[name]}
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
        {words.privacyLinkInNewTab}
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
      label={words.labels.coverLetter}
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

/** Announces to screen readers that an application is being sent, and shows that it will be sent again. */
function SendingNote({ isPending, isRetrying }: SendingNoteProps) {
  const said = isRetrying ? words.retrying : words.onItsWay;
  return <output className={isRetrying ? "sending-note" : "visually-hidden"}>{isPending && said}</output>;
}
