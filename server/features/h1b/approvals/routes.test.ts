import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { filedNames } from '#server/features/h1b/approvals/filed-names.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { approvalRow, approvalsOf } from '#server/h1b/approvals/testing/rows.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

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

const PARTED = [
  approvalRow('FACEBOOK INC', { taxId: '5', zip: '1', fiscalYear: 2021, initialApprovals: 40 }),
  approvalRow('META PLATFORMS INC', { taxId: '6', zip: '2', initialApprovals: 60 }),
  approvalRow('HARBOUR ANALYTICS AND FORECASTS IN', { taxId: '', zip: '98101' }),
  approvalRow('HARBOUR LABS LLC', { taxId: '7', zip: '98101' }),
  approvalRow('HARBOUR LABS CORP', { taxId: '8', zip: '10001', state: 'NY' }),
];
const FILED = [
  ['Meta Platforms, Inc.', '94025', 'CA'],
  ['Facebook, Inc.', '94025', 'CA'],
  ['Harbour Analytics and Forecasts International Inc.', '98101', 'WA'],
  ['Harbour Labs, Inc.', '98101', 'WA'],
] as const;

/** The endpoints over rows, joined to records with the reviewed list and with keys parted. */
async function joinedApp(filed: readonly (typeof FILED)[number][], splits: readonly string[] = []) {
  const corrections = { aliases: [['Facebook Inc', 'Meta Platforms Inc']] as const, splits };
  const explorer = inThreadExplorer(
    filed.map(([employer_name, employer_postal_code, employer_state], k) =>
      rowOf(k + 1, { employer_name, employer_postal_code, employer_state }),
    ),
    corrections,
  );
  if (filed.length === 0) explorer.become({ state: 'empty' });
  const approvals = approvalsOf(PARTED);
  const names = filedNames({ ...explorer, corrections: () => corrections }).names();
  const loaded = {
    ...approvals,
    index: await indexEmployers(approvals.table, names),
    version: '1',
  };
  return h1bApp(explorer, { load: () => Promise.resolve(loaded) });
}

describe('approvals of an employer of the filings', () => {
  test.each(['Facebook', 'FACEBOOK, INC.', 'Meta Platforms', 'meta platforms inc'])(
    '[APR-15] %s has the petitions of all its names, with why each counts',
    async (name) => {
      const at = await joinedApp(FILED);
      expect((await get(`approvals?name=${encodeURIComponent(name)}`, at)).body).toMatchObject({
        state: 'known',
        employerId: 'meta-platforms-inc',
        filedName: 'Meta Platforms, Inc.',
        years: [{ initialApprovals: 40 }, { initialApprovals: 60 }],
        spellings: [
          { name: 'META PLATFORMS INC', reason: 'Same name as in the filings', confidence: 1 },
          { name: 'FACEBOOK INC', reason: /from the reviewed list/, confidence: 1 },
        ].map((each) => ({ ...each, reason: expect.stringMatching(each.reason) as string })),
      });
    },
  );

  test('[APR-15] a cut name and another legal form are joined by place only; what is not joined keeps its own name', async () => {
    const at = await joinedApp(FILED);
    const names = async (name: string) => {
      const { body } = await get(`approvals?name=${encodeURIComponent(name)}`, at);
      const { spellings } = body as { spellings: { name: string; confidence: number }[] };
      return spellings.map((each) => [each.name, each.confidence]);
    };
    expect(await names('Harbour Analytics and Forecasts International')).toEqual([
      ['HARBOUR ANALYTICS AND FORECASTS IN', 0.96],
    ]);
    expect(await names('Harbour Labs Inc')).toEqual([['HARBOUR LABS LLC', 0.96]]);
    expect(await names('Harbour Labs Corp')).toEqual([['HARBOUR LABS CORP', 1]]);
  });

  test('[APR-15] without filings the reviewed list joins; a parted name stays apart', async () => {
    const alone = await joinedApp([]);
    expect((await get('approvals?name=Facebook', alone)).body).toMatchObject({
      employerId: 'meta-platforms-inc',
      years: [{ fiscalYear: 2021 }, { fiscalYear: 2022 }],
    });
    for (const filed of [[], FILED]) {
      const parted = await joinedApp(filed, ['facebook inc']);
      expect((await get('approvals?name=Facebook%20Inc', parted)).body).toMatchObject({
        employerId: 'facebook-inc',
        years: [{ fiscalYear: 2021 }],
      });
    }
  });

  test('[APR-15] the ranking counts an employer under all its names', async () => {
    const at = await joinedApp(FILED);
    const { body } = await get('sponsors?fiscalYear=2022', at);
    expect(body).toMatchObject({
      data: [{ employerId: 'meta-platforms-inc', name: 'Meta Platforms, Inc.' }, {}, {}, {}],
    });
  });
});

