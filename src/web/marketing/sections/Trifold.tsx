import type { Passage } from "#content/passages.ts";

/** Exactly three equal panels, like a leaflet folded twice. */
export function Trifold({ panels }: { panels: readonly Passage[] }) {
  return (
    <ul className="trifold">
      {panels.map(({ heading, text }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
