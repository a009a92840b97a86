import { DETAIL_NAMES } from '#shared/applications/details.ts';
import { type ColumnContents, contentsOf } from '#shared/imports/column-contents.ts';
import type { ColumnMapping, ImportField } from '#shared/imports/fields.ts';
import { type ImportFormat, knownColumns } from '#shared/imports/formats.ts';
import {
  fieldOfHeading,
  fieldsOfHeading,
  isLoose,
  isOfPeople,
  isPlainName,
  plainWords,
} from '#shared/imports/heading-words.ts';
import type { ImportTable } from '#shared/imports/table.ts';

/** What a table is, what becomes of each column unless the person says otherwise, and which of these are guesses. */
interface SuggestedColumns {
  readonly format: ImportFormat;
  readonly columns: ColumnMapping;
  /** The columns that were recognised by what is in them, or by a heading that may mean several things. */
  readonly guessed: readonly number[];
}

/** Fields of which a table may have several columns. */
const SEVERAL: ReadonlySet<ImportField> = new Set(['contact', 'contact_mail', 'notes']);
/** Fields that a column of ticked boxes cannot be. */
const BY_TICKS_NEVER: ReadonlySet<ImportField> = new Set([
  'company',
  'title',
  'date_applied',
  'date_added',
  'next_step_on',
  'job_link',
  'company_link',
  'location',
  'status',
]);
/** Cells that a column must have before its contents speak against its heading. */
const ENOUGH = 3;

function namedFields(heading: string): readonly ImportField[] {
  const words = plainWords(heading);
  const fields = fieldsOfHeading(heading);
  return fields.length > 0
    ? fields
    : DETAIL_NAMES.filter((name) => name.replaceAll('_', ' ') === words);
}

/** Whether the cells of a column can be what its heading says; a few of them say nothing. */
function canBe(field: ImportField, { filled, share, length }: ColumnContents): boolean {
  if (share('tick') === 1 && BY_TICKS_NEVER.has(field)) return false;
  if (filled < ENOUGH) return true;
  switch (field) {
    case 'date_applied':
    case 'date_added':
    case 'next_step_on':
      return share('dated') + share('date') + share('short') + share('serial') >= 0.3;
    case 'job_link':
    case 'company_link':
      return share('link') + share('host') >= 0.3;
    case 'company':
    case 'title':
      return share('date') < 0.5 && share('link') < 0.5 && share('mail') < 0.5 && length < 200;
    case 'location':
      return share('pay') < 0.5 && share('date') < 0.5 && share('link') + share('host') < 0.3;
    case 'remote':
      return share('date') + share('day') < 0.5;
    case 'source':
    case 'status':
      return share('link') < 0.5 && share('date') < 0.5 && length < 60;
    default:
      return true;
  }
}

/** The columns as their headings name them, where the contents can be that. Of two with the same name the one with text counts. */
function byHeadings(
  headings: readonly string[],
  contents: readonly ColumnContents[],
  known: ColumnMapping = headings.map(() => ''),
): (ImportField | '')[] {
  const columns = [...known];
  const fullest = (at: number) => {
    const { filled, share } = contents[at]!;
    return Number(filled > 0) + Number(share('date') + share('day') + share('serial') >= 0.5);
  };
  const loose = (at: number) => Number(isLoose(headings[at]!));
  const order = [...headings.keys()].sort(
    (a, b) => loose(a) - loose(b) || fullest(b) - fullest(a) || a - b,
  );
  for (const at of order) {
    // Of 'Address or website' that counts which the column can be.
    const field = namedFields(headings[at]!).find((one) => canBe(one, contents[at]!));
    if (!field || columns[at] !== '') continue;
    if (SEVERAL.has(field) || !columns.includes(field)) columns[at] = field;
  }
  return columns;
}

/** Whether a column of addresses has one and the same everywhere, as that of the person who applies is. */
const isOwnAddress = ({ filled, distinct }: ColumnContents) => filled >= ENOUGH && distinct === 1;

