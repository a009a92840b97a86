import { isKind } from '#shared/imports/column-contents.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { fieldOfHeading, isLoose, isPlainName } from '#shared/imports/heading-words.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { UNSENT } from '#shared/imports/statuses.ts';
import type { TableLine, TableRow } from '#shared/imports/table.ts';

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

/** The column of a field by the headings, the plainest of them; -1 where none names it. */
function placeOf(headings: readonly string[], field: ImportField): number {
  const named = [...headings.keys()].filter((at) => fieldOfHeading(headings[at]!) === field);
  return named.find((at) => !isLoose(headings[at]!)) ?? named[0] ?? -1;
}

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|okt|dez|ene|abr|ago|dic|janv|févr|avr|juin|juil|août|déc)\\p{L}*\\.?';
const BAND_MAX = 40;
/** A title between rows that says when they were: 'SEPTEMBER 2026', 'Week of 9/14', 'KW 38', '2026'. */
const BAND = new RegExp(
  `^[-–—=* ]*(?:${MONTH}(?: [’']?\\d{2,4})?|20\\d\\d|(?:week|wk|woche|kw|semana|semaine|q[1-4])\\b[ \\d/.,–-]*(?:(?:of|vom|del|du) [\\p{L}\\d /.,]+)?(?:20\\d\\d)?)[-–—=*: ]*$`,
  'iu',
);
const TOTAL =
  /^(?:grand |sub)?(?:totals?|sum|summe|gesamt|suma|somme|totale|totaal|average|avg|count|anzahl|nombre)\b/i;
/** A box that nobody ticked. */
const UNTICKED = /^(?:false|no|n|unchecked|☐|-|–|—)$/i;

/** What a row is that is no application; undefined for any other row. `names` are the columns of company and job title. */
function whatElse(row: TableRow, names: readonly [company: number, title: number] | undefined) {
  const words = transferMessages.imports.rows;
  const filled = row.cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 1 && filled[0]!.length <= BAND_MAX && BAND.test(filled[0]!))
    return words.band(filled[0]!);
  if (!names || /\p{L}/u.test(textAt(row, names[1]))) return undefined;
  const said = filled.filter((text) => !isFigure(text) && !UNTICKED.test(text));
  const [hasCompany, hasTitle] = names.map((at) => at >= 0 && textAt(row, at) !== '');
  if (said.length > 1) return undefined;
  if (said.length === 1 && hasCompany && !hasTitle && !TOTAL.test(said[0]!)) return undefined;
  if (hasCompany || hasTitle) return words.figures;
  // A status alone is that of the rows below it.
  if (said.some((text) => isKind('status', text))) return undefined;
  return said.length === 0 && filled.some((text) => isFigure(text))
    ? words.figures
    : words.nameless;
}

/** The rows of a table, and lines that are no applications: totals and other figures, titles between rows, lines without names. */
export function withoutSummaries({ headings, rows }: Table): {
  readonly rows: TableRow[];
  readonly passedOver: TableLine[];
} {
  const [company, title] = [placeOf(headings, 'company'), placeOf(headings, 'title')];
  const isNamed = title >= 0 && (company >= 0 || headings.some(isPlainName));
  const passedOver: TableLine[] = [];
  const kept = rows.filter((row) => {
    const reason = whatElse(row, isNamed ? [company, title] : undefined);
    if (reason !== undefined) passedOver.push({ line: row.line, reason });
    return reason === undefined;
  });
  return { rows: kept, passedOver };
}

/**
 * Rows below one with a company that leave theirs open: from so many on, the cell of the company stood for all of them. One of
 * the same day says the same.
 */
const MERGED_FROM = 2;

const isSameText = (one: TableRow, other: TableRow, at: number) =>
  textAt(one, at) !== '' && textAt(one, at) === textAt(other, at);

/** A table whose company stood in one merged cell for several rows, with it in each of them; any other as it is. */
export function withMergedCompanies(table: OwnTable): OwnTable {
  const { headings, rows } = table;
  const [company, title] = [placeOf(headings, 'company'), placeOf(headings, 'title')];
  if (company < 0 || title < 0) return table;
  const date = placeOf(headings, 'date_applied');
  let merged = 0;
  let above: TableRow | undefined;
  const filled = rows.map((row) => {
    const isBelow = above !== undefined && row.line === above.line + 1;
    const isOpen = textAt(row, company) === '' && textAt(row, title) !== '';
    const name = isBelow && isOpen ? textAt(above!, company) : '';
    const isOfSameDay = date >= 0 && above !== undefined && isSameText(above, row, date);
    if (name !== '') merged += isOfSameDay ? MERGED_FROM : 1;
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
