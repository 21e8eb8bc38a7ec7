import { limits } from "#contract/limits.ts";
import type { BoundField } from "../../ui/forms/bind-field.ts";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

/** A security question in one's own words, and its answer. */
export function QuestionFields({ question, answer }: { question: BoundField; answer: BoundField }) {
  return (
    <>
      <TextField
        {...question}
        label="Security question"
        hint="Something that only you can answer, and that will not change."
        autoComplete="off"
        maxLength={limits.securityQuestion.max}
      />
      <SecretField
        {...answer}
        label="Security answer"
        hint="You are asked for it at each login. Capitals and spaces do not matter."
        autoComplete="off"
        maxLength={limits.securityAnswer.max}
      />
    </>
  );
}
