import {
  type Cleaned,
  cleanFullTime,
  cleanText,
  cleanUnit,
} from '#server/h1b/import/clean-values.ts';
import { remembered } from '#server/h1b/import/remembered.ts';

/** What people write for 'none'. */
const NOTHING = /^(?:n\.?\/?a\.?|none|nil|null|not applicable|-+)$/i;
/** Largest number of positions or worksites; larger ones are damaged cells. */
const MAX_COUNT = 999_999;

/** A name; null for what people write when there is none. */
export const cleanName = remembered((cell): string | null => {
  const text = cleanText(cell);
  return text === null || NOTHING.test(text) ? null : text;
});

/** A level of the prevailing wage, 'I' to 'IV'. */
export const cleanLevel = remembered((cell): Cleaned<string> => {
  const text = cleanName(cell);
  return text === null ? null : /^(?:level )?(IV|I{1,3})$/i.exec(text)?.[1]?.toUpperCase();
});

/** 'Y' or 'N'. */
export const cleanYesNo = remembered((cell): Cleaned<'Y' | 'N'> => {
  return cleanName(cell) === null ? null : cleanFullTime(cell, false);
});

/** A whole number from 0. */
export const cleanCount = remembered((cell): Cleaned<number> => {
  const text = cleanName(cell)?.replaceAll(',', '');
  if (text === undefined) return null;
  const count = /^\d{1,9}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN;
  return count <= MAX_COUNT ? count : undefined;
});

/** An industry code of 2 to 6 digits; 0 is none. */
export const cleanIndustry = remembered((cell): Cleaned<string> => {
  const text = cleanName(cell)?.replace(/\.0*$/, '');
  if (text === undefined || text === '0') return null;
  return /^\d{2,6}$/.test(text) ? text : undefined;
});

/** Where a prevailing wage comes from; FY2008 has units in this column. */
export const cleanWageSource = remembered((cell): Cleaned<string> => {
  const text = cleanName(cell);
  return text !== null && cleanUnit(text) ? undefined : text;
});

/** The year of a wage source: YYYY, or YYYY-YYYY for a year from July to June. */
export const cleanWageYear = remembered((cell): Cleaned<string> => {
  const text = cleanName(cell)?.replace(/\.0*$/, '');
  if (text === undefined) return null;
  const years =
    /^(?:\d{1,2}\/\d{1,2}\/)?((?:19|20)\d\d)(?: ?- ?(?:\d{1,2}\/\d{1,2}\/)?((?:19|20)\d\d))?$/.exec(
      text,
    );
  if (!years) return undefined;
  const [, from, to = from] = years;
  return from === to ? from : `${from}-${to}`;
});

/** A federal employer number as NN-NNNNNNN. */
export const cleanFein = remembered((cell): Cleaned<string> => {
  const text = cleanName(cell)?.replaceAll(/[\s-]/g, '');
  if (text === undefined) return null;
  return /^\d{9}$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : undefined;
});

/** A fiscal year as our own files name it; null for anything else. */
export const cleanYear = remembered((cell): number | null => {
  return /^(?:19|20)\d\d$/.test(cell.trim()) ? Number(cell) : null;
});
