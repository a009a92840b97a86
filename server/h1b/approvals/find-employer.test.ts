import { describe, expect, test } from 'vitest';

import { type ApprovalRow } from '#server/h1b/approvals/approval-row.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { findEmployer, findNearEmployer } from '#server/h1b/approvals/find-employer.ts';
import { rankSponsors } from '#server/h1b/approvals/rank-sponsors.ts';
import { approvalRow, approvalsOf } from '#server/h1b/approvals/testing/rows.ts';

const LONG = 'SOUTHERN CARPET HARDWOOD & TILE INC';
const elsewhere = { taxId: '', zip: '73301', state: 'TX', city: 'AUSTIN', naics: '33' };

const ROWS: readonly ApprovalRow[] = [
  approvalRow('GOOGLE LLC', { initialApprovals: 100 }),
  approvalRow('GOOGLE INC', { taxId: '1234', zip: '' }),
  approvalRow('GOOGLE CORP', { taxId: '9', zip: '10001', state: 'NY' }),
  approvalRow('CRANE CO', { taxId: '1' }),
  approvalRow('CRANE & CO', { taxId: '2', zip: '01226' }),
  approvalRow(LONG, { taxId: '0077', zip: '1' }),
  approvalRow(LONG.slice(0, 34), { taxId: '77', zip: '2', fiscalYear: 2021 }),
  approvalRow('META PLATFORMS INC', { ...elsewhere, initialApprovals: 9 }),
  approvalRow('META SOFT INC', { ...elsewhere, zip: '5' }),
  approvalRow('AT&AMP;T SERVICES INC', { taxId: '3' }),
  approvalRow('DENIED INC', { taxId: '8', initialApprovals: 0, continuingApprovals: 0 }),
  approvalRow('OAK INC', { taxId: '5', initialApprovals: 92, continuingApprovals: 0 }),
  approvalRow('OAK LLC', { taxId: '6', zip: '5', initialApprovals: 8, continuingApprovals: 0 }),
  approvalRow('ELM INC', { taxId: '5', initialApprovals: 95, continuingApprovals: 0 }),
  approvalRow('ELM LLC', { taxId: '6', zip: '5', initialApprovals: 5, continuingApprovals: 0 }),
  approvalRow('QUARREX ROBOTICS INC', { taxId: '11', zip: '84101', state: 'UT' }),
  approvalRow('HALVERT INC', { taxId: '12', zip: '84102', state: 'UT' }),
  approvalRow('', elsewhere),
];

