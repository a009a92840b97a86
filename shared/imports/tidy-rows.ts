import { isKind } from '#shared/imports/column-contents.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { fieldOfHeading, isPlainName } from '#shared/imports/heading-words.ts';
import { UNSENT } from '#shared/imports/statuses.ts';
import type { TableRow } from '#shared/imports/table.ts';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

interface OwnTable {
  headings: string[];
  rows: TableRow[];
}

/** '4', '0.75', '6 roles', '80%', and what a workbook shows for a formula that failed. */
const FIGURE =
  /^(?:[-+~≈]?[\d.,]+ ?%?(?: \p{L}.*)?|#(?:VALUE|REF|N\/A|NAME|DIV\/0|NUM|NULL)[!?]?)$/u;

const isFigure = (text: string) => FIGURE.test(text) || isKind('date', text);
const textAt = ({ cells }: TableRow, at: number) => cells[at]?.trim() ?? '';
const placeOf = (headings: readonly string[], field: ImportField) =>
  headings.findIndex((heading) => fieldOfHeading(heading) === field);

/** The rows of a table without totals and other lines of figures, which are no applications. */
export function withoutSummaries({ headings, rows }: Table): TableRow[] {
  const [company, title] = [placeOf(headings, 'company'), placeOf(headings, 'title')];
  if (title < 0 || (company < 0 && !headings.some(isPlainName))) return [...rows];
  return rows.filter((row) => {
    if (/\p{L}/u.test(textAt(row, title))) return true;
    const filled = row.cells.map((cell) => cell.trim()).filter(Boolean);
    const words = filled.filter((text) => !isFigure(text));
    return words.length > 1 || (words.length === 1 && textAt(row, title) === '');
  });
}

/** Rows below one with a company that leave theirs open: from so many on, the cell of the company stood for all of them. */
const MERGED_FROM = 2;

/** A table whose company stood in one merged cell for several rows, with it in each of them; any other as it is. */
export function withMergedCompanies(table: OwnTable): OwnTable {
  const { headings, rows } = table;
  const [company, title] = [placeOf(headings, 'company'), placeOf(headings, 'title')];
  if (company < 0 || title < 0) return table;
  let merged = 0;
  let above: TableRow | undefined;
  const filled = rows.map((row) => {
    const isBelow = above !== undefined && row.line === above.line + 1;
    const isOpen = textAt(row, company) === '' && textAt(row, title) !== '';
    const name = isBelow && isOpen ? textAt(above!, company) : '';
    if (name !== '') merged++;
    above = name === '' ? row : { line: row.line, cells: row.cells.with(company, name) };
    return above;
  });
  return merged >= MERGED_FROM ? { headings, rows: filled } : table;
}

/** The share of rows with a date and with a status from which on a row with neither says that nothing was sent. */
const KEPT_SHARE = 0.6;

/** A table in which nearly every row has a date and a status, with a status for those that have neither; any other as it is. */
export function withUnsent(table: OwnTable): OwnTable {
  const { headings, rows } = table;
  const [date, status] = [placeOf(headings, 'date_applied'), placeOf(headings, 'status')];
  if (date < 0 || status < 0) return table;
  const many = (at: number) => rows.filter((row) => textAt(row, at) !== '').length;
  if (many(date) < rows.length * KEPT_SHARE || many(status) < rows.length * KEPT_SHARE)
    return table;
  return {
    headings,
    rows: rows.map((row) => {
      if (textAt(row, date) !== '' || textAt(row, status) !== '') return row;
      const padded = headings.map((_, at) => row.cells[at] ?? '');
      return { line: row.line, cells: padded.with(status, UNSENT) };
    }),
  };
}
