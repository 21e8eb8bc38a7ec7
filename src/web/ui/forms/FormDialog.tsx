import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { problemsOf } from "#web/ui/forms/form-problems.ts";

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  summary?: string | undefined;
  /** Field ids are `<idPrefix>-<name>`; the form's default values give the fields' order. */
  idPrefix: string;
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<unknown>;
  /** Why the server refused the last attempt. */
  problem: string | undefined;
  /** The button's label, and its label while the response is awaited. */
  submit: { label: string; busyLabel: string };
  /** Shown left of the submit button. */
  otherAction?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form: its errors at the top, its fields, its actions. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, summary, idPrefix, form, onSubmit, problem, submit, otherAction, onClose, children } = props;
  const { errors, submitCount, isSubmitting, isDirty } = form.formState;
  const order = Object.keys(form.formState.defaultValues ?? {}) as Path<Values>[]; // forms are flat: names are paths
  const problems = [
    ...problemsOf(errors, order, (name) => `${idPrefix}-${name}`),
    ...(problem !== undefined && !isSubmitting ? [{ message: problem }] : []),
  ];
  return (
    <Dialog title={title} summary={summary} onClose={onClose} closesOnBackdrop={!isDirty}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <DialogBody>
          <ErrorSummary problems={problems} attempt={submitCount} />
          {children}
        </DialogBody>
        <DialogFooter>
          {otherAction}
          <Button type="submit" isPending={isSubmitting}>
            {isSubmitting ? submit.busyLabel : submit.label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
