import { CLOSING_LABELS, PAY_UNIT_LABELS, REMOTE_LABELS } from '#shared/applications/fields.ts';
import {
  QUIET_AFTER_DAYS,
  QUIET_DAYS_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '#shared/applications/limits.ts';
import { applicationMessages } from '#shared/applications/messages.ts';

interface Words {
  /** What a person reads for it, in its history and everywhere else unless one of the next two says otherwise. */
  readonly label: string;
  readonly formLabel?: string;
  readonly importLabel?: string;
  /** What stands in its empty control. */
  readonly placeholder?: string;
  /** The heading below which the page of an application shows it; fields with the same heading stand in one line. */
  readonly fact?: string;
  /** What the search of the list calls it, in the plural, where it covers it. */
  readonly searched?: string;
  /** What the API's document says of it. */
  readonly description?: string;
}

/** A field by its kind, which says how it is stored, sent, typed, logged and read from a file. */
export type Detail = Words &
  (
    | { readonly kind: 'text' }
    | { readonly kind: 'amount' }
    | { readonly kind: 'day' }
    | { readonly kind: 'tags' }
    /** One of several; `none` is what forms offer besides. */
    | {
        readonly kind: 'choice';
        readonly options: Readonly<Record<string, string>>;
        readonly none: string;
      }
    /** A whole number from 0 to `max`, `usual` unless given. */
    | {
        readonly kind: 'count';
        readonly max: number;
        readonly usual: number;
        readonly refusal: string;
      }
    /**
     * On or off by an action of its own, stored as the time at which it was turned on; forms and imports leave it out, and an
     * archive restores this column by name. A yes or no that a form asks is a `choice`.
     */
    | { readonly kind: 'switch'; readonly column: 'archived_at' }
  );

/** Keeps the exact type of a field; the browser's build leaves its description out. */
const defineField = <const Field extends Detail>(field: Field): Field => field;

/**
 * What an application can say beside its company, title, links, status, date, source and notes; each may be empty. The row's
 * columns and the API's fields, the forms, the history and its Undo, imports and exports, the archive of a person and the
 * search follow from this table; the columns themselves are made by a migration.
 */
export const DETAILS = {
  location: defineField({ kind: 'text', label: 'Location', fact: 'Place', searched: 'locations' }),
  remote: defineField({
    kind: 'choice',
    options: REMOTE_LABELS,
    none: 'Not set',
    label: 'Remote',
    formLabel: 'Workplace type',
    fact: 'Place',
  }),
  pay_amount: defineField({
    kind: 'amount',
    label: 'Pay',
    importLabel: 'Pay: amount',
    description: 'The pay or offer, with at most two decimals; null when unknown.',
  }),
  pay_unit: defineField({
    kind: 'choice',
    options: PAY_UNIT_LABELS,
    none: 'Not set',
    label: 'Pay unit',
    formLabel: 'Pay per',
    importLabel: 'Pay: unit',
  }),
  pay_note: defineField({
    kind: 'text',
    label: 'Pay note',
    importLabel: 'Pay, as an amount or in words',
    placeholder: 'Currency, bonus, shares',
    description: 'What else there is to say about the pay, such as its currency.',
  }),
  tags: defineField({
    kind: 'tags',
    label: 'Tags',
    placeholder: 'Separated by commas',
    fact: 'Tags',
    searched: 'tags',
    description: `At most ${TAGS_MAX} tags of at most ${TAG_MAX} characters, each once whatever its letter case.`,
  }),
  archived: defineField({
    kind: 'switch',
    column: 'archived_at',
    label: 'Archived',
    description: 'Whether it is archived: out of the list, and still in the statistics.',
  }),
  closing_reason: defineField({
    kind: 'choice',
    options: CLOSING_LABELS,
    none: 'Still open',
    label: 'Ending',
    formLabel: 'Closing reason',
    importLabel: 'Closing reason',
    description: 'How it ended, beside its status; null while it is open.',
  }),
  closed_on: defineField({
    kind: 'day',
    label: 'Ended on',
    formLabel: 'Closed on',
    importLabel: 'Closed on',
    description: 'The day it ended, by default today; null without a closing reason.',
  }),
  next_step: defineField({ kind: 'text', label: 'Next step' }),
  next_step_on: defineField({
    kind: 'day',
    label: 'Next step due',
    formLabel: 'Due on',
    importLabel: 'Next step on',
  }),
  quiet_after_days: defineField({
    kind: 'count',
    max: QUIET_DAYS_MAX,
    usual: QUIET_AFTER_DAYS,
    refusal: applicationMessages.quietDays,
    label: 'Quiet after days',
    formLabel: 'Flag after days without a reply',
    importLabel: 'Quiet after (days)',
    placeholder: '0 for never',
    description:
      'Days without an event after which it counts as gone quiet; 0 means never, null in a body the usual number.',
  }),
} as const satisfies Readonly<Record<string, Detail>>;

type Details = typeof DETAILS;

export type DetailName = keyof Details;

/** The fields by name, in the order of the API and of files. */
export const DETAIL_FIELDS = Object.entries(DETAILS) as readonly (readonly [DetailName, Detail])[];

export const DETAIL_NAMES = DETAIL_FIELDS.map(([name]) => name);

type ValueOf<Field> = Field extends { readonly kind: 'text' }
  ? string
  : Field extends { readonly kind: 'choice'; readonly options: infer Options }
    ? keyof Options | null
    : Field extends { readonly kind: 'amount' }
      ? number | null
      : Field extends { readonly kind: 'day' }
        ? string | null
        : Field extends { readonly kind: 'tags' }
          ? string[]
          : Field extends { readonly kind: 'switch' }
            ? boolean
            : Field extends { readonly kind: 'count' }
              ? number
              : never;

/** The fields as the API has them. */
export type DetailValues = { [Name in DetailName]: ValueOf<Details[Name]> };

type ColumnOf<Name extends DetailName> = Details[Name] extends { readonly column: infer Column }
  ? Column & string
  : Name;

/** The fields as the database has them: an amount as PostgreSQL writes a number with two decimals, a switch as a time. */
export type DetailRow = {
  [Name in DetailName as ColumnOf<Name>]: Details[Name] extends { readonly kind: 'amount' }
    ? string | null
    : Details[Name] extends { readonly kind: 'switch' }
      ? Date | null
      : ValueOf<Details[Name]>;
};

/** A field that the search of the list covers; its column has its name. */
export type SearchedDetail = {
  [Name in DetailName]: Details[Name] extends { readonly searched: string } ? Name : never;
}[DetailName];

export const SEARCHED_DETAILS = DETAIL_FIELDS.filter(([, { searched }]) => searched).map(
  ([name]) => name as SearchedDetail,
);

/** What the search of the list covers, in words. */
export const SEARCH_COVERS = ['companies', 'job titles', 'notes']
  .concat(DETAIL_FIELDS.flatMap(([, { searched }]) => searched ?? []))
  .join(', ')
  .replace(/, ([^,]+)$/, ' and $1');

/** The column of a field. */
export function columnOf(name: DetailName): keyof DetailRow {
  const field: Detail = DETAILS[name];
  return (field.kind === 'switch' ? field.column : name) as keyof DetailRow;
}

function emptyOf(field: Detail): DetailValues[DetailName] {
  if (field.kind === 'text') return '';
  if (field.kind === 'tags') return [];
  if (field.kind === 'switch') return false;
  return field.kind === 'count' ? field.usual : null;
}

/** The fields of an application that says nothing more. */
export const NO_DETAILS = Object.fromEntries(
  DETAIL_FIELDS.map(([name, field]) => [name, emptyOf(field)]),
) as DetailValues;
