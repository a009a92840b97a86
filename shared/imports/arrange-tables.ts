import { isKind } from '#shared/imports/column-contents.ts';
import { knownColumns } from '#shared/imports/formats.ts';
import { fieldOfHeading, isPlainName, plainWords } from '#shared/imports/heading-words.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { withStages } from '#shared/imports/stage-columns.ts';
import { looksLikeApplications } from '#shared/imports/suggest-columns.ts';
import type { ImportTable, TableRow } from '#shared/imports/table.ts';

/** Rows among which the headings are looked for. */
const HEADINGS_WITHIN = 40;
/** Longest text of a heading. */
const HEADING_MAX = 60;

type Table = Pick<ImportTable, 'headings' | 'rows'>;

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** Kinds of cells that no heading is. */
const VALUES = ['date', 'link', 'host', 'mail'] as const;

/** How many different fields the cells of a row name; 0 for a row that cannot be one of headings. */
function headingScore({ cells }: TableRow): number {
  const filled = filledIn(cells);
  const named = filled.filter((cell) => isPlainName(cell) || fieldOfHeading(cell));
  if (named.length < 2 || filled.some((cell) => cell.trim().length > HEADING_MAX)) return 0;
  if (filled.some((cell) => VALUES.some((kind) => isKind(kind, cell)))) return 0;
  // 'Applied', 'Remote' and 'Referral' are headings and values.
  const telling = named.filter(
    (cell) => !(['status', 'remote', 'source'] as const).some((kind) => isKind(kind, cell)),
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

/** The tables in the rows of a sheet, each from a row of headings to the next. */
function tablesIn(rows: readonly TableRow[], at: number): Table[] {
  const tables: Table[] = [];
  let begin = at;
  const end = (until: number) => {
    const headings = rows[begin]!.cells;
    const last = until < rows.length ? lastBeforeTitle(rows, until) : until;
    const own = rows.slice(begin + 1, last);
    for (const [from, to] of sideBySide(headings)) {
      const cut = own.map(({ line, cells }) => ({ line, cells: cells.slice(from, to) }));
      const filled = cut.filter(({ cells }) => filledIn(cells).length > 0);
      tables.push({ headings: headings.slice(from, to), rows: filled });
    }
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

/** Between the two names in a cell of 'Employer & role'. */
const BETWEEN = [' - ', ' – ', ' — ', ' | ', ' / ', ' @ ', ', ', ': '];

/** Between job title and company in a cell of a column of job titles: 'Data Analyst at Acme'. */
const AT = [' at ', ' @ '];

/** A table whose job titles name the company, too, as one with a column for each; any other as it is. */
function withCompanyInTitle(table: { headings: string[]; rows: TableRow[] }): typeof table {
  const { headings, rows } = table;
  const at = headings.findIndex((heading) => fieldOfHeading(heading) === 'title');
  const isNamed = headings.some(
    (heading) => isPlainName(heading) || fieldOfHeading(heading) === 'company',
  );
  const texts = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
  const mark = AT.find((one) => texts.length > 0 && texts.every((text) => text.includes(one)));
  if (at < 0 || isNamed || mark === undefined) return table;
  return {
    headings: [...headings, 'Company'],
    rows: rows.map(({ line, cells }) => {
      const text = cells[at] ?? '';
      const cut = text.lastIndexOf(mark);
      const padded = headings.map((_, column) => cells[column] ?? '');
      const company = cut < 0 ? '' : text.slice(cut + mark.length).trim();
      return {
        line,
        cells: [...padded.with(at, cut < 0 ? text : text.slice(0, cut).trim()), company],
      };
    }),
  };
}

/** A table whose one column names company and job title, as one with a column for each; any other as it is. */
function withTwoNames(table: { headings: string[]; rows: TableRow[] }): typeof table {
  const { headings, rows } = table;
  const fieldsOf = (heading: string) =>
    heading
      .split(/[/|&,+–—-]| and | und | y | et | e | aur |和|与/)
      .map((part) => fieldOfHeading(part))
      .filter((field) => field === 'company' || field === 'title');
  const at = headings.findIndex((heading) => new Set(fieldsOf(heading)).size === 2);
  const isNamed = headings.some(
    (heading, column) =>
      column !== at && ['company', 'title'].includes(fieldOfHeading(heading) ?? ''),
  );
  if (at < 0) return withCompanyInTitle(table);
  if (isNamed) return table;
  const texts = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
  const mark = BETWEEN.find((one) => texts.length > 0 && texts.every((text) => text.includes(one)));
  if (mark === undefined) return table;
  const [first, second] = fieldsOf(headings[at]!);
  return {
    headings: headings.toSpliced(
      at,
      1,
      first === 'company' ? 'Company' : 'Title',
      second === 'company' ? 'Company' : 'Title',
    ),
    rows: rows.map(({ line, cells }) => {
      const [one = '', ...rest] = (cells[at] ?? '').split(mark);
      return { line, cells: cells.toSpliced(at, 1, one.trim(), rest.join(mark).trim()) };
    }),
  };
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
export function arrangeTable(rows: readonly TableRow[]): Table & Pick<ImportTable, 'unreadable'> {
  const at = rows.length === 0 ? -1 : findHeadings(rows);
  if (at < 0) {
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
    return { headings: Array.from({ length: width }, () => ''), rows, unreadable: [] };
  }
  const tables = tablesIn(rows, at);
  const known = tables.filter(({ headings }) => looksLikeApplications(headings));
  const first = known[0] ?? tables[0]!;
  const whole = withSections({ headings: [...first.headings], rows: [...first.rows] });
  const main = withTwoNames(withStages(whole));
  const unreadable: { line: number; reason: string }[] = [];
  for (const table of tables) {
    if (table === first || table.rows.length === 0) continue;
    if (known.includes(table)) appendTo(main, table);
    else {
      const reason = transferMessages.imports.rows.otherTable(filledIn(table.headings).join(', '));
      unreadable.push({ line: table.rows[0]!.line - 1, reason });
    }
  }
  main.rows.sort((a, b) => a.line - b.line);
  return { headings: main.headings.map((heading) => heading.trim()), rows: main.rows, unreadable };
}
