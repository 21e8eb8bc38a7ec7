/** How often what is done: a stair of folded sheets, the most frequent first. */
export function Stair({ steps }: { steps: readonly { when: string; text: string }[] }) {
  return (
    <dl className="stair">
      {steps.map(({ when, text }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
