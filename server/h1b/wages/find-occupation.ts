import { socCodes } from '#server/h1b/selection/soc-editions.ts';
import type { WageTable } from '#server/h1b/wages/wage-table.ts';

interface Known {
  readonly codes: ReadonlyMap<string, number>;
  readonly details: ReadonlyMap<string, number>;
  readonly titles: ReadonlyMap<string, number>;
}

const knownIn = new WeakMap<WageTable, Known>();

function occupationsIn(table: WageTable): Known {
  const known = knownIn.get(table) ?? index(table);
  knownIn.set(table, known);
  return known;
}

function index({ occupations, details }: WageTable): Known {
  const titles = new Map(details.map(({ title, occupation }) => [titleKey(title), occupation]));
  for (const [k, { title }] of occupations.entries()) titles.set(titleKey(title), k);
  return {
    codes: new Map(occupations.map(({ code }, k) => [code, k])),
    details: new Map(details.map(({ code, occupation }) => [code, occupation])),
    titles,
  };
}

/**
 * The number of the survey's occupation of a SOC code of any edition, with or without O*NET's digits; undefined for a code that
 * the table does not have.
 */
export function occupationOfSoc(table: WageTable, soc: string): number | undefined {
  const [, group, detail, part] = /^(\d\d)-?(\d{4})(?:\.(\d\d))?$/.exec(soc.trim()) ?? [];
  if (group === undefined) return undefined;
  const { codes, details } = occupationsIn(table);
  const code = `${group}-${detail}`;
  const finer = part === undefined ? undefined : details.get(`${code}.${part}`);
  const found = finer ?? codes.get(code) ?? details.get(`${code}.00`);
  if (found !== undefined) return found;
  const others = socCodes(soc).map((each) => codes.get(each) ?? details.get(each));
  return others.find((each) => each !== undefined);
}

/** The number of the occupation whose title, or one of O*NET's titles beneath it, is the one named, in singular or plural. */
export function occupationOfTitle(table: WageTable, title: string): number | undefined {
  return occupationsIn(table).titles.get(titleKey(title));
}

function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
    .join(' ');
}
