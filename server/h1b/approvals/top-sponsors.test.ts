import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import {
  joinApprovals,
  type JoinedName,
  TOP_SPONSORS,
} from '#server/h1b/approvals/testing/join-approvals.ts';
import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';
import { fold } from '#shared/domain/fold.ts';

/** The file of USCIS; it is not part of the repository, so the test of it runs only where the folder exists. */
const REAL = join(import.meta.dirname, '../../../../shared/data/uscis/h1b_datahubexport-2022.csv');
const list = readTable(readFileSync(TOP_SPONSORS, 'utf8'));
/** Letters by which names are chosen for the test; the command takes all. */
const LETTERS = 8;
/** Share of the employers in the filings that are joined. */
const LEAST = 0.95;

describe('the 200 employers with most approvals in FY2022', () => {
  let found: readonly JoinedName[];
  beforeAll(async () => {
    // Names that begin otherwise cannot be meant, and reading them takes seconds.
    const first = (name: string) =>
      fold(name)
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim()
        .slice(0, LETTERS);
    const begin = new Set(
      list.flatMap(({ uscis = '', joined = '' }) => [first(uscis), first(joined)]),
    );
    const keep = (name: string) => begin.has(first(name));
    found = await joinApprovals(readFilings(keep).context, keep);
  });

  test('[APR-16] join the employer of the filings that a person found, 95 % at least', () => {
    expect(found.map(({ uscis }) => uscis)).toEqual(list.map(({ uscis }) => uscis));
    const filed = list.filter(({ joined }) => joined !== 'not in the filings');
    expect(filed.length).toBeGreaterThan(180);
    const checked = new Map(list.map(({ uscis, joined }) => [uscis, joined]));
    const right = found.filter(({ uscis, filed: name }) => name && name === checked.get(uscis));
    const wrong = found.filter(({ uscis, filed: name }) => name && name !== checked.get(uscis));
    expect(wrong).toEqual([]);
    expect(right.length / filed.length).toBeGreaterThanOrEqual(LEAST);
  });
});

describe.skipIf(!existsSync(REAL))('the list beside the file of USCIS', () => {
  test('[APR-16] names the 200 employers with most approvals of the file, with their sums', () => {
    const sums = new Map<string, number>();
    const [, ...lines] = readFileSync(REAL, 'utf8').split(/\r?\n/);
    for (const line of lines) {
      const [, employer = '', initial, , continuing] =
        line.match(/(?:"[^"]*"|[^,])+|(?<=,)(?=,)/g) ?? [];
      if (employer === '' || /^\d+$/.test(employer)) continue;
      const count = Number(initial) + Number(continuing);
      sums.set(employer, (sums.get(employer) ?? 0) + count);
    }
    for (const { uscis = '', approvals } of list) {
      expect([uscis, sums.get(uscis)]).toEqual([uscis, Number(approvals)]);
    }
    const least = Number(list.at(-1)?.['approvals']);
    expect([...sums.values()].filter((sum) => sum > least).length).toBeLessThan(list.length);
  });
});
