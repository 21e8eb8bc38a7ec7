import type { Question } from "#content/passages.ts";
import { Section } from "#web/marketing/frame/Section.tsx";

interface QuestionsProps {
  questions: readonly Question[];
  heading?: string;
  field?: "sunk" | "mist";
}

/** Questions that people ask; each answer opens under its question, without script. */
export function Questions({ questions, heading = "Questions people ask", field }: QuestionsProps) {
  return (
    <Section id="questions" field={field} heading={heading} head="beside">
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
