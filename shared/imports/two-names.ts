import { isKind } from '#shared/imports/column-contents.ts';
import { fieldOfHeading, isPlainName } from '#shared/imports/heading-words.ts';
import type { TableRow } from '#shared/imports/table.ts';

interface Table {
  headings: string[];
  rows: TableRow[];
}

/** Between the two names in a cell of 'Employer & role'. */
const BETWEEN = [' - ', ' – ', ' — ', ' | ', ' / ', ' @ ', ', ', ': '];

/** Between job title and company in a cell of a column of job titles: 'Data Analyst at Acme', 'Acme – Data Analyst'. */
const AT = /^(.*) (?:at|@) (.*)$/s;
const DASH = /^(.*?) [-–—|·] (.*)$/s;

/** How the cells of a column of job titles are cut into company and title, and which comes first; undefined where they are not. */
function cutOf(
  texts: readonly string[],
): { readonly form: RegExp; readonly isCompanyFirst: boolean } | undefined {
  if (texts.length === 0) return undefined;
  if (texts.every((text) => AT.test(text))) return { form: AT, isCompanyFirst: false };
  if (!texts.every((text) => DASH.test(text))) return undefined;
  const titles = (side: number) =>
    texts.filter((text) => isKind('title', DASH.exec(text)![side]!)).length;
  const [left, right] = [titles(1), titles(2)];
  // One of the two sides must look like job titles, and the other must not.
  const most = Math.max(left, right);
  if (most < texts.length / 3 || Math.min(left, right) > most / 3) return undefined;
  return { form: DASH, isCompanyFirst: right > left };
}

/** A table whose job titles name the company, too, as one with a column for each; any other as it is. */
function withCompanyInTitle(table: Table): Table {
  const { headings, rows } = table;
  const at = headings.findIndex((heading) => fieldOfHeading(heading) === 'title');
  const isNamed = headings.some(
    (heading) => isPlainName(heading) || fieldOfHeading(heading) === 'company',
  );
  if (at < 0 || isNamed) return table;
  const cut = cutOf(rows.flatMap(({ cells }) => cells[at]?.trim() || []));
  if (!cut) return table;
  return {
    headings: [...headings, 'Company'],
    rows: rows.map(({ line, cells }) => {
      const text = cells[at] ?? '';
      const [, one = text, other = ''] = cut.form.exec(text) ?? [];
      const [company, title] = cut.isCompanyFirst ? [one, other] : [other, one];
      const padded = headings.map((_, column) => cells[column] ?? '');
      return { line, cells: [...padded.with(at, title.trim()), company.trim()] };
    }),
  };
}

/** A table whose one column names company and job title, as one with a column for each; any other as it is. */
export function withTwoNames(table: Table): Table {
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
