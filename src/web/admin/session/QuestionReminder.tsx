import type { Reminder } from "#contract/accounts.ts";
import { failures } from "#contract/messages.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { useEffect, useRef, useState } from "react";

/** Shows the security questions if this browser has logged in to the account before (decision 0033). */
export function QuestionReminder({ askUsername }: { askUsername: () => Promise<string | undefined> }) {
  const [questions, setQuestions] = useState<readonly string[]>();
  const { run, isPending } = useApiMutation<string, Reminder>({
    send: (username) => request("remindOfQuestion", { body: { username } }),
    failure: failures.reminder,
    signsIn: true,
    onDone: ({ securityQuestions }) => setQuestions(securityQuestions),
  });
  const answer = useRef<HTMLDivElement>(null);
  // It may be below the visible part of the dialog.
  useEffect(() => {
    if (questions) answer.current?.scrollIntoView({ block: "nearest" });
  }, [questions]);
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
        {questions && <Answer questions={questions} />}
      </div>
    </div>
  );
}

function Answer({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0)
    return (
      <p className="notice space-above">
        We show it only in a browser that has logged in to this account before. Ask a master admin, or whoever
        runs this website, to reset your account.
      </p>
    );
  return (
    <div className="notice space-above">
      <b>{questions.length === 1 ? "Your security question" : "Your security questions"}</b>
      <ul className="plain">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  );
}
