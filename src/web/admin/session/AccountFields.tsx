/** Fields shared by several dialogs about accounts. */
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";
import type { BoundField } from "../../ui/forms/bind-field.ts";
import { needed, neededSecret, newPassword } from "../../ui/forms/field-rules.ts";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

/** `bindFields` of a form that has fields of these names. */
type Bind<Name extends string> = (name: Name, rules: ReturnType<typeof needed>) => BoundField;

/** The name of an existing account. */
export function UsernameField({ bind }: { bind: Bind<"username"> }) {
  return (
    <TextField
      {...bind("username", needed(fieldMessages.username))}
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={limits.username.max}
    />
  );
}

/** The password of the signed-in admin. */
export function CurrentPasswordField({ bind }: { bind: Bind<"currentPassword"> }) {
  return (
    <SecretField
      {...bind("currentPassword", neededSecret(fieldMessages.password))}
      label="Current password"
      autoComplete="current-password"
      maxLength={limits.password.max}
    />
  );
}

/** A new password. */
export function NewPasswordField(props: { bind: Bind<"password">; label: string; advice?: string }) {
  const { bind, label, advice = "" } = props;
  return (
    <SecretField
      {...bind("password", newPassword)}
      label={label}
      hint={`At least ${limits.password.min} characters. ${advice}`.trim()}
      autoComplete="new-password"
      maxLength={limits.password.max}
    />
  );
}

/** A security question in one's own words, and its answer. */
export function QuestionFields({ bind }: { bind: Bind<"securityQuestion" | "securityAnswer"> }) {
  return (
    <>
      <TextField
        {...bind("securityQuestion", needed(fieldMessages.securityQuestion))}
        label="Security question"
        hint="Something that only you can answer, and that will not change."
        autoComplete="off"
        maxLength={limits.securityQuestion.max}
      />
      <SecurityAnswerField bind={bind} advice="You are asked for it at each login." />
    </>
  );
}

/** The answer to a security question; `advice` tells which one, and when it is asked for. */
export function SecurityAnswerField({ bind, advice }: { bind: Bind<"securityAnswer">; advice: string }) {
  return (
    <SecretField
      {...bind("securityAnswer", needed(fieldMessages.securityAnswer))}
      label="Security answer"
      hint={`${advice} Capitals and spaces do not matter.`}
      autoComplete="off"
      maxLength={limits.securityAnswer.max}
    />
  );
}
