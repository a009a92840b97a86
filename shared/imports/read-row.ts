import type { ColumnMapping, ImportField } from '#shared/imports/fields.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';
import { firstDate, readDate } from '#shared/imports/read-date.ts';
import { dateFormAt, type TableDates } from '#shared/imports/table-dates.ts';
import {
  meaningOfStatus,
  type StatusChoice,
  STATUS_TARGETS,
  statusKey,
  suggestStatus,
} from '#shared/imports/statuses.ts';
import { isExact, type TableRow } from '#shared/imports/table.ts';
import { withoutFormulaGuard } from '#shared/core/csv.ts';
import { contactsIn, mailColumnsOf } from '#shared/imports/contacts.ts';
import {
  interviewsIn,
  peopleIn,
  type ImportedInterview,
  type ImportedPerson,
} from '#shared/imports/read-record.ts';
import { fieldOfHeading, isOfPeople } from '#shared/imports/heading-words.ts';
import { isEmptyCell, linkOf, saysNothingYet, sourceOf } from '#shared/imports/cell-values.ts';
import { detailValues } from '#shared/imports/detail-values.ts';
import type { DetailValues } from '#shared/applications/details.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';
import { NAME_MAX, NOTES_MAX, URL_MAX } from '#shared/core/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** How the rows of a table are read. */
export interface ReadingRules {
  readonly format: ImportFormat;
  readonly headings: readonly string[];
  readonly columns: ColumnMapping;
  /** What each status becomes, by `statusKey`; one that is missing becomes what is suggested. */
  readonly statuses: Readonly<Record<string, StatusChoice>>;
  readonly dates: TableDates;
  /** The day of a row without a date, `YYYY-MM-DD`. */
  readonly today: string;
}

/** An application as a row says it. */
export interface ImportedApplication extends Readonly<DetailValues> {
  readonly company_name: string;
  readonly job_title: string;
  readonly job_link: string | null;
  readonly company_link: string | null;
  readonly status: Status;
  readonly date_applied: string;
  readonly source: Source;
  readonly notes: string;
  readonly interviews: readonly ImportedInterview[];
  readonly people: readonly ImportedPerson[];
  /** The fields that the row itself fills: an update leaves the others as they are. */
  readonly given: readonly ImportField[];
}

/** What is wrong with a row. */
export interface RowProblem {
  readonly line: number;
  /** Heading of the column, or empty when the whole line is meant. */
  readonly column: string;
  readonly reason: string;
}

/** What became of a row: an application, left out by its status, or problems. */
type ReadRow =
  | { readonly application: ImportedApplication }
  | { readonly leftOut: true }
  | { readonly problems: readonly RowProblem[] };

const words = transferMessages.imports.rows;

// oxlint-disable-next-line no-control-regex -- control characters are meant
const UNSTORABLE = /\u0000/g;

/** A date with its year inside a text: 'Relance le 17/11/2025', 'Call Kim (2026-03-11)'. */
const WHOLE_DATE =
  /(?<!\d)(?:\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.? \p{L}{3,10}\.? \d{4}|\p{L}{3,10} \d{1,2}, \d{4})(?!\d)/u;

/** The page of what a cell names, as Notion's export has it behind the name. */
const PAGE_BEHIND = / \(https?:\/\/[^\s()]+\)/g;

/** Words from which on a status is a sentence. */
const IN_FULL_FROM = 5;

class RowReader {
  readonly problems: RowProblem[] = [];
  readonly given = new Set<ImportField>();
  readonly #row: TableRow;
  readonly #rules: ReadingRules;

  constructor(row: TableRow, rules: ReadingRules) {
    this.#row = row;
    this.#rules = rules;
  }

