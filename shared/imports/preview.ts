import { DETAIL_FIELDS } from '#shared/applications/details.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { isForeign } from '#shared/imports/heading-words.ts';
import { suggestColumns } from '#shared/imports/suggest-columns.ts';
import { type DateOrder, guessDateOrder, readDate } from '#shared/imports/read-date.ts';
import { type StatusChoice, statusKey, suggestStatus } from '#shared/imports/statuses.ts';
import type { ImportTable } from '#shared/imports/table.ts';

const DATES: ReadonlySet<ImportField | ''> = new Set([
  'date_applied',
  'date_added',
  ...DETAIL_FIELDS.flatMap(([name, { kind }]) => (kind === 'day' ? [name] : [])),
]);

/** A status as a table spells it, how often, and what it becomes. */
export interface FoundStatus {
  readonly text: string;
  readonly rows: number;
  readonly choice: StatusChoice;
}

/** The statuses of a table's column, most frequent first. */
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
    if (key === '') continue;
    const one = found.get(key) ?? { text, rows: 0 };
    found.set(key, { ...one, rows: one.rows + 1 });
  }
  return [...found.values()]
    .sort((a, b) => b.rows - a.rows)
    .map((one) => ({ ...one, choice: suggestStatus(one.text) }));
}

/** How people write dates in the language of the headings; undefined for English, where both orders are usual. */
function usualOrder(headings: readonly string[]): DateOrder | undefined {
  const foreign = headings.filter(isForeign);
  if (foreign.length < 2) return undefined;
  return foreign.some((heading) => /\p{Script=Han}/u.test(heading)) ? 'mdy' : 'dmy';
}

/** The order of the dates in a table, and whether another is possible, too. */
export function dateOrderOf(
  table: Pick<ImportTable, 'headings' | 'rows'>,
  columns: readonly (ImportField | '')[],
): { order: DateOrder; ambiguous: boolean } {
  const places = columns.flatMap((field, at) => (DATES.has(field) ? [at] : []));
  const cells = table.rows.flatMap((row) => places.map((at) => row.cells[at] ?? ''));
  return guessDateOrder(cells, usualOrder(table.headings));
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
export function suggestImport(table: Pick<ImportTable, 'headings' | 'rows'>) {
  const { format, columns, guessed } = suggestColumns(table);
  const { order, ambiguous } = dateOrderOf(table, columns);
  return { format, columns, guessed, order, ambiguous };
}
