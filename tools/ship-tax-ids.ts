import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { sumRows } from '#server/h1b/approvals/approval-row.ts';
import { readApprovals } from '#server/h1b/approvals/read-approvals.ts';
import { isGeneral } from '#server/h1b/identity/compare-names.ts';
import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { FEWEST, TAX_IDS } from '#server/h1b/identity/tax-ids.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

// Makes the last digits of tax numbers that come with the program: node tools/ship-tax-ids.ts FILE…
// of the USCIS Employer Data Hub. Only names are kept that another one differs from in its form, blanks, a small or general word,
// or a letter.

/** The share of a name's petitions that its number has; otherwise several employers bear the name. */
const LEAST_SHARE = 0.75;
const SMALL = new Set(
  'and the of us usa america americas north group holding holdings international co'.split(' '),
);

const petitions = new Map<string, Map<string, number>>();
const keys = new Map<string, string>();
for (const path of process.argv.slice(2)) {
  for await (const found of findTables(path, basename(path), '.')) {
    const { rows } = await readApprovals(found);
    for (const row of rows) {
      if (row.taxId === '') continue;
      const key = keys.get(row.employer) ?? identityKey(row.employer);
      keys.set(row.employer, key);
      const of = petitions.get(key) ?? new Map<string, number>();
      petitions.set(key, of);
      const sums = sumRows([row]);
      const sum =
        sums.initialApprovals +
        sums.initialDenials +
        sums.continuingApprovals +
        sums.continuingDenials;
      const id = row.taxId.padStart(4, '0');
      of.set(id, (of.get(id) ?? 0) + sum);
    }
  }
}

/** What is left of a name without form, blanks and small and general words. */
function restOf(key: string): string {
  const words = coreOf(key)
    .split(' ')
    .filter((word) => !SMALL.has(word));
  const end = words.findLastIndex((word) => !isGeneral(word)) + 1;
  return words.slice(0, end || words.length).join('');
}

/** Letters of a name in which one may be mistyped. */
const LETTERS_FROM = 7;

/** What a name shares with those that are a letter off: itself without each letter. */
function beginningsOf(key: string): string[] {
  const letters = coreOf(key).replaceAll(' ', '');
  const without = Array.from(letters, (_, k) => letters.slice(0, k) + letters.slice(k + 1));
  return letters.length < LETTERS_FROM ? [] : [letters, ...without];
}

const kept = new Set<string>();
function keep(names: Iterable<string>): void {
  for (const name of names) kept.add(name);
}
for (const [rest, names] of Map.groupBy(petitions.keys(), restOf)) {
  if (rest.length > 1 && names.length > 1) keep(names);
}
const known = [...petitions.keys()].filter((key) => sumOf(key) >= FEWEST);
const near = new Map<string, Set<string>>();
for (const key of known) {
  for (const begin of beginningsOf(key)) near.set(begin, (near.get(begin) ?? new Set()).add(key));
}
for (const names of near.values()) if (names.size > 1) keep(names);

function sumOf(key: string): number {
  return petitions
    .get(key)!
    .values()
    .reduce((sum, count) => sum + count, 0);
}

const lines: string[] = [];
for (const key of kept) {
  const ids = [...petitions.get(key)!].toSorted((a, b) => b[1] - a[1]);
  const all = sumOf(key);
  const [id, count] = ids[0]!;
  if (all > 0 && count >= all * LEAST_SHARE) lines.push(`${key}\t${count}\t${id}`);
}
const text = `${lines.toSorted().join('\n')}\n`;
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
const packed = brotliCompressSync(text, { params });
writeFileSync(TAX_IDS, packed);
process.stdout.write(`${lines.length} names, ${text.length} bytes, ${packed.length} packed\n`);
