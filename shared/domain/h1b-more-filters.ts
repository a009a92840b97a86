import { H1B_KINDS, type H1bKind } from '#shared/domain/h1b-columns.ts';
import type { FilterName, FilterTexts } from '#shared/domain/h1b-filter-names.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { stateLetters } from '#shared/domain/us-states.ts';
import { h1bMessages } from '#shared/h1b-messages.ts';
import { H1B_MILES, H1B_MILES_MAX } from '#shared/h1b-limits.ts';

/** What is wrong with one further filter. */
interface MoreProblem {
  readonly name: FilterName;
  readonly message: string;
}

/** The names of the kinds of filing in links. */
export const KIND_NAMES: Readonly<Record<string, H1bKind>> = {
  new: H1B_KINDS[0],
  continued: H1B_KINDS[1],
  'change-previous': H1B_KINDS[2],
  'new-concurrent': H1B_KINDS[3],
  'change-employer': H1B_KINDS[4],
  amended: H1B_KINDS[5],
};

const LEVELS: Readonly<Record<string, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' };
const YES_NO: Readonly<Record<string, 'Y' | 'N'>> = {
  y: 'Y',
  yes: 'Y',
  true: 'Y',
  n: 'N',
  no: 'N',
  false: 'N',
};
const PAY = { implausible: 'implausible' } as const;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2079;

/** Parses the further filters as typed or found in a link; several values of one are joined by commas. */
export function parseMoreFilters(texts: FilterTexts): {
  filter: H1bFilter;
  problems: MoreProblem[];
} {
  const problems: MoreProblem[] = [];
  const each = <T>(name: FilterName, message: string, read: (text: string) => T | undefined) => {
    const parts = texts[name]?.split(',').map((part) => part.trim());
    const values = parts?.filter(Boolean).map(read);
    if (!values || values.length === 0) return undefined;
    if (values.includes(undefined)) problems.push({ name, message });
    return [...new Set(values.filter((value) => value !== undefined))];
  };
  const one = <T>(name: FilterName, message: string, read: (text: string) => T | undefined) => {
    const text = texts[name];
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined) problems.push({ name, message });
    return value;
  };
  const yesNo = (text: string) => lookUp(YES_NO, text.toLowerCase());
  const years = each('years', h1bMessages.years, readYears)?.flat();
  const miles = one('miles', h1bMessages.miles, readMiles) ?? H1B_MILES;
  const pay = one('pay', h1bMessages.pay, (text) => lookUp(PAY, text.toLowerCase()));
  const { city, near, soc, visaClass } = texts;
  const filter: H1bFilter = {
    city,
    states: each('state', h1bMessages.state, stateLetters),
    around: near === undefined ? undefined : { near, miles },
    soc,
    years: years && [...new Set(years)],
    levels: each('level', h1bMessages.level, readLevel),
    visaClass,
    kinds: each('kind', h1bMessages.kind, (text) => lookUp(KIND_NAMES, text.toLowerCase())),
    dependent: one('dependent', h1bMessages.yesNo, yesNo),
    clientSite: one('clientSite', h1bMessages.yesNo, yesNo),
    pay,
  };
  return { filter, problems };
}

function lookUp<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function readLevel(text: string): string | undefined {
  const level = text.toUpperCase().replace(/^LEVEL /, '');
  return lookUp(LEVELS, level) ?? Object.values(LEVELS).find((known) => known === level);
}

function readMiles(text: string): number | undefined {
  const miles = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return miles >= 1 && miles <= H1B_MILES_MAX ? miles : undefined;
}

function readYears(text: string): number[] | undefined {
  const [, first, last = first] = /^(\d{4})(?: ?[-–] ?(\d{4}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (!(from >= FIRST_YEAR && to <= LAST_YEAR && from <= to)) return undefined;
  return Array.from({ length: to - from + 1 }, (_, k) => from + k);
}
