import { shell } from "#content/words/shell.ts";

/** A section of a long page, as the list under the opening names it. */
interface Jump {
  id: string;
  label: string;
}

/** What is on this page, one link each: whoever knows what they came for is there in one step. */
export function JumpLinks({ jumps }: { jumps: readonly Jump[] }) {
  return (
    <nav className="jump-links" aria-labelledby="on-this-page">
      <div className="container">
        <h2 id="on-this-page">{shell.onThisPage}</h2>
        <ul className="cluster">
          {jumps.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
