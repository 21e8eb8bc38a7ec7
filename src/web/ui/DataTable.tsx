import type { ReactNode } from "react";
import { Hidden } from "#web/ui/Button.tsx";

export interface Column<Row> {
  heading: string;
  /** The heading is for assistive technology only, e.g. above buttons. */
  isHeadingHidden?: boolean;
  renderCell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
}

/** A table; on small screens its rows become blocks, whose lines are labelled with the columns' headings. */
export function DataTable<Row>({ caption, rows, keyOf, columns }: DataTableProps<Row>) {
  return (
    <div className="data-table">
      <table className="stacked-table" {...roles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(({ heading, isHeadingHidden }) => (
              <th key={heading} scope="col" {...roles.columnheader}>
                {isHeadingHidden ? <Hidden>{heading}</Hidden> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...roles.row}>
              {columns.map((column, index) => (
                <td
                  key={column.heading}
                  data-l={index === 0 || column.isHeadingHidden ? undefined : column.heading}
                  {...roles.cell}
                >
                  {column.renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The buttons of a row, at its end. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className="data-table__actions">{children}</div>;
}

/** Some browsers drop a table's roles when CSS turns its rows into blocks, so they are set explicitly. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