/**
 * Leaves out an address or a phone that is the same everywhere, the person's own, as it is in the exports of other trackers that name
 * nobody; elsewhere the first column of addresses beside no names names the people.
 */
function tidyPeople(
  columns: (ImportField | '')[],
  headings: readonly string[],
  contents: readonly ColumnContents[],
  isExport: boolean,
): void {
  const isNamed = columns.includes('contact');
  for (const [at, field] of columns.entries()) {
    const isOwn = (isExport && !isNamed) || isOwnAddress(contents[at]!);
    const isOfWhom = field === 'contact_mail' || (field === 'notes' && isOfPeople(headings[at]!));
    if (isOfWhom && isOwn) columns[at] = '';
  }
  if (isNamed) {
    // Beside names, a column of addresses is that of theirs, whatever it is called.
    for (const [at, field] of columns.entries()) {
      const isOfMails = contents[at]!.share('address') === 1 && !isOwnAddress(contents[at]!);
      const hasNames = columns.some(
        (one, k) => one === 'contact' && contents[k]!.share('mail') === 0,
      );
      if (isOfMails && hasNames && (field === '' || field === 'contact'))
        columns[at] = 'contact_mail';
    }
    return;
  }
  const at = columns.indexOf('contact_mail');
  if (at >= 0) columns[at] = 'contact';
}

/** Makes a next step whose cells are dates the day of it. */
function tidyNextStep(columns: (ImportField | '')[], contents: readonly ColumnContents[]): void {
  const at = columns.indexOf('next_step');
  if (at < 0 || columns.includes('next_step_on')) return;
  const { share } = contents[at]!;
  if (share('date') + share('day') + share('serial') >= 0.5) columns[at] = 'next_step_on';
}

/** A column's likeness to a field, from what is in it; 0 when it cannot be that. */
type Likeness = (contents: ColumnContents, heading: string) => number;

const atLeast = (share: number, least: number) => (share >= least ? share : 0);
const isRepeated = ({ filled, distinct }: ColumnContents) =>
  distinct < filled && distinct <= Math.max(12, filled / 4);

/** Fields in the order in which columns are recognised for them, the most certain first. */
const BY_CONTENTS: readonly (readonly [ImportField, Likeness])[] = [
  [
    'date_applied',
    ({ share, filled, distinct }, heading) =>
      // Days without a year are dates where they differ: '1/3' again and again is a round.
      atLeast(share('date') + (distinct > filled / 2 ? share('day') : 0), 0.8) &&
      share('date') +
        share('day') / 2 +
        (/bewerb|appl|sent|submi|env|cand|投|申/.test(heading) ? 1 : 0),
  ],
  ['job_link', ({ share }) => atLeast(share('link'), 0.6)],
  ['source', ({ share }) => atLeast(share('source'), 0.6)],
  ['company_link', ({ share }) => atLeast(share('host'), 0.7)],
  ['contact', (contents) => (isOwnAddress(contents) ? 0 : atLeast(contents.share('mail'), 0.7))],
  ['pay_note', ({ share }) => atLeast(share('pay'), 0.6)],
  ['remote', ({ share }) => atLeast(share('remote'), 0.8)],
  [
    'status',
    (contents) =>
      isRepeated(contents) || contents.filled <= 2 * ENOUGH
        ? atLeast(contents.share('status'), 0.6)
        : atLeast(contents.share('status'), 0.95),
  ],
  ['location', ({ share }) => atLeast(share('place'), 0.5)],
  ['title', ({ share, length }) => (length < 100 ? atLeast(share('title'), 0.5) : 0)],
];

/** The best column of those that are free, by their likeness; -1 when none is alike. */
function bestOf(free: readonly number[], likeness: (column: number) => number): number {
  let [best, most] = [-1, 0];
  for (const column of free) {
    const likes = likeness(column);
    if (likes > most) [best, most] = [column, likes];
  }
  return best;
}

