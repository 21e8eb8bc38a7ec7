import type { Pillar } from "#content/governance.ts";

/** The four subjects as an open book: the left page in the light, the right one in the shade. */
export function Book({ pillars }: { pillars: readonly Pillar[] }) {
  return (
    <div className="book">
      {pillars.map(({ heading, text, points }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p className="lead muted">{text}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
