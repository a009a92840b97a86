import { withAddresses, withPayRange } from '#shared/imports/composed-columns.ts';
import { isKind } from '#shared/imports/column-contents.ts';
import { knownColumns } from '#shared/imports/formats.ts';
import { fieldOfHeading, isPlainName, plainWords } from '#shared/imports/heading-words.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { meaningOfStatus, type StatusChoice } from '#shared/imports/statuses.ts';
import { withCards, withStages } from '#shared/imports/stage-columns.ts';
import { withMergedCompanies, withoutSummaries, withUnsent } from '#shared/imports/tidy-rows.ts';
import { withTwoNames } from '#shared/imports/two-names.ts';
import { looksLikeApplications } from '#shared/imports/suggest-columns.ts';
import type { ImportTable, TableLine, TableRow } from '#shared/imports/table.ts';

/** Rows among which the headings are looked for. */
const HEADINGS_WITHIN = 40;
/** Longest text of a heading. */
const HEADING_MAX = 60;

type Table = Pick<ImportTable, 'headings' | 'rows'>;

/** A table of a sheet with the title above its headings, '' for the first, above which other text stands. */
type TitledTable = Table & { readonly title: string };

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** Kinds of cells that no heading is. */
const VALUES = ['date', 'link', 'host', 'mail'] as const;

/** How many different fields the cells of a row name; 0 for a row that cannot be one of headings. */
function headingScore({ cells }: TableRow): number {
  const filled = filledIn(cells);
  const named = filled.filter((cell) => isPlainName(cell) || fieldOfHeading(cell));
  if (named.length < 2 || filled.some((cell) => cell.trim().length > HEADING_MAX)) return 0;
  if (filled.some((cell) => VALUES.some((kind) => isKind(kind, cell)))) return 0;
  // 'Applied', 'Remote' and 'Referral' are headings and values; 'Email' is one, too, and rarely a value.
  const telling = named.filter(
    (cell) =>
      fieldOfHeading(cell) === 'contact_mail' ||
      !(['status', 'remote', 'source'] as const).some((kind) => isKind(kind, cell)),
  );
  const fields = new Set(telling.map((cell) => fieldOfHeading(cell) ?? 'name'));
  return fields.size * 2 >= filled.length || fields.size >= 3 ? fields.size : 0;
}

/** Whether a row is of values: one of its cells is what no heading is, or comes again below it. */
function isOfValues(rows: readonly TableRow[], at: number): boolean {
  const below = rows.slice(at + 1, at + HEADINGS_WITHIN);
  return rows[at]!.cells.some((cell, column) => {
    const text = cell.trim();
    if (text === '') return false;
    if (VALUES.some((kind) => isKind(kind, text)) || isKind('pay', text)) return true;
    if (isKind('title', text) && !fieldOfHeading(text) && /\s/.test(text)) return true;
    return text.length > 1 && below.some(({ cells }) => cells[column]?.trim() === text);
  });
}

/** The place of the row of headings, -1 for a table without one. */
function findHeadings(rows: readonly TableRow[]): number {
  const first = rows.slice(0, HEADINGS_WITHIN);
  const named = first.findIndex((row) => headingScore(row) >= 2 || knownColumns(row.cells));
  if (named >= 0) return named;
  // A title above the table has fewer cells than its rows.
  const wide = Math.max(...first.map(({ cells }) => filledIn(cells).length));
  const begin = first.findIndex(({ cells }) => filledIn(cells).length >= Math.min(2, wide));
  return isOfValues(rows, begin) ? -1 : begin;
}

/** Fields that the first cells of rows must name where applications stand beside one another, each in a column. */
const TURNED_FROM = 3;

