import type { Day } from "#content/passages.ts";

/** A sample week: seven columns on wide screens, seven rows on narrow ones. */
export function Week({ days, caption }: { days: readonly Day[]; caption: string }) {
  return (
    <figure>
      <ol className="sample-week">
        {days.map(({ name, entries, isMarked }) => (
          <li key={name} className={isMarked ? "sample-week__marked" : undefined}>
            <h3>{name}</h3>
            <ul className="plain">
              {entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <figcaption className="muted small space-above">{caption}</figcaption>
    </figure>
  );
}
