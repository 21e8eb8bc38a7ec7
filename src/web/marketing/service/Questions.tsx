import type { Question } from "#content/passages.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Words } from "#web/marketing/frame/Words.tsx";
import { servicePages } from "#content/words/service-pages.ts";

interface QuestionsProps {
  questions: readonly Question[];
  heading?: string;
  field?: "sunk" | "mist";
}

/** Questions; each answer opens below its question, without script. */
export function Questions({ questions, heading = servicePages.questions, field }: QuestionsProps) {
  return (
    <Section id="questions" field={field} heading={heading} head="beside">
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details className="unfold" key={question}>
            <summary>
              <b>{question}</b>
            </summary>
            <p>
              <Words>{answer}</Words>
            </p>
          </details>
        ))}
      </div>
    </Section>
  );
}