  /** The text of a column's cell; empty for what means nothing. */
  #cell(column: number): string {
    const raw = (this.#row.cells[column] ?? '').toWellFormed().replaceAll(UNSTORABLE, '');
    if (isExact(this.#rules.format)) return withoutFormulaGuard(raw).trim();
    const text = withoutFormulaGuard(raw.trim()).trim();
    const field = this.#rules.columns[column];
    const isEmpty = isEmptyCell(text) || (field !== 'status' && saysNothingYet(text));
    if (isEmpty) return '';
    return field === 'company' || field === 'title' ? text.replaceAll(PAGE_BEHIND, '') : text;
  }

  problem(column: number, reason: string): void {
    const heading = this.#rules.headings[column] ?? '';
    this.problems.push({ line: this.#row.line, column: heading, reason });
  }

  /** The first column of a field that has text in this row, or the first of the field, or -1. */
  columnOf(field: ImportField): number {
    const { columns } = this.#rules;
    const filled = columns.findIndex((one, at) => one === field && this.#cell(at) !== '');
    return filled >= 0 ? filled : columns.indexOf(field);
  }

  /** The text of a field, empty when no column fills it; too long a text is a problem. */
  text(field: ImportField, max = NAME_MAX): string {
    const column = this.columnOf(field);
    const text = column < 0 ? '' : this.#cell(column);
    if (text === '') return '';
    this.given.add(field);
    if (text.length > max) this.problem(column, words.tooLong(max));
    return text;
  }

  /** The date of a field; a text that is none is a problem. */
  date(field: ImportField): string | null {
    const text = this.text(field);
    if (text === '') return null;
    const { dates, today } = this.#rules;
    const date = firstDate(text, dateFormAt(dates, this.#row.line, today));
    if (date === undefined) this.problem(this.columnOf(field), words.noDate(text));
    return date ?? null;
  }

  dayIn(text: string): string | null {
    if (isExact(this.#rules.format)) return null;
    const [day] = WHOLE_DATE.exec(text) ?? [];
    const { order } = this.#rules.dates;
    return day === undefined ? null : (readDate(day, { order, serials: null }) ?? null);
  }

  headingOf(field: ImportField): string {
    return this.#rules.headings[this.columnOf(field)] ?? '';
  }

  /** The cells with text of every column of a field, with their headings. */
  #cells(wanted: ImportField): { readonly heading: string; readonly text: string }[] {
    const { columns, headings } = this.#rules;
    return columns.flatMap((field, column) => {
      const text = field === wanted ? this.#cell(column) : '';
      if (text === '') return [];
      this.given.add(wanted);
      return [{ heading: headings[column] ?? '', text }];
    });
  }

  /** Every column of notes: one that is called notes as it is, others after their headings. */
  notes(): string[] {
    return this.#cells('notes').map(({ heading, text }) => {
      const own =
        heading === '' ||
        (fieldOfHeading(heading) === 'notes' && !isOfPeople(heading)) ||
        /\b(notes?|comments?|remarks?|description)$/i.test(heading.trim());
      return own ? text : `${heading}: ${text}`;
    });
  }

  /** The people whom the columns of contacts name, and cells that name nobody, for the notes. */
  contacts(company: string): { readonly people: ImportedPerson[]; readonly leftovers: string[] } {
    const people: ImportedPerson[] = [];
    const leftovers: string[] = [];
    const { columns, headings } = this.#rules;
    const mailColumns = mailColumnsOf(columns, headings);
    for (const [at, field] of columns.entries()) {
      if (field !== 'contact') continue;
      const heading = headings[at] ?? '';
      const mailColumn = mailColumns.get(at) ?? -1;
      const [text, mails] = [this.#cell(at), mailColumn < 0 ? '' : this.#cell(mailColumn)];
      if (text === '' && mails === '') continue;
      this.given.add('contact');
      const read = contactsIn(text, { heading, company, mails });
      people.push(...read.people);
      if (read.people.length === 0 && text !== '') leftovers.push(`${heading}: ${text}`);
      if (read.mails !== '') leftovers.push(`${headings[mailColumn]}: ${read.mails}`);
    }
    const paired = new Set(mailColumns.values());
    for (const [at, field] of columns.entries()) {
      const text = field === 'contact_mail' && !paired.has(at) ? this.#cell(at) : '';
      if (text === '') continue;
      this.given.add('contact');
      leftovers.push(`${headings[at] ?? ''}: ${text}`);
    }
    return { people, leftovers };
  }

  /** What a list of our own export holds; items that cannot be read are a problem. */
  items<One>(
    field: ImportField,
    read: (cell: string) => { readonly items: readonly One[]; readonly unreadable: number },
  ): readonly One[] {
    const { items, unreadable } = read(this.text(field, Infinity));
    if (unreadable > 0) this.problem(this.columnOf(field), words.unreadableItems(unreadable));
    return items;
  }

  /** What a status says beyond the word for it, for the notes: a day, a round, a sentence, or a word that nobody knows. */
  statusInFull(): string[] {
    const text = this.text('status');
    const isWord =
      /^(?:\d{1,2} ?[.)–-])?\D*$/.test(text) && text.split(/\s+/).length < IN_FULL_FROM;
    if (text === '' || isExact(this.#rules.format) || (isWord && meaningOfStatus(text))) return [];
    return [`${this.headingOf('status') || 'Status'}: ${text}`];
  }

  status(): StatusChoice {
    const text = this.text('status');
    if (text === '') return 'applied';
    return this.#rules.statuses[statusKey(text)] ?? suggestStatus(text);
  }
}

/** Reads one row; every row becomes an application, is left out by its status, or has problems. */
export function readRow(row: TableRow, rules: ReadingRules): ReadRow {
  const reader = new RowReader(row, rules);
  const choice = STATUS_TARGETS[reader.status()];
  if (choice.status === null) return { leftOut: true };
  const company_name = reader.text('company');
  const job_title = reader.text('title');
  if (company_name === '') reader.problem(reader.columnOf('company'), words.noCompany);
  if (job_title === '') reader.problem(reader.columnOf('title'), words.noTitle);
  const date = reader.date('date_applied') ?? reader.date('date_added');
  const jobLink = linkOf(reader.text('job_link', URL_MAX));
  const companyLink = linkOf(reader.text('company_link', URL_MAX));
  const details = detailValues(reader, rules, choice.closing);
  const source = sourceOf(reader.text('source'), jobLink.link, rules.format);
  const contacts = reader.contacts(company_name);
  const notes = [
    ...reader.notes(),
    ...reader.statusInFull(),
    ...contacts.leftovers,
    ...[jobLink.text, companyLink.text].filter(Boolean).map((text) => `Link: ${text}`),
    ...(source.text ? [`Source: ${source.text}`] : []),
    ...details.leftovers,
  ].join('\n\n');
  if (notes.length > NOTES_MAX) reader.problem(reader.columnOf('notes'), words.tooLong(NOTES_MAX));
  const interviews = reader.items('interviews', interviewsIn);
  const people = [...reader.items('people', peopleIn), ...contacts.people];
  if (reader.problems.length > 0) return { problems: reader.problems };
  return {
    application: {
      company_name,
      job_title,
      job_link: jobLink.link,
      company_link: companyLink.link,
      status: choice.status,
      ...details.values,
      date_applied: date ?? rules.today,
      source: source.source,
      notes,
      interviews,
      people,
      given: [...reader.given],
    },
  };
}
