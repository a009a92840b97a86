import type { ReactNode } from 'react';

/** One row of a `BarTable`. */
interface BarRow {
  name: string;
  /** Shown in place of the name, such as a link. */
  label?: ReactNode;
  /** The length of the bar, relative to the largest value. */
  value: number;
  /** The cells, by column. */
  cells: readonly ReactNode[];
}

interface BarTableProps {
  /** The table's name for screen readers. */
  caption: string;
  /** Headings: one for the name, then one per cell. */
  columns: readonly string[];
  rows: readonly BarRow[];
  /** Without bars where their length would mean nothing. */
  bare?: boolean;
  /** The largest value, where the rows are not all. */
  most?: number | undefined;
}

/** A bar chart in a table: every row has its figures, and a bar of its value relative to the largest. */
export function BarTable({ caption, columns, rows, bare = false, most = 1 }: BarTableProps) {
  const max = Math.max(most, ...rows.map(({ value }) => value));
  return (
    <table className="w-full border-collapse text-left text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={
                index > 0 ? 'pb-1 pl-2 text-right font-medium sm:pl-3' : 'pb-1 font-medium'
              }
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th
              scope="row"
              // Without bars the columns share the width, so that figures stand by their name.
              className={`py-1 align-top font-normal [overflow-wrap:anywhere] ${bare ? 'w-1/3' : 'w-full'}`}
            >
              {row.label ?? row.name}
              {!bare && (
                <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-0.5 rounded-full bg-accent [print-color-adjust:exact]"
                    style={{ width: `${(100 * row.value) / max}%` }}
                  />
                </span>
              )}
            </th>
            {row.cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                className="tabular py-1 pl-2 text-right align-top sm:pl-3 sm:whitespace-nowrap"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
