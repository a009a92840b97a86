import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import {
  joinApprovals,
  type JoinedName,
  TOP_SPONSORS,
} from '#server/h1b/approvals/testing/join-approvals.ts';
import type { LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { SHIPPED } from '#server/h1b/approvals/approvals-folder.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { familyOf } from '#server/h1b/approvals/family.ts';
import { brandOf, brandsOfCore } from '#server/h1b/identity/brands.ts';
import { readApprovalFile } from '#server/h1b/approvals/store-file.ts';
import { describeEmployer } from '#server/features/h1b/approvals/describe-approvals.ts';
import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';
import { fold } from '#shared/core/fold.ts';

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

describe('what people call employers', () => {
  let approvals: LoadedApprovals;
  beforeAll(async () => {
    const { years, table } = await readApprovalFile(SHIPPED);
    approvals = { years, table, index: await indexEmployers(table), version: '1' };
  });
  const ask = (name: string) => describeEmployer(approvals, name, new Date('2026-11-23'));

  test.each([
    ['Amazon', 'AMAZON COM SERVICES LLC'],
    ['amazon.jobs', 'AMAZON COM SERVICES LLC'],
    ['Meta', 'FACEBOOK INC'],
    ['Instagram', 'FACEBOOK INC'],
    ['Visa', 'VISA TECHNOLOGY & OPERATIONS LLC'],
    ['MIT', 'MASSACHUSETTS INST OF TECHNOLOGY'],
    ['EA', 'ELECTRONIC ARTS INC'],
    ['Instacart', 'MAPLEBEAR INC D/B/A INSTACART'],
    ['Costco', 'COSTCO WHOLESALE CORPORATION'],
    ['YouTube', 'GOOGLE LLC'],
    ['J.P. Morgan', 'JPMORGAN CHASE CO'],
    ['P&G', 'THE PROCTER & GAMBLE COMPANY'],
    ['AT&T', 'AT&T SERVICES INC'],
    ['https://www.stripe.com/jobs', 'STRIPE INC'],
  ])('[APR-19] %s is its family of employers, %s among them', (typed, employer) => {
    const found = ask(typed);
    expect(found.state).toBe('known');
    expect(found.family?.members.map(({ name }) => name)).toContain(employer);
    const sum = found.years.find(({ fiscalYear }) => fiscalYear === 2022)?.initialApprovals ?? 0;
    const named = found.family?.members.reduce((all, one) => all + one.newApprovals, 0) ?? 0;
    expect(named).toBeLessThanOrEqual(sum);
    expect(sum).toBeGreaterThan(0);
  });

  test('[APR-19] who files by itself is not its parent, and who is only called alike is no brand', () => {
    const names = (typed: string) => ask(typed).spellings.map(({ name }) => name);
    for (const [typed, own] of [
      ['Whole Foods', /^WHOLE FOODS/],
      ['Twitch', /^TWITCH/],
      ['GitHub', /^GITHUB/],
      ['LinkedIn', /^LINKEDIN/],
      ['AWS', /^AMAZON (WEB|DATA)/],
    ] as const) {
      expect(names(typed).filter((name) => !own.test(name))).toEqual([]);
      expect(names(typed)).not.toEqual([]);
    }
    expect(names('Visa').filter((name) => /IMMIGRATION/.test(name))).toEqual([]);
    expect(names('Block').filter((name) => /H & R|H AND R/.test(name))).toEqual([]);
    for (const typed of ['Meta Soft Inc', 'Apple Hospitality', 'Amazon Produce Network']) {
      expect(ask(typed).family).toBeNull();
    }
  });

  test('[APR-19] the brand that owns one that files by itself stands beneath it', () => {
    const amazon = ask('Amazon').years.find(({ fiscalYear }) => fiscalYear === 2022);
    expect(ask('Whole Foods').parent).toEqual({
      brand: 'Amazon',
      fiscalYear: 2022,
      newApprovals: amazon?.initialApprovals,
    });
    expect(ask('Amazon').parent).toBeNull();
    expect(ask('https://boards.greenhouse.io/stripe/jobs/1').name).toBe('Stripe');
  });

  test('[APR-19] the table of brands is small, and every brand has employers', () => {
    const table = readFileSync(new URL('../identity/brands.csv', import.meta.url), 'utf8');
    expect(table.length).toBeLessThan(100_000);
    const names = table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',', 1)[0] ?? '');
    // Who belongs to a brand is found in one pass over the employers; asking for one brand after the other makes a pass for each.
    const filled = new Set([...approvals.index.byCore.keys()].flatMap(brandsOfCore));
    const empty = names.filter((name) => {
      const brand = brandOf(name);
      return !brand || (!filled.has(brand) && !familyOf(approvals.index, name));
    });
    expect(empty).toEqual([]);
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