/** The rows of a sheet whose headings stand below one another, with each application as a row; any other as they are. */
function turned(rows: readonly TableRow[]): readonly TableRow[] {
  if (rows.length > HEADINGS_WITHIN) return rows;
  const fields = rows.flatMap(({ cells }) => fieldOfHeading(cells[0]?.trim() ?? '') ?? []);
  const isTurned =
    fields.length >= Math.max(TURNED_FROM, rows.length / 2) &&
    fields.includes('company') &&
    fields.includes('title') &&
    rows.every((row) => headingScore(row) < 2);
  if (!isTurned) return rows;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const own = rows.filter(({ cells }) => cells[0]?.trim());
  return Array.from({ length: width }, (_, at) => ({
    line: at + 1,
    cells: own.map(({ cells }) => cells[at] ?? ''),
  }));
}

/** Tables that stand side by side under one row of headings, as ranges of columns. */
function sideBySide(headings: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const first = headings.findIndex((heading) => heading.trim() !== '');
  const again = plainWords(headings[first] ?? '');
  const cuts = [...headings.keys()].filter(
    (at) => at > first && again !== '' && plainWords(headings[at]!) === again,
  );
  const edges = [0, ...cuts, headings.length];
  const ranges = edges.slice(1).map((to, k) => [edges[k]!, to] as const);
  const all = ranges.every(([from, to]) => looksLikeApplications(headings.slice(from, to)));
  return all ? ranges : [[0, headings.length]];
}

/** The end of a table above the headings of the next, whose title has one cell. */
function lastBeforeTitle(rows: readonly TableRow[], until: number): number {
  let last = until;
  while (last > 0 && filledIn(rows[last - 1]!.cells).length === 1) last--;
  return last;
}

/** The title of one cell above a row, '' where there is none. */
function titleAbove(rows: readonly TableRow[], at: number): string {
  const filled = filledIn(rows[at - 1]?.cells ?? []);
  return filled.length === 1 ? filled[0]!.trim() : '';
}

/** A heading that asks why something ended, and what can be the answer. */
const REASON = /\b(?:reason|why|grund|motivo|raison|motif|reden)\b/i;
const ENDINGS: ReadonlySet<string> = new Set([
  'rejected',
  'withdrawn',
  'no_answer',
  'declined',
  'accepted',
] satisfies StatusChoice[]);

/** A table of one status, which its title says, as one with a column of it; any other as it is. */
function withStatusOfTitle({ headings, rows, title }: TitledTable): Table {
  const hasStatus = headings.some((heading) => fieldOfHeading(heading) === 'status');
  if (hasStatus || !isKind('status', title)) return { headings, rows };
  // 'Closed' leaves open how; a column of reasons may say it.
  const reason =
    meaningOfStatus(title) === 'closed' ? headings.findIndex((one) => REASON.test(one)) : -1;
  const statusOf = (cells: readonly string[]) => {
    const why = cells[reason]?.trim() ?? '';
    return ENDINGS.has(meaningOfStatus(why) ?? '') ? why : title;
  };
  return {
    headings: [...headings, 'Status'],
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: [...headings.map((_, at) => cells[at] ?? ''), statusOf(cells)],
    })),
  };
}

/** The tables in the rows of a sheet, each from a row of headings to the next. */
function tablesIn(rows: readonly TableRow[], at: number): TitledTable[] {
  const tables: TitledTable[] = [];
  let begin = at;
  let title = '';
  const end = (until: number) => {
    const headings = rows[begin]!.cells;
    const last = until < rows.length ? lastBeforeTitle(rows, until) : until;
    const own = rows.slice(begin + 1, last);
    for (const [from, to] of sideBySide(headings)) {
      const cut = own.map(({ line, cells }) => ({ line, cells: cells.slice(from, to) }));
      const filled = cut.filter(({ cells }) => filledIn(cells).length > 0);
      tables.push({ headings: headings.slice(from, to), rows: filled, title });
    }
    title = titleAbove(rows, until);
    begin = until;
  };
  for (let k = at + 1; k < rows.length; k++) {
    if (headingScore(rows[k]!) >= 2) end(k);
  }
  end(rows.length);
  return tables;
}

