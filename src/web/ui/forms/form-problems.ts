import type { FieldErrors, FieldValues, Path } from "react-hook-form";
import type { Problem } from "../ErrorSummary.tsx";

/** The errors of a form's fields for its summary, in the order of the fields. */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fields: readonly Path<Values>[],
  idOf: (field: Path<Values>) => string,
): Problem[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message;
    return typeof message === "string" ? [{ fieldId: idOf(field), message }] : [];
  });
}
