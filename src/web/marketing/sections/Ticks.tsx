import type { Passage } from "#content/passages.ts";

/** A list of what is included, with a leaf as its bullet. */
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
