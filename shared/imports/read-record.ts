import { ENTRY_MAX, INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';
import { linkOf } from '#shared/imports/cell-values.ts';
import { instantOf, isCalendarDate } from '#shared/core/dates.ts';
import { INTERVIEW_KINDS, type InterviewKind } from '#shared/record/interview-kinds.ts';
import { isTimeZone } from '#shared/core/zoned-time.ts';
import { EMAIL_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';

/** An interview as an export of ours has it. */
export interface ImportedInterview {
  readonly round: string;
  readonly kind: InterviewKind;
  /** An instant as ISO text. */
  readonly starts_at: string;
  readonly zone: string;
  readonly minutes: number | null;
  readonly place: string;
  readonly people: string;
  readonly outcome: string;
  readonly notes: string;
}

/** Somebody as an export of ours has them. */
export interface ImportedPerson {
  readonly name: string;
  readonly role: string;
  readonly mail: string;
  readonly link: string;
  readonly company_name: string;
  readonly last_spoken_on: string | null;
  readonly notes: string;
}

/** Somebody of whom nothing is known. */
export const UNKNOWN_PERSON: ImportedPerson = {
  name: '',
  role: '',
  mail: '',
  link: '',
  company_name: '',
  last_spoken_on: null,
  notes: '',
};

type Item = Readonly<Record<string, unknown>>;

/** The JSON list in a cell; undefined when the cell holds none, as in an export as CSV. */
function listIn(cell: string): readonly Item[] | undefined {
  if (!cell.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null)
      ? (list as readonly Item[])
      : undefined;
  } catch {
    return undefined;
  }
}

/** A text of at most so many characters; undefined for anything else. */
function textOf(value: unknown, max: number): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && value.length <= max && !value.includes('\0')
    ? value.toWellFormed()
    : undefined;
}

/** The texts of an item by their longest lengths; undefined when one of them is none. */
function textsOf<Name extends string>(
  item: Item,
  longest: Readonly<Record<Name, number>>,
): Record<Name, string> | undefined {
  const texts = Object.entries<number>(longest).map(([name, max]) => [
    name,
    textOf(item[name], max),
  ]);
  return texts.every(([, text]) => text !== undefined)
    ? (Object.fromEntries(texts) as Record<Name, string>)
    : undefined;
}

function interviewOf(item: Item): ImportedInterview | undefined {
  const { kind, starts_at, zone, minutes = null } = item;
  const texts = textsOf(item, {
    round: NAME_MAX,
    place: URL_MAX,
    people: URL_MAX,
    outcome: NAME_MAX,
    notes: ENTRY_MAX,
  });
  const known = INTERVIEW_KINDS.find((one) => one === kind);
  const isLong =
    minutes === null ||
    (Number.isInteger(minutes) && Number(minutes) > 0 && Number(minutes) <= INTERVIEW_MINUTES_MAX);
  if (!texts || !known || !isLong || typeof starts_at !== 'string' || typeof zone !== 'string') {
    return undefined;
  }
  if (!instantOf(starts_at) || !isTimeZone(zone)) return undefined;
  return { ...texts, kind: known, starts_at, zone, minutes: minutes as number | null };
}

function personOf(item: Item): ImportedPerson | undefined {
  const spoken = item.last_spoken_on ?? null;
  const texts = textsOf(item, {
    name: NAME_MAX,
    role: NAME_MAX,
    mail: EMAIL_MAX,
    link: URL_MAX,
    company_name: NAME_MAX,
    notes: ENTRY_MAX,
  });
  if (!texts || texts.name === '') return undefined;
  if (texts.mail !== '' && !/^[^\s@]+@[^\s@]+$/.test(texts.mail)) return undefined;
  if (texts.link !== '' && linkOf(texts.link).link !== texts.link) return undefined;
  if (spoken !== null && !(typeof spoken === 'string' && isCalendarDate(spoken))) return undefined;
  return { ...texts, last_spoken_on: spoken };
}

/** The items of a cell, and how many of its list could not be read. */
interface ReadItems<One> {
  readonly items: readonly One[];
  readonly unreadable: number;
}

function readItems<One>(cell: string, read: (item: Item) => One | undefined): ReadItems<One> {
  const list = listIn(cell) ?? [];
  const items = list.map(read).filter((one) => one !== undefined);
  return { items, unreadable: list.length - items.length };
}

/** The interviews in a cell of our JSON export; a text that is no such list holds none. */
export function interviewsIn(cell: string): ReadItems<ImportedInterview> {
  return readItems(cell, interviewOf);
}

/** The people in a cell of our JSON export; a text that is no such list holds none. */
export function peopleIn(cell: string): ReadItems<ImportedPerson> {
  return readItems(cell, personOf);
}
