import { type ComponentProps, useState } from "react";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { controls } from "#content/words/controls.ts";

interface SecretFieldProps {
  id: string;
  error: string | undefined;
  /** Its binding to the form, as returned by `bindFields`. */
  field: ComponentProps<"input">;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password" | "off";
  maxLength: number;
}

/** A password field with a button to show it. Pasting and password managers work. */
export function SecretField({ id, error, field, label, hint, ...input }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="secret-field">
          <input
            {...control}
            {...field}
            {...input}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button variant="line" isSmall aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {controls.show}
            <Hidden> {label.toLowerCase()}</Hidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
