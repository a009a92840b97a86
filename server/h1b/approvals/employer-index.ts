import { setImmediate as breathe } from 'node:timers/promises';

import { APPROVAL_COUNTS, type ApprovalCount } from '#server/h1b/approvals/approval-row.ts';
import { type ApprovalTable, knownKeys } from '#server/h1b/approvals/approval-table.ts';
import {
  joinSpellings,
  type Knowledge,
  type NameReason,
} from '#server/h1b/approvals/join-spellings.ts';
import { foreignName } from '#server/h1b/approvals/name-signs.ts';
import { employerIdOf, looseCore } from '#server/h1b/identity/employer-key.ts';
import type { ForeignName, NameLink } from '#server/h1b/identity/name-links.ts';
import { cutName, mayBeCut, type NameKey, nameKey } from '#server/h1b/approvals/name-key.ts';

/** Names whose keys are made between two turns of the event loop, a few milliseconds of work. */
const NAMES_AT_ONCE = 1000;

/** An employer of the approvals: one or more names as filed. */
interface ApprovalEmployer {
  /** Its id among the employers of the filings; without filings one of its own. */
  readonly employerId: string;
  /** The name that stands for it in the filings; undefined without filings. */
  readonly filedName: string | undefined;
  /** Ids of the brands under which the filings count it together with others. */
  readonly brands: readonly string[];
  /** Ids of the brands for which the filings have it alone. */
  readonly heads: readonly string[];
  /** The spelling with the most petitions, whole when another spelling shows that it was cut. */
  readonly name: string;
  readonly key: string;
  readonly core: string;
  /** Codes of its names, most petitions first. */
  readonly names: readonly number[];
  readonly petitions: number;
  /** Whether one of its names was parted from its employer, so that it files for no brand. */
  readonly isParted: boolean;
}

/** Which names are one employer, and where its rows are. */
export interface EmployerIndex {
  readonly employers: readonly ApprovalEmployer[];
  /** The employer of each name's code; -1 for the blank name. */
  readonly employerOf: Int32Array;
  /** Employers by loose core. */
  readonly byCore: ReadonlyMap<string, readonly number[]>;
  /** Employers by their id. */
  readonly byId: ReadonlyMap<string, number>;
  readonly keys: readonly NameKey[];
  /** The key that a renamed or short one leads to. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names that the filings have, by code. */
  readonly links: readonly (NameLink | null)[];
  /** Why names count that differ from the others of their employer, by code. */
  readonly reasons: ReadonlyMap<number, NameReason>;
  /** The rows of a name's code are those from starts[code] up to starts[code + 1]. */
  readonly starts: Uint32Array;
}

/** What is known of names besides the approvals: `link` finds the employers of the filings that names mean. */
export interface NameSource extends Pick<Knowledge, 'aliases' | 'splits'> {
  readonly link?: ((names: readonly ForeignName[]) => Promise<(NameLink | null)[]>) | undefined;
}

const NOTHING: NameSource = { aliases: new Map(), splits: new Set() };

/** Builds the index in small steps, so that other requests are answered meanwhile. */
export async function indexEmployers(
  table: ApprovalTable,
  { aliases, splits, link }: NameSource = NOTHING,
): Promise<EmployerIndex> {
  const { values, codes } = table.texts.employer;
  const known = knownKeys(table);
  const keys: NameKey[] = [];
  for (const [code, name] of values.entries()) {
    keys.push(nameKey(name, known.get(name)));
    if (code % NAMES_AT_ONCE === 0) await breathe();
  }
  const starts = new Uint32Array(values.length + 1);
  for (const code of codes) starts[code + 1]!++;
  for (let code = 0; code < values.length; code++) starts[code + 1]! += starts[code]!;
  const links = link ? await linkAll(table, keys, starts, link) : [];
  await breathe();
  const { roots, reasons } = await joinSpellings(table, keys, starts, { links, aliases, splits });
  const gathered = await gather(table, keys, starts, { roots, links, splits });
  return { ...gathered, keys, starts, aliases, links, reasons };
}

