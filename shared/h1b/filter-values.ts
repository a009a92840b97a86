import { H1B_MILES_MAX } from '#shared/h1b/limits.ts';

/** What a reader makes of a filter's text: null does not filter, undefined is refused. */
type Read<T> = T | null | undefined;

const LEVELS: Readonly<Record<string, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' };
const YES_NO: Readonly<Record<string, 'Y' | 'N'>> = {
  y: 'Y',
  yes: 'Y',
  true: 'Y',
  n: 'N',
  no: 'N',
  false: 'N',
};
const FIRST_YEAR = 1990;
const LAST_YEAR = 2079;

/** Refuses a text that names no fiscal years. */
export const YEARS_REFUSAL = 'Years must be fiscal years, such as 2023, 2021-2024 or 2020,2022';
/** Refuses a text that is no distance. */
export const MILES_REFUSAL = 'Miles must be a number from 1 to 500';

/** The value of a name in any letter case. */
export function lookUp<T>(values: Readonly<Record<string, T>>, text: string): T | undefined {
  const name = text.toLowerCase();
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A reader of several values that are joined by commas. */
export function list<T>(read: (text: string) => T | undefined) {
  return (text: string): Read<readonly T[]> => {
    const parts = text.split(',').map((part) => part.trim());
    const values = parts.filter(Boolean).map(read);
    if (values.length === 0) return null;
    const known = values.filter((value) => value !== undefined);
    return known.length < values.length ? undefined : [...new Set(known)];
  };
}

/** 'Y' or 'N' for a yes or a no. */
export function readYesNo(text: string): 'Y' | 'N' | undefined {
  return lookUp(YES_NO, text);
}

/** A level of the prevailing wage, 'I' to 'IV', from a numeral or a figure. */
export function readLevel(text: string): string | undefined {
  const level = text.toUpperCase().replace(/^LEVEL /, '');
  return lookUp(LEVELS, level) ?? Object.values(LEVELS).find((known) => known === level);
}

/** A distance in miles. */
export function readMiles(text: string): number | undefined {
  const miles = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return miles >= 1 && miles <= H1B_MILES_MAX ? miles : undefined;
}

/** Fiscal years from a text such as '2021-2024, 2019'. */
export function readYears(text: string): Read<readonly number[]> {
  const ranges = list(readRange)(text);
  return ranges && [...new Set(ranges.flat())];
}

function readRange(text: string): number[] | undefined {
  const [, first, last = first] = /^(\d{4})(?: ?[-–] ?(\d{4}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (!(from >= FIRST_YEAR && to <= LAST_YEAR && from <= to)) return undefined;
  return Array.from({ length: to - from + 1 }, (_, k) => from + k);
}
