import type {
  FieldValues,
  Path,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from "react-hook-form";

/** Binds a field's control, label and error to its form. */
export interface BoundField {
  id: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

type Rules<Values extends FieldValues> = RegisterOptions<Values, Path<Values>>;

/** A function that binds the fields of `form` by name; ids are `<idPrefix>-<name>`, as `FormDialog` expects. */
export function bindFields<Values extends FieldValues>(form: UseFormReturn<Values>, idPrefix: string) {
  return (name: Path<Values>, rules: Rules<Values>): BoundField => {
    const message = form.formState.errors[name]?.message;
    return {
      id: `${idPrefix}-${name}`,
      error: typeof message === "string" ? message : undefined,
      field: form.register(name, rules),
    };
  };
}
