import { describe, expect, test } from 'vitest';

import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const filing = (serial: number, employer_name: string) => rowOf(serial, { employer_name });
const case_ = (serial: number, employer_name: string, days: number, case_status = 'CERTIFIED') =>
  rowOf(serial, {
    case_number: `G-100-24001-${String(serial).padStart(6, '0')}`,
    employer_name,
    case_status,
    visa_class: 'PERM',
    received_date: parseIsoDate('2026-03-01') - days,
    decision_date: parseIsoDate('2026-03-01'),
    fiscal_year: 2026,
  });

const CORRECTIONS = { aliases: [['Facebook Inc', 'Meta Platforms Inc']] as const, splits: [] };
const FILINGS = [
  filing(1, 'Meta Platforms, Inc.'),
  filing(2, 'Facebook, Inc.'),
  filing(3, 'Amazon.com Services LLC'),
  filing(4, 'Amazon Web Services, Inc.'),
  filing(5, 'Quarry Inc'),
];
const CASES = [
  case_(1, 'FACEBOOK INC', 400),
  case_(2, 'Meta Platforms, Inc.', 500),
  case_(3, 'Meta Platforms, Inc.', 480, 'DENIED'),
  case_(4, 'Meta Platforms, Inc.', 10, 'WITHDRAWN'),
  case_(5, 'AMAZON.COM SERVICES LLC', 300),
  case_(6, 'Amazon Web Services, Inc.', 320),
  case_(7, 'Only Here Corp', 200),
  case_(8, 'Twin Peaks LLC', 200),
  {
    ...case_(9, 'Twin Peaks Corp', 200),
    employer_city: 'Boise',
    employer_state: 'ID',
    employer_postal_code: '83702',
    naics_code: '722511',
  },
];

interface Answer {
  state: string;
  name: string | null;
  employerId: string | null;
  likely: boolean;
  spellings: { name: string; cases: number }[];
  candidates: object[];
  certifications: object | null;
  source: object;
}

async function appOf(filings = FILINGS, cases = CASES) {
  const explorer = inThreadExplorer(filings, CORRECTIONS);
  if (filings.length === 0) explorer.become({ state: 'empty' });
  const perm = inThreadExplorer(cases, CORRECTIONS);
  perm.become({
    fiscalYears: [2026],
    ...(cases.length === 0 && { state: 'empty', fiscalYears: [] }),
  });
  const app = await h1bApp(explorer, undefined, { perm });
  const ask = async (name: string) =>
    (await app.inject(`/api/h1b/green-cards?name=${encodeURIComponent(name)}`)).json<Answer>();
  return { app, ask, perm };
}

