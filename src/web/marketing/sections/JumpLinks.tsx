import { shell } from "#content/words/shell.ts";

/** A section of a long page, by its name in the list below the opening. */
interface Jump {
  id: string;
  label: string;
}

/** Links to the sections of this page. */
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