async function linkAll(
  table: ApprovalTable,
  keys: readonly NameKey[],
  starts: Uint32Array,
  link: NonNullable<NameSource['link']>,
): Promise<(NameLink | null)[]> {
  const links: (NameLink | null)[] = [];
  for (let from = 0; from < keys.length; from += NAMES_AT_ONCE) {
    const names = keys.slice(from, from + NAMES_AT_ONCE);
    links.push(...(await link(names.map((key, k) => foreignName(table, starts, from + k, key)))));
  }
  return links;
}

async function gather(
  table: ApprovalTable,
  keys: readonly NameKey[],
  starts: Uint32Array,
  {
    roots,
    links,
    splits,
  }: { roots: Uint32Array; links: readonly (NameLink | null)[]; splits: NameSource['splits'] },
): Promise<Pick<EmployerIndex, 'employers' | 'employerOf' | 'byCore' | 'byId'>> {
  const { values } = table.texts.employer;
  const groups = new Map<number, number[]>();
  for (let code = 0; code < values.length; code++) {
    if (keys[code]!.core === '') continue;
    const group = groups.get(roots[code]!);
    if (group) group.push(code);
    else groups.set(roots[code]!, [code]);
  }
  const employerOf = new Int32Array(values.length).fill(-1);
  const byCore = new Map<string, number[]>();
  const employers: ApprovalEmployer[] = [];
  for (const names of groups.values()) {
    const employer = employers.length;
    if (employer % NAMES_AT_ONCE === 0) await breathe();
    const counted = names
      .map((code) => ({ code, petitions: petitionsOf(table, starts, code) }))
      .sort((a, b) => b.petitions - a.petitions);
    for (const code of names) employerOf[code] = employer;
    for (const code of names) {
      const core = looseCore(keys[code]!.core);
      const others = byCore.get(core);
      if (!others) byCore.set(core, [employer]);
      else if (others.at(-1) !== employer) others.push(employer);
    }
    const most = counted[0]!.code;
    // A name that was cut is shown whole when another spelling has the rest.
    const whole = names.find(
      (code) => mayBeCut(values[most]!) && values[code]!.startsWith(values[most]!) && code !== most,
    );
    const best = whole ?? most;
    const link = names.map((code) => links[code]).find(Boolean);
    employers.push({
      employerId: link?.employerId ?? employerIdOf(keys[best]!.key),
      filedName: link?.name,
      brands: link?.brands ?? [],
      heads: link?.heads ?? [],
      name: values[best]!,
      ...keys[best]!,
      names: counted.map(({ code }) => code),
      petitions: counted.reduce((sum, { petitions }) => sum + petitions, 0),
      isParted: names.some((code) => splits.has(keys[code]!.key)),
    });
  }
  const byId = new Map<string, number>();
  for (const [k, { employerId }] of employers.entries()) byId.set(employerId, k);
  return { employers, employerOf, byCore, byId };
}

/** The petitions filed under a name, of any kind and outcome. */
export function petitionsOf(table: ApprovalTable, starts: Uint32Array, code: number): number {
  let sum = 0;
  for (let row = starts[code]!; row < starts[code + 1]!; row++) {
    for (const count of APPROVAL_COUNTS) sum += table.counts[count][row]!;
  }
  return sum;
}

/** The counts of names by fiscal year, oldest first. */
export function yearsOf(
  table: ApprovalTable,
  { starts }: EmployerIndex,
  names: readonly number[],
): (Record<ApprovalCount, number> & { fiscalYear: number })[] {
  const years = new Map<number, Record<ApprovalCount, number>>();
  for (const code of names) {
    for (let row = starts[code]!; row < starts[code + 1]!; row++) {
      const fiscalYear = table.fiscalYear[row]!;
      const sums = years.get(fiscalYear) ?? {
        initialApprovals: 0,
        initialDenials: 0,
        continuingApprovals: 0,
        continuingDenials: 0,
      };
      for (const count of APPROVAL_COUNTS) sums[count] += table.counts[count][row]!;
      years.set(fiscalYear, sums);
    }
  }
  return [...years]
    .map(([fiscalYear, sums]) => ({ fiscalYear, ...sums }))
    .sort((a, b) => a.fiscalYear - b.fiscalYear);
}

/** The key under which older files may have a name that they cut; undefined for a short one. */
export function cutKey(name: string): NameKey | undefined {
  const cut = cutName(name);
  return cut === undefined ? undefined : nameKey(cut);
}
