import type { Passage } from "#content/passages.ts";

/** What is included: a leaf before each. */
export function Ticks({ items }: { items: readonly Passage[] }) {
  return (
    <ul className="ticks">
      {items.map(({ heading, text }) => (
        <li key={heading}>
          <div>
            <b>{heading}</b>
            <span className="muted">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
