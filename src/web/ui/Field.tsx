import type { ReactNode } from "react";
import { Hidden, joinClasses } from "./Button.tsx";
import { controls } from "#content/words/controls.ts";

/** The attributes of the control inside a field. Spread them beside react-hook-form's `register(…)`. */
interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  /** Unique on the page; error summaries link to it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  /** Takes both columns of a two-column form. */
  isWide?: boolean;
  /** Shown below the control, such as a character count; pass its id as `noteId` to have it announced. */
  note?: ReactNode;
  noteId?: string;
  children: (control: FieldControl) => ReactNode;
}

/**
 * A labelled control: label, hint, error, control, in that order, so that everything is heard before the control.
 *
 *     <Field id="email" label="Email Address" error={errors.email?.message}>
 *       {(control) => <input {...control} {...register("email")} type="email" />}
 *     </Field>
 */
export function Field({ id, label, hint, error, isOptional, isWide, note, noteId, children }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = joinClasses(hintId, errorId, noteId);
  return (
    <div className={joinClasses("field", isWide && "field-grid__wide")}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="field-hint"> {controls.optional}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      {note}
    </div>
  );
}

/** An error beside its control. The hidden word identifies it without colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Hidden>{controls.error} </Hidden>
      {children}
    </p>
  );
}

interface CheckFieldProps {
  id: string;
  label: ReactNode;
  isWide?: boolean;
  children: (control: { id: string }) => ReactNode;
}

/** A checkbox with its label at the right; the whole row is clickable. */
export function CheckField({ id, label, isWide, children }: CheckFieldProps) {
  return (
    <div className={joinClasses("check-field", isWide && "field-grid__wide")}>
      {children({ id })}
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
