import { type ReactNode, useState } from "react";
import { Button, Hidden } from "#web/ui/Button.tsx";

/** The rows shown at first, because the page has several lists below each other. */
const firstCount = 10;

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  /** What the rows are, for assistive technology: "applications out of sight". */
  what: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The first rows of a list, and a button that shows the others. */
export function FirstRows<Row>({ rows, what, children }: FirstRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const more = rows.length - firstCount;
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, firstCount))}
      {more > 0 && (
        <Button variant="line" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstCount}` : `Show ${more} more`}
          <Hidden> {what}</Hidden>
        </Button>
      )}
    </>
  );
}