/** What a row says that is a status alone, above the rows that have it; undefined for any other. */
function sectionOf(cells: readonly string[]): string | undefined {
  const [text, ...others] = filledIn(cells);
  return text !== undefined && others.length === 0 && isKind('status', text) ? text : undefined;
}

/** A table whose parts stand below their statuses, as one with a column of them; any other as it is. */
function withSections(table: { headings: string[]; rows: TableRow[] }): typeof table {
  const { headings, rows } = table;
  if (headings.length < 3 || !rows.some(({ cells }) => sectionOf(cells))) return table;
  const hasStatus = headings.some((heading) => fieldOfHeading(heading) === 'status');
  let section = '';
  const kept = rows.flatMap(({ line, cells }) => {
    const begins = sectionOf(cells);
    section = begins ?? section;
    if (begins !== undefined) return [];
    const padded = headings.map((_, at) => cells[at] ?? '');
    return [{ line, cells: hasStatus ? cells : [...padded, section] }];
  });
  return { headings: hasStatus ? headings : [...headings, 'Status'], rows: kept };
}

/** The rows of a table under the headings of another: the same heading, or one that names the same field, else a new one. */
function appendTo(main: { headings: string[]; rows: TableRow[] }, { headings, rows }: Table): void {
  const taken = new Set<number>();
  const places = headings.map((heading) => {
    const words = plainWords(heading);
    const field = fieldOfHeading(heading);
    const find = (is: (other: string) => boolean) =>
      main.headings.findIndex((other, at) => !taken.has(at) && is(other));
    let place = find((other) => plainWords(other) === words);
    if (place < 0 && field) place = find((other) => fieldOfHeading(other) === field);
    if (place < 0 && words !== '') place = main.headings.push(heading) - 1;
    taken.add(place);
    return place;
  });
  for (const { line, cells } of rows) {
    const moved = main.headings.map(() => '');
    for (const [at, place] of places.entries()) {
      if (place >= 0) moved[place] = cells[at] ?? '';
    }
    main.rows.push({ line, cells: moved });
  }
}

/**
 * The table of applications in the rows of a sheet: its row of headings is looked for below titles, tables below and beside
 * one another are put together, and tables of something else are named among what was not read. Without any headings every
 * row counts, and the columns have no names.
 */
export function arrangeTable(
  lines: readonly TableRow[],
): Table & Pick<ImportTable, 'unreadable' | 'passedOver'> {
  const rows = turned(lines);
  const at = rows.length === 0 ? -1 : findHeadings(rows);
  if (at < 0) {
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
    const headings = Array.from({ length: width }, () => '');
    return { ...withTwoNames({ headings, rows: [...rows] }), unreadable: [] };
  }
  const tables = tablesIn(rows, at);
  const known = tables.filter(({ headings }) => looksLikeApplications(headings));
  const first = known[0] ?? tables[0]!;
  const passedOver: TableLine[] = [];
  const tidied = (table: TitledTable) => {
    const tidy = withoutSummaries(table);
    passedOver.push(...tidy.passedOver);
    return { ...table, headings: [...table.headings], rows: tidy.rows };
  };
  const whole = withCards(withSections(tidied(first)));
  const isKnown = knownColumns(first.headings) !== undefined;
  const composed = isKnown ? whole : withPayRange(withAddresses(whole));
  const main = withTwoNames(withStages(withMergedCompanies(composed)));
  const unreadable: { line: number; reason: string }[] = [];
  for (const table of tables) {
    if (table === first || table.rows.length === 0) continue;
    if (known.includes(table)) appendTo(main, withStatusOfTitle(tidied(table)));
    else {
      const reason = transferMessages.imports.rows.otherTable(filledIn(table.headings).join(', '));
      unreadable.push({ line: table.rows[0]!.line - 1, reason });
    }
  }
  main.rows.sort((a, b) => a.line - b.line);
  const { headings, rows: sent } = knownColumns(main.headings) ? main : withUnsent(main);
  return {
    headings: headings.map((heading) => heading.trim()),
    rows: sent,
    unreadable,
    passedOver,
  };
}