describe('labor certifications of an employer', () => {
  test.each(['Facebook', 'Meta Platforms', 'META PLATFORMS INC'])(
    '[PERM-7] %s has the cases of every name it has in the filings, with source, year and n',
    async (name) => {
      const { ask } = await appOf();
      expect(await ask(name)).toMatchObject({
        state: 'known',
        likely: false,
        spellings: [
          { name: 'Meta Platforms, Inc.', cases: 3 },
          { name: 'FACEBOOK INC', cases: 1 },
        ],
        certifications: {
          cases: 4,
          certified: 2,
          denied: 1,
          withdrawn: 1,
          timed: 3,
          medianDays: 480,
          quarters: [{ period: '2026-Q1', cases: 4, timed: 3, medianDays: 480 }],
          pay: { fiscalYears: [2026], salaries: 4 },
        },
        source: {
          state: 'ready',
          sample: false,
          cases: 9,
          fiscalYears: [2026],
          name: 'US Department of Labor, PERM disclosure data',
        },
      });
    },
  );

  test('[PERM-7] names that are one employer in the filings are one here, where their cases alone do not show it', async () => {
    const { ask } = await appOf([filing(1, 'Twin Peaks LLC'), filing(2, 'Twin Peaks Corp')]);
    expect(await ask('Twin Peaks LLC')).toMatchObject({
      spellings: [{ cases: 1 }, { cases: 1 }],
      certifications: { cases: 2 },
    });
    const { ask: alone } = await appOf([]);
    expect(await alone('Twin Peaks LLC')).toMatchObject({ certifications: { cases: 1 } });
  });

  test('[PERM-7] the employers of a brand count together', async () => {
    const { ask } = await appOf();
    expect(await ask('Amazon')).toMatchObject({
      state: 'known',
      employerId: '~amazon',
      name: 'Amazon',
      certifications: { cases: 2, medianDays: 310 },
    });
  });

  test('[PERM-13] names that lost a sign or their form count where a place proves them', async () => {
    const place = {
      employer_city: 'Foster City',
      employer_state: 'CA',
      employer_postal_code: '94404',
    };
    const { ask } = await appOf(
      [
        { ...filing(1, 'Wal-Mart Associates, Inc.'), ...place },
        { ...filing(2, 'Northwind & Traders Services LLC'), ...place },
        { ...filing(3, 'Advanced Micro Devices, Inc.'), ...place },
        { ...filing(4, 'Splendid Software, Inc.'), ...place },
        { ...filing(5, 'Elsewhere Software, Inc.'), ...place },
      ],
      [
        { ...case_(1, 'WALMART ASSOCIATES, INC.', 100), ...place },
        { ...case_(2, 'NORTHWIND TRADERS SERVICES LLC', 100), ...place },
        { ...case_(3, 'ADVANCED MICRO DEVICES, INC. AMD', 100), ...place },
        { ...case_(4, 'SPLENDID SOFTWARE', 100), ...place },
        {
          ...case_(5, 'ELSEWHERE SOFTWARE', 100),
          employer_state: 'ME',
          employer_postal_code: '04401',
        },
      ],
    );
    for (const [name, spelling] of [
      ['Wal-Mart Associates, Inc.', 'WALMART ASSOCIATES, INC.'],
      ['Northwind & Traders Services LLC', 'NORTHWIND TRADERS SERVICES LLC'],
      ['Advanced Micro Devices, Inc.', 'ADVANCED MICRO DEVICES, INC. AMD'],
      ['Splendid Software, Inc.', 'SPLENDID SOFTWARE'],
    ] as const) {
      expect(await ask(name)).toMatchObject({
        state: 'known',
        name,
        likely: false,
        spellings: [{ name: spelling, cases: 1 }],
      });
    }
    expect(await ask('Elsewhere Software, Inc.')).toMatchObject({ certifications: null });
  });

  test('[PERM-13] an employer of the filings is never another whose name begins alike; its brand is only likely', async () => {
    const { ask } = await appOf(
      [filing(1, 'Gerber Technology, Inc.'), filing(2, 'Amazon, Inc.')],
      [case_(1, 'GERBER POULTRY, INC', 100), ...CASES],
    );
    expect(await ask('Gerber Technology, Inc.')).toMatchObject({
      state: 'none',
      certifications: null,
    });
    expect(await ask('Amazon, Inc.')).toMatchObject({
      state: 'known',
      name: 'Amazon',
      likely: true,
    });
  });

  test('[PERM-7] without filings the names of the labor certifications decide', async () => {
    const { ask } = await appOf([]);
    expect(await ask('Facebook')).toMatchObject({ state: 'known', certifications: { cases: 4 } });
    expect(await ask('Only Here')).toMatchObject({ state: 'known', name: 'Only Here Corp' });
    expect(await ask('Twin Peaks')).toMatchObject({
      state: 'ambiguous',
      certifications: null,
      candidates: [{ count: 1 }, { count: 1 }],
    });
  });

  test('[PERM-8] an employer without cases is none, in a sample or without data unknown, never no', async () => {
    const { ask, perm } = await appOf();
    expect(await ask('Quarry Inc')).toMatchObject({ state: 'none', certifications: null });
    perm.become({ sample: true });
    expect(await ask('Quarry Inc')).toMatchObject({ state: 'unknown', source: { sample: true } });
    const empty = await appOf(FILINGS, []);
    expect(await empty.ask('Facebook')).toMatchObject({
      state: 'unknown',
      source: { state: 'empty', cases: 0, fiscalYears: [] },
    });
  });

  test('[PERM-8] a name is required, and unreadable data answer 503', async () => {
    const { app, ask, perm } = await appOf();
    const missing = await app.inject('/api/h1b/green-cards');
    expect(missing.statusCode).toBe(400);
    const first = await app.inject('/api/h1b/green-cards?name=Facebook');
    const again = await app.inject({
      url: '/api/h1b/green-cards?name=Facebook',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    perm.become({ state: 'unavailable' });
    expect(await ask('Facebook')).toMatchObject({ code: 'h1b_unavailable' });
  });

  test('[PERM-9] the totals are of the filtered cases of everybody', async () => {
    const { app } = await appOf();
    const read = async (query: string) =>
      (await app.inject(`/api/h1b/green-cards/totals${query}`)).json<{ certifications: object }>();
    expect((await read('')).certifications).toMatchObject({ cases: 9, denied: 1, timed: 8 });
    expect((await read('?employer=amazon')).certifications).toMatchObject({
      cases: 2,
      medianDays: 310,
    });
  });
});
