import { placeText } from '#server/features/internships/place-text.ts';
import type { NewInternship } from '#server/features/internships/repository/import.ts';
import { isStorable } from '#shared/core/text.ts';
import { fold } from '#shared/core/fold.ts';
import { INTERNSHIP_PLACES_MAX, URL_MAX } from '#shared/core/limits.ts';

/** Most characters of the terms, and of what is said about sponsorship. */
const WORDS_MAX = 200;
/** Most characters of an id in the source. */
const SOURCE_ID_MAX = 200;
/** What the source writes when it knows nothing about sponsorship. */
const NOTHING_SAID = 'other';
/** The latest instant that is believed, in Unix seconds: the beginning of the year 2100. */
const LAST_SECOND = 4_102_444_800;

/** A row of the source whose necessary fields were checked. */
interface Row {
  readonly title: string;
  readonly company_name: string;
  readonly [field: string]: unknown;
}

/** A listing without its id, and what tells it from others. */
export interface Described extends Omit<NewInternship, 'id'> {
  /** Its id in the source, or empty. */
  readonly sourceId: string;
  /** When it was last updated, in Unix seconds. */
  readonly updated: number;
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** A short text as it is, anything else as empty. */
function words(value: unknown, max = WORDS_MAX): string {
  return typeof value === 'string' && isStorable(value) ? oneLine(value).slice(0, max) : '';
}

/** The texts of a list, or of one text, each once. */
function texts(value: unknown): string[] {
  const all = (Array.isArray(value) ? value : [value]).map((item) => words(item)).filter(Boolean);
  return [...new Set(all)];
}

/** As many texts, joined, as fit. */
function joined(all: readonly string[], separator: string, max: number): string {
  let text = '';
  for (const item of all) {
    const longer = text === '' ? item : text + separator + item;
    if (longer.length > max) break;
    text = longer;
  }
  return text;
}

function seconds(value: unknown): number {
  const known = typeof value === 'number' && value > 0 && value < LAST_SECOND;
  return known ? Math.floor(value) : 0;
}

/** An http or https link that is short enough, anything else as empty. */
function linkOf(value: unknown): string {
  const text = typeof value === 'string' && isStorable(value) ? value.trim() : '';
  const isLink = /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
  return isLink && text.length <= URL_MAX ? text : '';
}

/** A row of the source as a listing; what is missing or cannot be read is empty. */
export function internshipOf(row: Row): Described {
  const title = oneLine(row.title);
  const company_name = oneLine(row.company_name);
  const places = texts(row['locations']);
  const sponsorship = words(row['sponsorship']);
  const posted = seconds(row['date_posted']);
  return {
    title,
    company_name,
    location: joined(places, '; ', INTERNSHIP_PLACES_MAX),
    url: linkOf(row['url']),
    terms: joined(texts(row['terms']), ', ', WORDS_MAX),
    sponsorship: fold(sponsorship) === NOTHING_SAID ? '' : sponsorship,
    posted_at: posted === 0 ? null : new Date(posted * 1000),
    search_text: fold(`${title}\n${company_name}`),
    place_text: placeText(places),
    sample: false,
    sourceId: words(row['id'], SOURCE_ID_MAX),
    updated: seconds(row['date_updated']),
  };
}
