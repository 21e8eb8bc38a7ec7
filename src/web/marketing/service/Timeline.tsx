import type { Moment } from "#content/passages.ts";
import { Words } from "#web/marketing/frame/Words.tsx";

/** What happens when, down one dotted line. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map(({ when, heading, text }) => (
        <li key={when}>
          <p className="timeline__when">{when}</p>
          <div>
            <h3>{heading}</h3>
            <p className="muted">
              <Words>{text}</Words>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