async function loaded() {
  const approvals = approvalsOf(ROWS);
  return { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
}

async function find(name: string) {
  const { index, table } = await loaded();
  const found = findEmployer(index, name, 5);
  const spellings = (employer: number) =>
    index.employers[employer]!.names.map((code) => table.texts.employer.values[code]!);
  return {
    state: found.state,
    names: found.employer === undefined ? [] : spellings(found.employer).toSorted(),
    candidates: found.candidates.map((each) => index.employers[each]!.name),
  };
}

describe('the employer of a name in the approvals', () => {
  test('[EMP-17] a word or a place is left out only where an employer is called by the rest alone', async () => {
    const { index } = await loaded();
    const near = (name: string) => {
      const employer = findNearEmployer(index, name, 5)?.employer;
      return employer === undefined ? undefined : index.employers[employer]!.name;
    };
    expect(near('Halvert Technologies')).toBe('HALVERT INC');
    expect(near('Halvert Salt Lake City')).toBe('HALVERT INC');
    expect(near('Quarrex Technologies')).toBeUndefined();
    expect(near('Quarrex Austin')).toBeUndefined();
  });

  test('[APR-8] joins legal forms and cut names only with the same tax id or ZIP code', async () => {
    expect(await find('Google LLC')).toEqual({
      state: 'known',
      names: ['GOOGLE INC', 'GOOGLE LLC'],
      candidates: ['GOOGLE CORP'],
    });
    expect((await find('Southern Carpet, Hardwood & Tile, Inc.')).names).toEqual([
      LONG.slice(0, 34),
      LONG,
    ]);
    expect(await find('Crane Co.')).toMatchObject({ state: 'known', names: ['CRANE CO'] });
    expect(await find('Crane and Co')).toMatchObject({ state: 'known', names: ['CRANE & CO'] });
    expect((await find('AT&T Services, Inc.')).state).toBe('known');
  });

  test('[APR-9] a bare name means the employer with nearly all petitions, else it is ambiguous', async () => {
    expect((await find('google')).names).toEqual(['GOOGLE INC', 'GOOGLE LLC']);
    // Nine tenths are enough to be the likely one (APR-20).
    expect(await find('Oak')).toMatchObject({ state: 'known', names: ['OAK INC'] });
    expect(await find('Elm')).toMatchObject({ state: 'known', names: ['ELM INC'] });
    expect(await find('Crane')).toMatchObject({ state: 'ambiguous', names: [] });
    expect(await find('Crane GmbH')).toMatchObject({ state: 'ambiguous', names: [] });
    expect(await find('Meta')).toEqual({
      state: 'ambiguous',
      names: [],
      candidates: ['META PLATFORMS INC', 'META SOFT INC'],
    });
    for (const name of ['Nobody Knows Inc', '!!', '']) {
      expect(await find(name)).toEqual({ state: 'none', names: [], candidates: [] });
    }
  });

  test('[APR-20] a short name means most likely the one employer that begins with it, or by far the largest', async () => {
    const rows = (names: Record<string, number>) =>
      Object.entries(names).map(([name, initialApprovals], k) =>
        approvalRow(name, {
          taxId: String(k),
          zip: String(k),
          initialApprovals,
          continuingApprovals: 0,
        }),
      );
    const { table } = approvalsOf(
      rows({
        'HARBOUR CANCER INSTITUTE': 12,
        'QUARRY LABS INC': 90,
        'QUARRY DENTAL LLC': 10,
        'SLATE LABS INC': 89,
        'SLATE DENTAL LLC': 11,
        'PIXEL PERFECT DENTAL LLC': 2,
      }),
    );
    const index = await indexEmployers(table);
    const ask = (name: string) => findEmployer(index, name, 5);
    expect(ask('Harbour')).toMatchObject({ state: 'known', likely: true, candidates: [] });
    expect(ask('Quarry')).toMatchObject({ state: 'known', likely: true });
    expect(ask('Slate')).toMatchObject({ state: 'ambiguous', likely: false });
    // An only one is likely however few its petitions are.
    expect(ask('Pixel')).toMatchObject({ state: 'known', likely: true });
    expect(ask('Quarry GmbH')).toMatchObject({ state: 'ambiguous' });
  });

  test('[APR-12] ranks by new approvals within a year, place and industry', async () => {
    const approvals = await loaded();
    const rank = (change: object) => {
      const none = { fiscalYear: 2022, state: '', city: '', sector: '' };
      const { sponsors, ...lists } = rankSponsors(approvals, { ...none, ...change });
      const { employers } = approvals.index;
      const named = sponsors.map(({ members, initialApprovals: count }) => [
        employers[members[0]!.employer]!.name,
        count,
      ]);
      return { named, ...lists };
    };
    expect(rank({}).named.slice(0, 2)).toEqual([
      // Another employer of the brand is counted with it.
      ['GOOGLE LLC', 102],
      ['ELM INC', 95],
    ]);
    const texas = rank({ state: 'TX', sector: '31-33' });
    expect(texas.named).toEqual([
      ['META PLATFORMS INC', 9],
      ['META SOFT INC', 1],
    ]);
    expect(texas.cities).toEqual([{ name: 'AUSTIN', initialApprovals: 10 }]);
    expect(texas.states[0]).toEqual({ name: 'TX', initialApprovals: 10 });
    expect(rank({ city: ' austin' }).named).toHaveLength(2);
    expect(rank({ fiscalYear: 2021 }).named).toEqual([[LONG, 1]]);
    expect(rank({ fiscalYear: 2000 }).named).toEqual([]);
    const seattle = rank({ city: 'seattle' });
    expect(seattle.named.map(([name]) => name)).not.toContain('DENIED INC');
    expect(seattle.sectors.map(({ name }) => name)).toEqual(['54']);
  });
});
