import type { Reminder } from "#contract/accounts.ts";
import { failures } from "#contract/messages.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { useEffect, useRef, useState } from "react";

type Reminded = { username: string; questions: readonly string[] };

interface QuestionReminderProps {
  /** The username as typed. */
  username: string;
  /** The same, once it is complete; undefined where it is missing. */
  askUsername: () => Promise<string | undefined>;
}

/** Shows the security questions if this browser has logged in to the account before (decision 0033). */
export function QuestionReminder({ username: typed, askUsername }: QuestionReminderProps) {
  const [reminder, setReminder] = useState<Reminded>();
  // What is shown belongs to the username in the field, also when the answer about another one comes late.
  const shown = reminder?.username === typed.trim() ? reminder : undefined;
  const { run, isPending } = useApiMutation<string, Reminder>({
    send: (username) => request("remindOfQuestion", { body: { username } }),
    failure: failures.reminder,
    signsIn: true,
    onDone: ({ securityQuestions: questions }, username) =>
      setReminder({ username: username.trim(), questions }),
  });
  const answer = useRef<HTMLDivElement>(null);
  // It may be below the visible part of the dialog.
  useEffect(() => {
    if (shown) answer.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const remind = async () => {
    const username = await askUsername();
    if (username !== undefined) await run(username);
  };
  return (
    <div>
      <Button variant="line" isSmall isPending={isPending} onClick={() => void remind()}>
        Remind me of my question
      </Button>
      <div ref={answer} aria-live="polite">
        {shown && <Answer {...shown} />}
      </div>
    </div>
  );
}

function Answer({ username, questions }: Reminded) {
  if (questions.length === 0)
    return (
      <p className="notice space-above">
        We show it only in a browser that has logged in to this account before. Ask a master admin, or whoever
        runs this website, to reset your account.
      </p>
    );
  return (
    <div className="notice space-above">
      <b>
        {questions.length === 1 ? "The security question" : "The security questions"} of {username}
      </b>
      <ul className="plain">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  );
}