/** How much a free column looks like names of companies: short words, mostly different, beginning with a letter. */
function companyLikeness({ filled, distinct, length, share }: ColumnContents): number {
  if (filled === 0 || length > 40 || length < 2 || share('word') < 0.5) return 0;
  const others = ['date', 'link', 'mail', 'pay', 'remote', 'status', 'source', 'place'] as const;
  if (others.some((kind) => share(kind) > 0.5)) return 0;
  return distinct / filled + (1 - share('title'));
}

/** Headings that ask where. */
const WHERE = /^(?:where|places?|wo|donde|ou|onde|kahan|哪里)$/;

/** Fields that one word of a heading names, such as 'cargo pretendido', 'heard back date'. */
const BY_ONE_WORD = ['title', 'company', 'job_link', 'date_applied'] as const;

const isNamedByWord = (heading: string, field: ImportField, contents: ColumnContents) =>
  canBe(field, contents) &&
  contents.share('word') + contents.share('date') + contents.share('day') >= 0.5 &&
  (field !== 'date_applied' || contents.share('date') + contents.share('day') >= 0.8) &&
  plainWords(heading)
    .split(' ')
    .some((word) => word.length > 3 && fieldOfHeading(word) === field);

/** Fills the fields that no heading named from what is in the columns that are left. */
function byContents(
  headings: readonly string[],
  contents: readonly ColumnContents[],
  columns: (ImportField | '')[],
): number[] {
  const guessed: number[] = [];
  const has = (field: ImportField) => columns.includes(field);
  const free = () =>
    [...columns.keys()].filter((at) => columns[at] === '' && contents[at]!.filled > 0);
  const give = (at: number, field: ImportField) => {
    if (at < 0) return;
    columns[at] = field;
    guessed.push(at);
  };
  const names = () =>
    free().filter((at) => isPlainName(headings[at]!) && contents[at]!.share('word') >= 0.5);
  for (const field of BY_ONE_WORD) {
    if (!has(field))
      give(free().find((at) => isNamedByWord(headings[at]!, field, contents[at]!)) ?? -1, field);
  }
  if (!has('company') && has('title')) give(names()[0] ?? -1, 'company');
  if (!has('title') && has('company')) give(names()[0] ?? -1, 'title');
  for (const [field, likeness] of BY_CONTENTS) {
    const isTaken = has(field) || (field === 'date_applied' && has('date_added'));
    if (!isTaken)
      give(
        bestOf(free(), (at) => likeness(contents[at]!, plainWords(headings[at]!))),
        field,
      );
  }
  // 'Where' is the employer when no other column is and it names no places.
  const where = columns.indexOf('location');
  if (!has('company') && has('title') && WHERE.test(plainWords(headings[where] ?? ''))) {
    if (companyLikeness(contents[where]!) > 0) give(where, 'company');
  }
  if (!has('company')) {
    const unnamed = free().filter((at) => namedFields(headings[at]!).length === 0);
    const candidates = names().length > 0 ? names() : unnamed;
    give(
      bestOf(candidates, (at) => companyLikeness(contents[at]!)),
      'company',
    );
  }
  return guessed;
}

/** What a table is by its headings and, where these say nothing, by what is in its columns. */
export function suggestColumns({
  headings,
  rows,
}: Pick<ImportTable, 'headings' | 'rows'>): SuggestedColumns {
  const known = knownColumns(headings);
  if (known?.format === 'waymark') return { ...known, guessed: [] };
  const contents = headings.map((_, at) => contentsOf(rows, at));
  const columns = byHeadings(headings, contents, known?.columns);
  tidyPeople(columns, headings, contents, known !== undefined);
  tidyNextStep(columns, contents);
  if (known) return { format: known.format, columns, guessed: [] };
  return {
    format: 'table',
    columns,
    guessed: byContents(headings, contents, columns).sort((a, b) => a - b),
  };
}

/** Whether headings are those of applications by themselves, well enough to choose this table among several. */
export function looksLikeApplications(headings: readonly string[]): boolean {
  const mapped = new Set(suggestColumns({ headings, rows: [] }).columns);
  const hasName = headings.some(isPlainName);
  return (
    (mapped.has('company') && (mapped.has('title') || hasName)) || (mapped.has('title') && hasName)
  );
}