const BRANDED = [
  approvalRow('AMAZON COM SERVICES LLC', { initialApprovals: 30, zip: '1', taxId: '1' }),
  approvalRow('AMAZON WEB SERVICES INC', { initialApprovals: 20, zip: '2', taxId: '2' }),
  approvalRow('AMAZON LOGISTICS INC', {
    initialApprovals: 0,
    continuingApprovals: 0,
    initialDenials: 5,
    zip: '3',
    taxId: '3',
  }),
  approvalRow('GOOGLE LLC', { initialApprovals: 40, zip: '4', taxId: '4' }),
  approvalRow('WHOLE FOODS MARKET SERVICES INC', { initialApprovals: 8, zip: '5', taxId: '5' }),
];

/** The endpoints over petitions of brands and the filings of employers, each of a place of its own, with keys parted. */
async function brandedApp(filed: readonly string[], splits: readonly string[] = []) {
  const corrections = { aliases: [], splits };
  const explorer = inThreadExplorer(
    filed.map((employer_name, k) =>
      rowOf(k + 1, { employer_name, employer_postal_code: String(10_000 + k) }),
    ),
    corrections,
  );
  const approvals = approvalsOf(BRANDED);
  const names = filedNames({ ...explorer, corrections: () => corrections }).names();
  const index = await indexEmployers(approvals.table, names);
  return h1bApp(explorer, { load: () => Promise.resolve({ ...approvals, index, version: '1' }) });
}

describe('an employer and its brand', () => {
  const ask = async (at: FastifyInstance, name: string) =>
    (await get(`approvals?name=${encodeURIComponent(name)}`, at)).body;
  const amazon = { brand: 'Amazon', fiscalYear: 2022, newApprovals: 50 };

  test('[APR-23] the only employer of a brand in the filings is answered as the brand, its own number named', async () => {
    const at = await brandedApp(['Amazon Web Services, Inc.', 'Whole Foods Market Services, Inc.']);
    const typed = await ask(at, 'amazon');
    expect(typed).toMatchObject({ years: [{ initialApprovals: 50 }], itself: null });
    expect(await ask(at, 'Amazon Web Services, Inc.')).toEqual({
      ...typed,
      itself: { name: 'Amazon Web Services, Inc.', fiscalYear: 2022, newApprovals: 20 },
    });
    // So is its number among those who file for a role.
    const { employers } = (await get('offer?title=engineer&state=TX', at)).body as {
      employers: object[];
    };
    expect(employers).toMatchObject([
      { name: 'Amazon Web Services, Inc.', newApprovals: { fiscalYear: 2022, count: 50 } },
      {},
    ]);
    await at.close();
  });

  test('[APR-23] one of several has its own number first, and the brand beneath', async () => {
    const at = await brandedApp(['Amazon Web Services, Inc.', 'Amazon.com Services LLC']);
    const own = { years: [{ initialApprovals: 20 }], family: null, itself: null, memberOf: amazon };
    expect(await ask(at, 'Amazon Web Services, Inc.')).toMatchObject(own);
    expect(await ask(at, 'amazon')).toMatchObject({
      years: [{ initialApprovals: 50 }],
      memberOf: null,
    });
    await at.close();
    // Without filings nothing says which of them is the brand.
    const alone = await brandedApp([]);
    expect(await ask(alone, 'Amazon Web Services, Inc.')).toMatchObject(own);
    await alone.close();
  });

  test('[APR-22] [APR-24] a brand with one employer in the approvals and several in the filings has one id', async () => {
    const at = await brandedApp(['Google LLC', 'Google Fiber Inc.']);
    const { data } = (await get('sponsors?fiscalYear=2022', at)).body as { data: object[] };
    expect(data[1]).toMatchObject({
      employerId: '~google',
      name: 'Google',
      members: [{ employerId: 'google-llc', initialApprovals: 40 }],
    });
    expect(await ask(at, 'google')).toMatchObject({ employerId: '~google' });
    await at.close();
    // A brand has a name in the filings also when no name of its petitions is linked to them.
    const other = await brandedApp(['Google Fiber Inc.']);
    expect(await ask(other, 'google')).toMatchObject({ filedName: 'Google' });
    await other.close();
    const none = await brandedApp([]);
    expect(await ask(none, 'google')).toMatchObject({ filedName: null });
    await none.close();
  });
});

