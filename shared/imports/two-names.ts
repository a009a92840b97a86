import { isKind } from '#shared/imports/column-contents.ts';
import { fieldOfHeading, isPlainName } from '#shared/imports/heading-words.ts';
import { suggestColumns } from '#shared/imports/suggest-columns.ts';
import type { TableRow } from '#shared/imports/table.ts';

interface Table {
  headings: string[];
  rows: TableRow[];
}

/** Between the two names in a cell of 'Employer & role'. */
const BETWEEN = [' - ', ' – ', ' — ', ' | ', ' / ', ' @ ', ', ', ': '];

/** Between job title and company in one cell: 'Data Analyst at Acme', 'Acme – Data Analyst'. */
const AT = /^(.*) (?:at|@|bei|chez|presso|bij) (.*)$/s;
const DASH = /^(.*?) [-–—|·•] (.*)$/s;
/** Less telling ones, for a table that names no company otherwise: 'Acme: Data Analyst', 'Acme, Data Analyst', 'Data Analyst (Acme)'. */
const OTHERS = [
  /^([^:]*): (.*)$/s,
  /^(.*?) *\n+(.*)$/s,
  /^(.*?) \/ (.*)$/s,
  /^(.*) \(([^()]*)\)$/s,
  /^(.*), (.*)$/s,
];
/** The share of the cells that must have both names; one that has not is a row's own problem. */
const BOTH_SHARE = 0.8;
/** Longest cell that is two names: a longer text takes long to cut. */
const NAMES_MAX = 300;

interface Cut {
  readonly form: RegExp;
  readonly isCompanyFirst: boolean;
}

/** How cells are cut into company and title, and which comes first; undefined where they are not. */
function cutOf(texts: readonly string[], forms: readonly RegExp[]): Cut | undefined {
  const short = texts.filter((text) => text.length <= NAMES_MAX);
  const isOfBoth = (form: RegExp) =>
    short.filter((text) => form.test(text)).length >= texts.length * BOTH_SHARE;
  const form = short.length === 0 ? undefined : forms.find(isOfBoth);
  if (!form) return undefined;
  const titles = (side: number) =>
    short.filter((text) => isKind('title', form.exec(text)?.[side] ?? '')).length;
  const [left, right] = [titles(1), titles(2)];
  // One of the two sides must look like job titles, and the other must not.
  const most = Math.max(left, right);
  if (most < texts.length / 3 || Math.min(left, right) > most / 3) return undefined;
  return { form, isCompanyFirst: right > left };
}

/** How the cells of a column of job titles are cut: 'at' says by itself which of the two is the company. */
function cutOfTitles(texts: readonly string[]): Cut | undefined {
  const isAt = texts.length > 0 && texts.every((text) => AT.test(text));
  return isAt ? { form: AT, isCompanyFirst: false } : cutOf(texts, [DASH]);
}

/** A table with a column for each of the two names that stand in one. */
function cutAt({ headings, rows }: Table, at: number, { form, isCompanyFirst }: Cut): Table {
  const own = headings[at]!;
  const title = fieldOfHeading(own) === 'title' ? own : 'Job title';
  return {
    headings: [...headings.with(at, title), 'Company'],
    rows: rows.map(({ line, cells }) => {
      const text = cells[at] ?? '';
      const cut = text.length > NAMES_MAX ? null : form.exec(text);
      const [, one = text, other = ''] = cut ?? [];
      const [company, name] = cut && isCompanyFirst ? [one, other] : [other, one];
      const padded = headings.map((_, column) => cells[column] ?? '');
      return { line, cells: [...padded.with(at, name.trim()), company.trim()] };
    }),
  };
}

/** A table whose job titles name the company, too, as one with a column for each; any other as it is. */
function withCompanyInTitle(table: Table): Table {
  const { headings, rows } = table;
  const fields = headings.map((heading) => fieldOfHeading(heading));
  const textsAt = (at: number) => rows.flatMap(({ cells }) => cells[at]?.trim() || []);
  const title = fields.indexOf('title');
  const isNamed = fields.includes('company') || headings.some(isPlainName);
  if (title >= 0 && isNamed) return table;
  const cut = title < 0 ? undefined : cutOfTitles(textsAt(title));
  if (cut) return cutAt(table, title, cut);
  const { columns } = suggestColumns(table);
  if (columns.includes('company') && columns.includes('title')) return table;
  // What holds both names is called by one of them, or by no field at all.
  for (const at of headings.keys()) {
    const isOpen = [undefined, 'title', 'company', 'job_link'].includes(fields[at]);
    const other = isOpen ? cutOf(textsAt(at), [DASH, AT, ...OTHERS]) : undefined;
    if (other) return cutAt(table, at, other);
  }
  return table;
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
