import type { Passage } from "#content/passages.ts";

/** Four equal cards, each below a bar. */
export function Quad({ cards }: { cards: readonly Passage[] }) {
  return (
    <ul className="quad-cards">
      {cards.map(({ heading, text }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
