import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { approvalRow, approvalsOf } from '#server/h1b/approvals/testing/rows.ts';

const ROWS = [
  approvalRow('HARBOUR LLC', { initialApprovals: 142, initialDenials: 3 }),
  approvalRow('HARBOUR LLC', { fiscalYear: 2021, continuingDenials: 4 }),
  approvalRow('HARBOUR LABS INC', { taxId: '1', state: 'TX', city: 'AUSTIN', naics: '33' }),
  approvalRow(''),
];
const years2022 = {
  fiscalYear: 2022,
  initialApprovals: 142,
  initialDenials: 3,
  continuingApprovals: 2,
  continuingDenials: 0,
};

let app: FastifyInstance;
let empty: FastifyInstance;
beforeAll(async () => {
  const approvals = approvalsOf(ROWS);
  const loaded = { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
  app = await h1bApp(inThreadExplorer([]), { load: () => Promise.resolve(loaded) });
  empty = await h1bApp(inThreadExplorer([]));
});
afterAll(async () => {
  await app.close();
  await empty.close();
});

const get = async (path: string, at = app) => {
  const answer = await at.inject(`/api/h1b/${path}`);
  return { status: answer.statusCode, body: answer.json<object>() };
};

describe('the endpoints of approvals', () => {
  test('[APR-11] an employer has its years, verdict, spellings and sources', async () => {
    const { body } = await get('approvals?name=Harbour%2C%20L.L.C.');
    expect(body).toMatchObject({
      state: 'known',
      employerId: 'harbour-llc',
      name: 'HARBOUR LLC',
      years: [{ fiscalYear: 2021, continuingDenials: 4 }, years2022],
      sponsors: 'yes',
      spellings: [{ name: 'HARBOUR LLC', petitions: 154 }],
      candidates: [],
      coverage: [{ fiscalYear: 2022 }, { fiscalYear: 2021 }],
    });
    expect((await get('approvals?name=Nobody')).body).toMatchObject({
      state: 'none',
      employerId: null,
      sponsors: 'none',
    });
    expect((await get('approvals?name=Harbour%20Lab')).body).toMatchObject({ state: 'none' });
  });

  test('[APR-11] without approvals everything is unknown, and nothing is an error', async () => {
    expect((await get('approvals?name=Harbour', empty)).body).toMatchObject({
      state: 'unknown',
      sponsors: 'unknown',
      years: [],
    });
    expect((await get('approvals/totals', empty)).body).toMatchObject({ years: [] });
    expect((await get('sponsors', empty)).body).toMatchObject({ fiscalYear: null, data: [] });
  });

  test('[APR-11] totals count rows without an employer', async () => {
    expect((await get('approvals/totals')).body).toMatchObject({
      years: [
        { fiscalYear: 2022, initialApprovals: 144, rows: 3 },
        { fiscalYear: 2021, initialApprovals: 1, rows: 1 },
      ],
    });
  });

  test('[APR-12] sponsors are ranked for a place and an industry', async () => {
    const { body } = await get('sponsors?fiscalYear=2022&state=tx&city=austin&naics=31-33');
    expect(body).toMatchObject({
      data: [{ employerId: 'harbour-labs-inc', name: 'HARBOUR LABS INC', initialApprovals: 1 }],
      totalRecords: 1,
      sectors: [{ name: '31-33', label: 'Manufacturing' }],
    });
    expect((await get('sponsors?pageSize=1&page=2&fiscalYear=2022')).body).toMatchObject({
      data: [{ name: 'HARBOUR LABS INC' }],
      totalPages: 2,
    });
  });

  test('[APR-11] bad input is refused and names the field; an unchanged answer is a 304', async () => {
    for (const path of [
      'approvals',
      'approvals?name=',
      'sponsors?naics=5',
      'sponsors?state=Texas',
    ]) {
      expect(await get(path)).toMatchObject({ status: 400 });
    }
    const { headers } = await app.inject('/api/h1b/approvals/totals');
    const again = await app.inject({
      url: '/api/h1b/approvals/totals',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
  });
});
