/** A claim as a number: the words before it ("up to"), and what it counts. */
export interface Figure {
  figure: string;
  before?: string;
  counts: string;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ figure, before, counts }) => (
        <div key={counts}>
          <dt>{counts}</dt>
          <dd>
            {before && <small>{before} </small>}
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
