import { isEmptyCell } from '#shared/imports/cell-values.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { suggestColumns } from '#shared/imports/suggest-columns.ts';
import { type DateOrder, readDate } from '#shared/imports/read-date.ts';
import {
  meaningOfStatus,
  type StatusChoice,
  statusKey,
  suggestStatus,
} from '#shared/imports/statuses.ts';
import { dateFormOf } from '#shared/imports/table-dates.ts';
import type { ImportTable } from '#shared/imports/table.ts';

/** A status as a table spells it, how often, what it becomes, and whether its words say that. */
export interface FoundStatus {
  readonly text: string;
  readonly rows: number;
  readonly choice: StatusChoice;
  readonly known: boolean;
}

/** The statuses of a table's column, those that nobody knows first, then the most frequent. */
export function statusesFound(
  table: Pick<ImportTable, 'rows'>,
  columns: readonly (ImportField | '')[],
): FoundStatus[] {
  const at = columns.indexOf('status');
  if (at < 0) return [];
  const found = new Map<string, { text: string; rows: number }>();
  for (const { cells } of table.rows) {
    const text = (cells[at] ?? '').trim();
    const key = statusKey(text);
    if (key === '' || isEmptyCell(text)) continue;
    const one = found.get(key) ?? { text, rows: 0 };
    found.set(key, { ...one, rows: one.rows + 1 });
  }
  return [...found.values()]
    .map((one) => {
      const known = meaningOfStatus(one.text) !== undefined;
      return { ...one, choice: suggestStatus(one.text), known };
    })
    .sort((a, b) => Number(a.known) - Number(b.known) || b.rows - a.rows);
}

/** Cells of a column that are looked at, and the share of them that must be dates. */
const [DATES_LOOKED_AT, DATES_SHARE] = [50, 0.8];

/** The number of a column that is left out although its cells are dates; null where the table has none. */
export function overlookedDates(
  table: Pick<ImportTable, 'rows' | 'serials'>,
  columns: readonly (ImportField | '')[],
  order: DateOrder,
): number | null {
  const column = columns.findIndex((field, at) => {
    if (field !== '') return false;
    const filled = table.rows.flatMap(({ cells }) => cells[at]?.trim() || []);
    const looked = filled.slice(0, DATES_LOOKED_AT);
    // A workbook's plain numbers may be anything.
    const dates = looked.filter((cell) => readDate(cell, { order, serials: null }) !== undefined);
    return looked.length > 0 && dates.length >= looked.length * DATES_SHARE;
  });
  return column < 0 ? null : column;
}

/** Everything that is suggested for a table before the person has chosen anything. */
export function suggestImport(table: Pick<ImportTable, 'headings' | 'rows' | 'serials'>) {
  const { format, columns, guessed } = suggestColumns(table);
  return { format, columns, guessed, ...dateFormOf(table, columns) };
}