describe('a split-off name', () => {
  test.each([[[]], [['Amazon Web Services, Inc.', 'Amazon.com Services LLC', 'Amazon Logistics']]])(
    '[EMP-13] counts towards no brand, in answers and in the ranking, with the filings %o',
    async (filed) => {
      const at = await brandedApp(filed, ['amazon web services inc']);
      expect((await get('approvals?name=amazon', at)).body).toMatchObject({
        employerId: '~amazon',
        years: [{ initialApprovals: 30, initialDenials: 5 }],
      });
      const { body } = await get('approvals?name=Amazon+Web+Services+Inc', at);
      expect(body).toMatchObject({ years: [{ initialApprovals: 20 }], memberOf: null });
      const ranking = await get('sponsors?fiscalYear=2022', at);
      const { data } = ranking.body as { data: { employerId: string; name: string }[] };
      expect(data.map(({ employerId }) => employerId)).toContain('~amazon');
      expect(data.find(({ employerId }) => employerId === 'amazon-web-services-inc')).toMatchObject(
        { initialApprovals: 20, members: [] },
      );
      await at.close();
    },
  );
});

describe('the ranking by brand', () => {
  test('[APR-22] counts the employers of a brand together and names them, as the answer to its name does', async () => {
    const approvals = approvalsOf(BRANDED);
    const loaded = { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
    const at = await h1bApp(inThreadExplorer([]), { load: () => Promise.resolve(loaded) });
    const { body } = await get('sponsors?fiscalYear=2022', at);
    const { data } = body as { data: { name: string; members: object[] }[] };
    // An employer that is alone of its brand stands under its own name, what a brand owns apart.
    expect(data.map(({ name }) => name)).toEqual([
      'Amazon',
      'GOOGLE LLC',
      'WHOLE FOODS MARKET SERVICES INC',
    ]);
    expect(data[0]).toMatchObject({
      employerId: '~amazon',
      initialApprovals: 50,
      initialDenials: 5,
      members: [
        { name: 'AMAZON COM SERVICES LLC', initialApprovals: 30 },
        { name: 'AMAZON WEB SERVICES INC', initialApprovals: 20 },
      ],
    });
    expect(data[1]!.members).toEqual([]);
    const asked = await get('approvals?name=amazon', at);
    expect(asked.body).toMatchObject({
      employerId: '~amazon',
      years: [{ fiscalYear: 2022, initialApprovals: 50, initialDenials: 5 }],
    });
    await at.close();
    // The filings may have a single one of its employers.
    const filed = await h1bApp(
      inThreadExplorer([rowOf(1, { employer_name: 'Amazon Web Services, Inc.' })]),
      { load: () => Promise.resolve(loaded) },
    );
    const again = await get('approvals?name=amazon', filed);
    expect(again.body).toMatchObject({ employerId: '~amazon' });
    await filed.close();
  });

  test('[EMP-17] a name that nobody has means the brand or employer that it nearly is, as likely', async () => {
    const rows = [
      ...BRANDED,
      approvalRow('APPLE INC', { taxId: '7', zip: '7' }),
      approvalRow('APPLE VACATIONS LLC', { taxId: '8', zip: '8' }),
      approvalRow('TRIPTIDE LABS LLC', { initialApprovals: 40, taxId: '9', zip: '9' }),
    ];
    const approvals = approvalsOf(rows);
    const loaded = { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
    const explorer = inThreadExplorer([
      rowOf(1, { employer_name: 'Amazon.com Services LLC' }),
      rowOf(2, { employer_name: 'Amazon Web Services, Inc.', employer_postal_code: '98109' }),
      rowOf(98, { employer_name: 'Apple Inc.' }),
      rowOf(99, { employer_name: 'Apple Vacations LLC' }),
      ...Array.from({ length: 20 }, (_, k) => rowOf(k + 3, { employer_name: 'Triptide Labs LLC' })),
    ]);
    const at = await h1bApp(explorer, { load: () => Promise.resolve(loaded) });
    const likely = async (name: string) => {
      const query = encodeURIComponent(name);
      const answers = await Promise.all(
        ['approvals', 'employers/resolve'].map((path) => get(`${path}?name=${query}`, at)),
      );
      const [approved, filed] = answers.map(({ body }) => {
        const { state, name: found, likely: isLikely } = body as Record<string, unknown>;
        return { state, name: found, isLikely };
      });
      expect(filed!.state).toBe(approved!.state);
      expect(filed!.isLikely).toBe(approved!.isLikely);
      return approved!.isLikely ? String(approved!.name) : approved!.state;
    };
    expect(await likely('amazn')).toBe('Amazon');
    expect(await likely('amazon technologies')).toBe('Amazon');
    expect(await likely('Annapurna Labs (part of Amazon)')).toBe('Amazon');
    expect(await likely('Amazon Delivery Hub')).toBe('Amazon');
    // Not only Apple begins so.
    expect(await likely('Apple Orchards')).toBe('none');
    expect(await likely('trip tide labs')).toMatch(/^triptide/iu);
    expect(await likely('triptide lab')).toMatch(/^triptide/iu);
    expect(await likely('Harbour View Bakery')).toBe('none');
    await at.close();
    // The petitions alone say it, too.
    const alone = await h1bApp(inThreadExplorer([]), { load: () => Promise.resolve(loaded) });
    for (const name of ['trip tide labs', 'Triptide Labs / Harbour View', 'triptide lab']) {
      const { body } = await get(`approvals?name=${encodeURIComponent(name)}`, alone);
      expect(body).toMatchObject({ name: 'TRIPTIDE LABS LLC', likely: true });
    }
    await alone.close();
  });
});

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

  test('[PERM-14] each sponsor has its labor certifications, of all its names and of the newest year with enough of them', async () => {
    const case_ = (serial: number, employer_name: string, year: number, days: number) =>
      rowOf(serial, {
        case_number: `G-100-24001-${String(serial).padStart(6, '0')}`,
        employer_name,
        case_status: serial % 10 === 9 ? 'DENIED' : 'CERTIFIED',
        visa_class: 'PERM',
        received_date: parseIsoDate(`${year}-03-01`) - days,
        decision_date: parseIsoDate(`${year}-03-01`),
        fiscal_year: year,
      });
    const cases = [
      ...Array.from({ length: 12 }, (_, k) => case_(k, 'Harbour LLC', 2023, 300 + k)),
      case_(12, 'HARBOUR, L.L.C.', 2026, 700),
      { ...case_(13, 'Harbour LLC', 2026, 1), case_status: 'WITHDRAWN' },
    ];
    const perm = inThreadExplorer(cases);
    const approvals = approvalsOf(ROWS);
    const loaded = { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
    const load = { load: () => Promise.resolve(loaded) };
    // Without filings the names of the approvals decide.
    const nothing = inThreadExplorer([]);
    nothing.become({ state: 'empty' });
    for (const explorer of [
      inThreadExplorer([rowOf(1, { employer_name: 'HARBOUR LLC' })]),
      nothing,
    ]) {
      const at = await h1bApp(explorer, load, { perm });
      expect((await get('sponsors?fiscalYear=2022', at)).body).toMatchObject({
        data: [
          {
            name: 'HARBOUR LLC',
            greenCards: {
              cases: 14,
              certified: 12,
              denied: 1,
              withdrawn: 1,
              newest: { fiscalYear: 2023, timed: 12, medianDays: 305.5 },
            },
          },
          { name: 'HARBOUR LABS INC', greenCards: null },
        ],
        greenCardSource: { state: 'ready', cases: 14 },
      });
    }
    perm.become({ state: 'unavailable' });
    const at = await h1bApp(nothing, load, { perm });
    expect((await get('sponsors?fiscalYear=2022', at)).body).toMatchObject({
      data: [{ greenCards: null }, { greenCards: null }],
      greenCardSource: { state: 'unavailable' },
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

  test('[APR-17] with an occupation those are ranked that filed for it at the place, each with its pay', async () => {
    const dentist = { soc_code: '29-1021', soc_title: 'Dentists', worksite_state: 'OR' };
    const filed = (serial: number, pay: number, change: Partial<Row> = {}) =>
      rowOf(serial, {
        ...dentist,
        employer_name: 'Harbour LLC',
        wage_rate_of_pay_from: pay * 100,
        ...change,
      });
    const explorer = inThreadExplorer([
      ...Array.from({ length: 11 }, (_, k) => filed(k + 1, 100_000 + 10_000 * k)),
      filed(20, 60),
      // Older than the newest five years, elsewhere, of another occupation, and without approvals.
      filed(21, 500_000, { fiscal_year: 2019 }),
      filed(22, 500_000, { worksite_state: 'TX' }),
      filed(23, 500_000, { soc_code: '15-1252', soc_title: 'Software Developers' }),
      filed(24, 90_000, { employer_name: 'Nobody Inc' }),
      filed(25, 90_000, { employer_name: 'Harbour Labs Inc' }),
    ]);
    const approvals = approvalsOf(ROWS);
    const names = filedNames({
      ...explorer,
      corrections: () => ({ aliases: [], splits: [] }),
    }).names();
    const index = await indexEmployers(approvals.table, names);
    const at = await h1bApp(explorer, {
      load: () => Promise.resolve({ ...approvals, index, version: '1' }),
    });
    // The petitions are of WA and TX, the work is in OR.
    const { body } = await get('sponsors?fiscalYear=2022&state=or&soc=dentist', at);
    const filter = { soc: 'dentist', state: 'OR', years: '2020-2024', annualised: 'true' };
    expect(body).toMatchObject({
      occupation: {
        filings: 14,
        employers: 3,
        fiscalYears: [2020, 2021, 2022, 2023, 2024],
        filter,
      },
      totalRecords: 2,
      data: [
        {
          employerId: 'harbour-llc',
          initialApprovals: 142,
          filings: {
            n: 12,
            paid: 11,
            setAside: 1,
            figures: { p25: 120_000, p50: 150_000, p75: 180_000 },
            filter: { ...filter, employerId: 'harbour-llc' },
          },
        },
        { employerId: 'harbour-labs-inc', filings: { n: 1, paid: 1, figures: { p50: 90_000 } } },
      ],
    });
    // The filter of the list shows the same filings.
    for (const [query, total] of [
      [filter, 14],
      [{ ...filter, employerId: 'harbour-llc' }, 12],
    ] as const) {
      const records = await get(`records?${new URLSearchParams(query).toString()}`, at);
      expect(records.body).toMatchObject({ totalRecords: total });
    }
    expect(
      (await get('sponsors?soc=29-1021&city=austin&state=OR&fiscalYear=2022', at)).body,
    ).toMatchObject({
      totalRecords: 2,
    });
    expect((await get('sponsors?soc=astronaut', at)).body).toMatchObject({
      data: [],
      occupation: { filings: 0 },
    });
    // Without filings the list without an occupation is answered, too.
    explorer.become({ state: 'unavailable' });
    expect((await get('sponsors', at)).status).toBe(200);
    expect((await get('sponsors?soc=29-1021', at)).status).toBe(503);
    await at.close();
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
