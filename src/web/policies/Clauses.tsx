import { Fragment } from "react";
import type { Block, Point, PolicySection, Prose, Table } from "#content/policies/clauses.ts";
import { Words } from "#web/marketing/frame/Words.tsx";

/** One numbered section: its heading, its clauses, and the lists and tables that belong to them. */
export function Section({ heading, blocks, number }: PolicySection & { number: number }) {
  const id = sectionId(heading);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <span className="clause-number">{number}</span>
        {heading}
      </h2>
      {numberClauses(blocks, number).map(({ block, label }, place) => (
        // The blocks of a policy never change their order.
        // oxlint-disable-next-line react/no-array-index-key -- rendered once, on the server
        <BlockOf key={place} block={block} label={label} />
      ))}
    </section>
  );
}

function BlockOf({ block, label }: { block: Block; label: string }) {
  if (isClause(block))
    return (
      <p className="clause" id={`clause-${label}`}>
        <span className="clause-number">{label}</span> <ProseOf words={block} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((point) => (
          <li key={textOf(point)}>
            <PointOf point={point} />
          </li>
        ))}
      </ul>
    );
  return <TableOf {...block.table} />;
}

function PointOf({ point }: { point: Point }) {
  if (!(typeof point === "object" && "term" in point)) return <ProseOf words={point} />;
  return (
    <>
      <b>{point.term}</b> <ProseOf words={point.text} />
    </>
  );
}

/** Tables of up to this many rows are not split between printed pages. */
const shortRows = 8;

/** On a phone a table of more than two columns becomes a list of its rows: each cell is labelled with its column. */
function TableOf({ caption, columns, rows }: Table) {
  const isWide = columns.length > 2;
  return (
    <div className={rows.length > shortRows ? "table-scroll" : "table-scroll table-scroll--short"}>
      <table className={isWide ? "stacked-table" : undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = "", ...cells]) => (
            <tr key={textOf(head)}>
              <th scope="row">
                <ProseOf words={head} />
              </th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]} data-l={isWide ? columns[column + 1] : undefined}>
                  <ProseOf words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProseOf({ words }: { words: Prose }) {
  if (typeof words === "string") return <Words>{words}</Words>;
  return words.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once, on the server
    <Fragment key={place}>
      {typeof part === "string" ? <Words>{part}</Words> : <a href={part.href}>{part.label}</a>}
    </Fragment>
  ));
}

function textOf(point: Point): string {
  if (typeof point === "string") return point;
  return "term" in point ? point.term : JSON.stringify(point);
}

/** The fragment of a section: "Governance Principles" is at `#governance-principles`. */
export function sectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

export function isClause(block: Block): block is Prose {
  return typeof block === "string" || Array.isArray(block);
}

/** Clauses are numbered within their section (2.1, 2.2 …); a list or a table belongs to the number of its clause. */
function numberClauses(
  blocks: readonly Block[],
  section: number,
): readonly { block: Block; label: string }[] {
  let clause = 0;
  return blocks.map((block) => {
    if (isClause(block)) clause += 1;
    return { block, label: `${section}.${clause}` };
  });
}
