import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  inThreadExplorer,
  type TestExplorer,
} from '#server/features/h1b/testing/in-thread-explorer.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { approvalRow, approvalsOf } from '#server/h1b/approvals/testing/rows.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import type { OfferAnswer, OfferFilter } from '#shared/h1b/offer.ts';
import type { WageAnswer } from '#shared/h1b/wages.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';

/** Fictional filings; pay in dollars a year. */
const filing = (serial: number, pay: number | null, changes: Partial<Row> = {}): Row =>
  rowOf(serial, {
    job_title: 'Data Engineer',
    employer_name: serial % 2 === 0 ? 'Harbour LLC' : 'Meadow Systems',
    wage_rate_of_pay_from: pay === null ? null : pay * 100,
    ...changes,
  });
const level = (wage_level: string, prevailing: number): Partial<Row> => ({
  wage_level,
  prevailing_wage: prevailing * 100,
  prevailing_wage_unit: 'Year',
});

const ROWS: Row[] = [
  // Austin in the newest year: twelve from 100,000 to 210,000, one without pay and two that cannot be meant.
  ...Array.from({ length: 12 }, (_, k) =>
    filing(k + 1, 100_000 + 10_000 * k, k < 6 ? level('I', 80_000) : level('II', 100_000)),
  ),
  filing(20, null),
  filing(21, 9000),
  filing(22, 60, { wage_unit_of_pay: 'Hour', job_title: 'Senior Data Engineer II' }),
  filing(23, 200_000, { wage_unit_of_pay: 'Hour' }),
  // Round Rock is near Austin, Houston only in the same state.
  ...Array.from({ length: 4 }, (_, k) =>
    filing(30 + k, 90_000, {
      job_title: 'Analytics Tamer',
      worksite_city: 'Round Rock',
      worksite_postal_code: '78664',
      soc_code: k === 0 ? '15-1132' : '15-1252.00',
    }),
  ),
  ...Array.from({ length: 7 }, (_, k) =>
    filing(40 + k, 95_000, {
      job_title: 'Analytics Tamer',
      worksite_city: 'Houston',
      worksite_postal_code: '77002',
      fiscal_year: 2020,
      ...level('I', 60_000),
    }),
  ),
  filing(50, 70_000, {
    worksite_state: 'WA',
    worksite_city: 'Seattle',
    job_title: 'Beekeeper',
    soc_code: '45-2093',
    soc_title: 'Farmworkers',
  }),
];

let app: FastifyInstance;
let explorer: TestExplorer;
beforeAll(async () => {
  explorer = inThreadExplorer(ROWS);
  const approvals = approvalsOf([approvalRow('HARBOUR LLC', { initialApprovals: 142 })]);
  const loaded = { ...approvals, index: await indexEmployers(approvals.table), version: '1' };
  app = await h1bApp(explorer, { load: () => Promise.resolve(loaded) });
});
afterAll(() => app.close());

const get = (query: Record<string, string>) =>
  app.inject(`/api/h1b/offer?${new URLSearchParams(query).toString()}`);
const ask = async (query: Record<string, string>) => (await get(query)).json<OfferAnswer>();
const austin = { title: 'data engineer', city: 'Austin', state: 'Texas' };
const rowsOf = async (filter: OfferFilter) => {
  const query = new URLSearchParams(Object.entries(filter));
  const answer = await app.inject(`/api/h1b/records?${query.toString()}`);
  return answer.json<{ totalRecords: number }>().totalRecords;
};

describe('GET /api/h1b/offer', () => {
  test('[OFFER-1] [OFFER-3] [OFFER-20] says where an offer stands among comparable filings', async () => {
    const answer = await ask({ ...austin, amount: '$128,000', employer: 'Harbour, L.L.C.' });
    expect(answer).toMatchObject({
      state: 'known',
      sample: false,
      comparable: {
        by: 'title',
        place: 'city',
        years: [2022, 2023, 2024],
        n: 16,
        paid: 13,
        setAside: { unpaid: 1, below: 1, above: 1 },
      },
      occupation: { code: '15-1252', title: 'Software Developers', n: 16 },
    });
    // 100,000, 110,000, 120,000 and 124,800 an hour's worth are below it, a month after the middle of their year.
    expect(answer.comparable!.percentile).toBeCloseTo((100 * 4) / 13);
    expect(answer.comparable!.yearsFound).toEqual([2024]);
    // One of them is of a senior engineer.
    expect(answer.comparable!.sameTitle).toMatchObject({ n: 15, paid: 12 });
    expect(answer.comparable!.sameTitle!.percentile).toBeCloseTo((100 * 3) / 12);
    // The estimate's own percentage, in its range.
    const { percentile, low, high } = answer.offer;
    expect(low).toBeLessThan(percentile!);
    expect(high).toBeGreaterThan(percentile!);
    expect(answer.estimate).toMatchObject({ place: 'city', fiscalYear: 2024, dropped: [] });
    expect(answer.steps).toHaveLength(1);
  });

  test('[OFFER-22] pay is about average from 40 to 60 of 100, whose amounts are in the answer', async () => {
    const { average } = (await ask(austin)).estimate!;
    const of = async (amount: number) =>
      (await ask({ ...austin, amount: String(amount) })).offer.percentile!;
    // With few filings several percentiles are one amount.
    expect(await of(average.from - 1)).toBeLessThanOrEqual(40);
    expect(await of(average.from + 1)).toBeGreaterThanOrEqual(40);
    expect(await of(average.to - 1)).toBeLessThanOrEqual(60);
    expect(await of(average.to + 1)).toBeGreaterThanOrEqual(60);
  });

  test('[OFFER-4] every number carries the filters that show its rows', async () => {
    const { comparable, compared, steps, levels, employer, employers, trend } = await ask({
      ...austin,
      employer: 'Harbour LLC',
    });
    const numbers = [
      ...steps.map(({ n, filter }) => [n, filter] as const),
      [comparable!.n, comparable!.filter] as const,
      [2, comparable!.setAsideFilter] as const,
      ...compared.map(({ n, filter }) => [n, filter] as const),
      ...levels!.levels
        .filter(({ basis }) => basis === 'filed')
        .map(({ n, filter }) => [n, filter] as const),
      [employer!.n, employer!.filter] as const,
      ...employers.map(({ n, filter }) => [n, filter] as const),
      ...trend.map(({ n, filter }) => [n, filter] as const),
    ];
    expect(numbers.length).toBeGreaterThan(8);
    for (const [n, filter] of numbers) expect([filter, await rowsOf(filter)]).toEqual([filter, n]);
  });

  test('[OFFER-23] counts the pay of the comparable filings by steps, and compares the offer with wider groups', async () => {
    const { comparable, compared } = await ask({ ...austin, amount: '128000' });
    const { from, step, counts } = comparable!.bins!;
    // From 100,000 to 210,000, the hourly one among them.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(13);
    expect([from <= 101_000, from + step * counts.length > 210_000]).toEqual([true, true]);
    // Groups with the same filings as the one before are left out.
    expect(compared.map(({ by, place, level, n }) => [by, place, level, n])).toEqual([
      ['title', 'city', null, 16],
      ['occupation', 'state', null, 20],
    ]);
    expect(compared[0]!.percentile).toBe(comparable!.percentile);
    expect(compared[1]!.percentile).toBeGreaterThan(compared[0]!.percentile!);
    const few = await ask({ title: 'Beekeeper', state: 'WA', amount: '70000' });
    expect([few.comparable!.bins, few.compared]).toEqual([null, []]);
  });

  test('[OFFER-2] widens what has too few filings, and shows each step', async () => {
    const { steps, comparable } = await ask({
      title: 'Analytics Tamer',
      city: 'Round Rock',
      state: 'TX',
    });
    expect(steps.map(({ by, place, years, n }) => [by, place, years.length, n])).toEqual([
      ['title', 'city', 3, 4],
      ['title', 'radius', 3, 4],
      ['title', 'radius', 5, 4],
      ['title', 'state', 5, 11],
    ]);
    expect(comparable).toMatchObject({
      place: 'state',
      n: 11,
      filed: { p50: 95e3 },
      yearsFound: [2020, 2024],
    });
    const asked = { title: 'Analytics Tamer', city: 'Round Rock', state: 'TX', years: '2024' };
    const near = await ask({ ...asked, miles: '30' });
    expect(near.steps.map(({ by, place, n }) => [by, place, n])).toEqual([
      ['title', 'radius', 4],
      ['title', 'state', 4],
      ['occupation', 'radius', 20],
    ]);
    expect(near.comparable).toMatchObject({ by: 'occupation', years: [2024], n: 20 });
    // Its codes of several editions are one occupation, and the trend is not bound to the years.
    expect(near.occupation).toMatchObject({ code: '15-1252', n: 11 });
    const whole = await ask({ ...asked, city: '' });
    expect(whole.trend.map(({ fiscalYear }) => fiscalYear)).toEqual([2020, 2024]);
  });

  test('[H1B-107] the place may be a city or an area by its common name', async () => {
    const named = await ask({ title: 'data engineer', city: 'austin' });
    expect(named.steps).toEqual((await ask(austin)).steps);
    const area = await ask({ title: 'analytics tamer', city: 'Austin area' });
    expect(
      area.steps.map(({ place, n, filter }) => [place, n, filter.near ?? filter.state]),
    ).toEqual([
      ['radius', 4, 'Austin area'],
      ['radius', 4, 'Austin area'],
      ['state', 11, 'TX'],
    ]);
    expect(await rowsOf(area.steps[0]!.filter)).toBe(4);
  });

  test('[OFFER-6] says what the employer filed, who else files there, with new approvals, and the trend', async () => {
    const answer = await ask({ ...austin, employer: 'Harbour LLC' });
    expect(answer.employer).toMatchObject({
      state: 'known',
      employerId: 'harbour-llc',
      by: 'title',
      n: 8,
      paid: 7,
      newestYear: 2024,
      newestDecision: '2024-01-09',
      figures: { p50: expect.closeTo(151_791, 0) },
    });
    expect(answer.employers).toMatchObject([
      { name: 'Harbour LLC', n: 8, newApprovals: { fiscalYear: 2022, count: 142 } },
      { name: 'Meadow Systems', n: 8, newApprovals: null },
    ]);
    expect(answer.trend).toMatchObject([{ fiscalYear: 2024, n: 16, paid: 13 }]);
    const tamer = await ask({
      title: 'Analytics Tamer',
      state: 'TX',
      employerId: 'meadow-systems',
    });
    expect(tamer.trend.map(({ fiscalYear, n }) => [fiscalYear, n])).toEqual([
      [2020, 7],
      [2024, 4],
    ]);
    expect(tamer.employer).toMatchObject({ state: 'known', n: 5 });
    // Beside its approvals stands when it filed last, for whatever role.
    const other = await ask({ title: 'Beekeeper', state: 'WA', employer: 'Meadow Systems' });
    expect(other.employer).toMatchObject({ n: 0, newestYear: null, newestFiling: 2024 });
    expect((await ask({ ...austin, employer: 'Nobody' })).employer).toMatchObject({
      state: 'none',
    });
  });

  test('[OFFER-6] an answer does not wait for approvals that take long to be read', async () => {
    const slow = await h1bApp(explorer, { load: () => new Promise(() => undefined) });
    const answer = await slow.inject(`/api/h1b/offer?${new URLSearchParams(austin).toString()}`);
    expect(answer.json()).toMatchObject({
      approvalsLoading: true,
      employers: [{ name: 'Harbour LLC', newApprovals: null }, {}],
    });
    await slow.close();
    expect(await ask(austin)).toMatchObject({ approvalsLoading: false });
  });

  test('[OFFER-5] estimates the level that the amount clears from prevailing wages of the area', async () => {
    const { levels } = await ask({ ...austin, amount: '58', unit: 'hour' });
    expect(levels).toMatchObject({
      place: 'radius',
      n: 12,
      cleared: 'III',
      levels: [
        { level: 'I', amount: 80_000, n: 6, basis: 'filed' },
        { level: 'II', amount: 100_000, n: 6, basis: 'filed' },
        { level: 'III', amount: 120_000, basis: 'derived' },
        { level: 'IV', amount: 140_000, basis: 'derived' },
      ],
    });
    expect((await ask({ title: 'data engineer' })).levels).toBeNull();
    // Of several years a level's amount is of the newest with enough, and so are the rows that it leads to.
    const wider = await ask({ title: 'data engineer', state: 'TX', years: '2020-2024' });
    const [first] = wider.levels!.levels;
    expect(first).toMatchObject({ level: 'I', amount: 80_000, n: 6 });
    expect([await rowsOf(first!.filter), wider.levels!.years]).toEqual([6, [2024]]);
  });

  test('[OFFER-21] [WAGE-4] [WAGE-5] the official table says the level and what is missing to the next, the filings say how often', async () => {
    const today = await h1bApp(explorer, undefined, { now: new Date('2026-11-25') });
    const answer = async (query: Record<string, string>) => {
      const asked = `/api/h1b/offer?${new URLSearchParams(query).toString()}`;
      return (await today.inject(asked)).json<OfferAnswer>();
    };
    const { levels } = await answer({ ...austin, amount: '58', unit: 'hour' });
    expect(levels).toMatchObject({
      official: {
        wageYear: 2025,
        from: '2025-07-01',
        until: '2026-06-30',
        area: { id: '12420', name: 'Austin-Round Rock-San Marcos, TX' },
        foundBy: 'city',
        occupation: { code: '15-1252', title: 'Software Developers' },
        unit: 'Hour',
      },
      place: 'radius',
      n: 12,
    });
    const { published } = levels!.official!;
    const [one, two, three, four] = levels!.levels;
    expect(levels!.levels.map(({ amount }) => amount)).toEqual(
      published.map((dollars) => Math.round(dollars * 2080)),
    );
    expect([one!.n, two!.n, three!.n, four!.n]).toEqual([6, 6, 0, 0]);
    expect(await rowsOf(one!.filter)).toBe(6);
    expect(new Set(levels!.levels.map(({ basis }) => basis))).toEqual(new Set(['official']));
    const annual = 58 * 2080;
    const reached = levels!.levels.findLast(({ amount }) => amount <= annual)!;
    const next = levels!.levels.find(({ amount }) => amount > annual)!;
    expect(levels!.cleared).toBe(reached.level);
    expect(levels!.next).toEqual({ level: next.level, dollars: next.amount - annual });
    const below = await answer({ ...austin, amount: String(one!.amount - 1) });
    expect(below.levels).toMatchObject({ cleared: 'below', next: { level: 'I', dollars: 1 } });
    const top = await answer({ ...austin, amount: String(four!.amount) });
    expect(top.levels).toMatchObject({ cleared: 'IV', atLeast: false, next: null });
    // A ZIP code finds the area, too; a state alone, an occupation without a wage or another year do not.
    const byZip = await answer({ title: 'data engineer', zip: '78664' });
    expect(byZip.levels!.official).toMatchObject({ area: { id: '12420' }, foundBy: 'zip' });
    for (const query of [
      { title: 'data engineer', state: 'TX' },
      { ...austin, years: '2022-2024' },
      { ...austin, years: '2022-2027' },
    ]) {
      expect((await answer(query)).levels).toMatchObject({
        official: null,
        levels: [{ basis: 'filed' }, { basis: 'filed' }, { basis: 'derived' }, {}],
      });
    }
    // A role that nobody filed for, but that the survey has.
    const unfiled = await answer({ title: 'Web Developers', city: 'Austin', state: 'TX' });
    expect(unfiled.levels).toMatchObject({ n: 0, official: { occupation: { code: '15-1254' } } });
    await today.close();
  });

  test('[OFFER-7] fewer than 10 are an estimate with their rows; no known word and no data are told apart', async () => {
    const few = await ask({ title: 'Beekeeper', state: 'WA', amount: '70000' });
    expect(few).toMatchObject({
      state: 'estimate',
      comparable: { n: 1, figures: null },
      rows: [{ job_title: 'Beekeeper', wage_rate_of_pay_from: 70_000 }],
    });
    expect(few.offer.percentile).not.toBeNull();
    expect(few.estimate!.figures.p50).toBeGreaterThan(0);
    expect((await ask({ title: 'Astronaut', amount: '1 000 00' })).state).toBe('none');
    explorer.become({ sample: true });
    expect((await ask({ title: 'Astronaut' })).state).toBe('unknown');
    explorer.become({ sample: false, state: 'empty' });
    expect(await ask({ ...austin, amount: '128000' })).toMatchObject({
      state: 'unknown',
      offer: { annual: 128_000, percentile: null },
      comparable: null,
    });
    explorer.become({ state: 'ready' });
  });

  test('[OFFER-16] unknown words are dropped and named, and the rest answers', async () => {
    const answer = await ask({ title: 'Quantum Data Engineer', state: 'TX', amount: '128000' });
    expect(answer).toMatchObject({
      state: 'known',
      estimate: { dropped: ['quantum'] },
      comparable: { filter: { jobTitle: 'Data Engineer' } },
    });
  });

  test('[OFFER-13] pay is brought to the newest of the years that are asked about, else to today', async () => {
    const tamer = { title: 'Analytics Tamer', state: 'TX' };
    const now = await ask(tamer);
    expect(now.moved).toMatchObject({ month: '2024-05', assumed: false });
    const then = await ask({ ...tamer, years: '2018-2020' });
    expect(then.moved).toMatchObject({ month: '2020-04' });
    expect(then.estimate!.figures.p50).toBeLessThan(now.estimate!.figures.p50);
  });

  test.each([
    [{ title: 'x', level: 'V' }, 'level', offerMessages.level],
    [{ title: 'x', experience: 'much' }, 'experience', offerMessages.experience],
    [{ title: ' ' }, 'title', offerMessages.title],
    [{ ...austin, amount: 'much' }, 'amount', offerMessages.amount],
    [{ ...austin, amount: '128000', unit: 'hour' }, 'amount', offerMessages.amountRange],
    [{ ...austin, amount: '-5' }, 'amount', offerMessages.amountRange],
    [{ ...austin, unit: 'decade' }, 'unit', offerMessages.unit],
    [{ title: 'x', city: 'Springfield' }, 'state', offerMessages.cityNeedsState],
    [{ title: 'x', state: 'Atlantis' }, 'state', offerMessages.state],
    [{ title: 'x', city: 'Atlantis', state: 'TX' }, 'city', offerMessages.cityUnknown],
    [{ title: 'x', zip: '7870' }, 'zip', offerMessages.zip],
    [{ title: 'x', zip: '00000' }, 'zip', offerMessages.zipUnknown],
    [{ title: 'x', miles: '10' }, 'miles', offerMessages.milesNeedPlace],
  ])('[OFFER-8] %j is refused by its field', async (query, field, message) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, detail: message });
  });

  test('[OFFER-8] other bad input is a 400, and an unchanged answer a 304', async () => {
    expect((await get({ ...austin, years: 'soon' })).json()).toMatchObject({ field: 'years' });
    expect((await get({ ...austin, miles: '501' })).json()).toMatchObject({ field: 'miles' });
    expect((await get({ ...austin, salary: '1' })).statusCode).toBe(400);
    const { headers } = await get(austin);
    expect(headers['cache-control']).toContain('s-maxage');
    const again = await app.inject({
      url: `/api/h1b/offer?${new URLSearchParams(austin).toString()}`,
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('GET /api/h1b/wages', () => {
  let today: FastifyInstance;
  beforeAll(async () => {
    today = await h1bApp(explorer, undefined, { now: new Date('2026-11-25') });
  });
  afterAll(() => today.close());
  const get = async (query: Record<string, string>) => {
    const response = await today.inject(`/api/h1b/wages?${new URLSearchParams(query).toString()}`);
    return { status: response.statusCode, body: response.json<WageAnswer & { field?: string }>() };
  };
  const there = { city: 'Austin', state: 'Texas' };

  test('[WAGE-6] says the level of a pay with area, occupation, year and source', async () => {
    const { body } = await get({
      soc: '15-1252.00',
      county: 'Travis',
      state: 'TX',
      amount: '120k',
    });
    expect(body).toMatchObject({
      state: 'known',
      years: [2025],
      official: { wageYear: 2025, area: { id: '12420' }, foundBy: 'county', unit: 'Hour' },
      annual: 120_000,
      selectionRule: { source: 'DHS final rule, 90 FR 60864', entries: { II: 2 } },
    });
    const reached = body.levels.findLast(({ amount }) => amount <= 120_000)!;
    expect(body.cleared).toBe(reached.level);
    const { body: hourly } = await get({
      soc: '15-1252',
      zip: '78701',
      amount: '40',
      unit: 'hour',
    });
    expect(hourly.annual).toBe(83_200);
    const { body: without } = await get({ title: 'Software Developers', ...there });
    expect(without).toMatchObject({ state: 'known', annual: null, cleared: null, next: null });
    // A title that the survey lacks is told by the filings of it.
    const { body: told } = await get({ title: 'data engineer', ...there });
    expect(told.official).toMatchObject({ occupation: { code: '15-1252' } });
  });

  test('[WAGE-10] a state alone answers the range of its areas, and no level of its own', async () => {
    const { body } = await get({ soc: '15-1252', state: 'TX', amount: '120k' });
    expect(body).toMatchObject({
      state: 'range',
      official: null,
      levels: [],
      annual: 120_000,
      cleared: null,
      range: { state: 'TX', wageYear: 2025, levels: [{ level: 'I' }, {}, {}, {}] },
    });
  });

  test('[WAGE-6] says what is missing, and refuses a question without occupation or place', async () => {
    const stateOf = async (query: Record<string, string>) => (await get(query)).body.state;
    expect(await stateOf({ soc: '15-1252', zip: '00000' })).toBe('area');
    expect(await stateOf({ soc: '99-9999', ...there })).toBe('occupation');
    expect(await stateOf({ title: 'Astronaut', ...there })).toBe('occupation');
    expect(await stateOf({ soc: '29-1024', ...there })).toBe('cell');
    expect(await stateOf({ soc: '15-1252', ...there, date: '2024-01-01' })).toBe('year');
    expect(await stateOf({ soc: '15-1252', ...there, date: '2026-06-30' })).toBe('known');
    const fieldOf = async (query: Record<string, string>) => {
      const { status, body } = await get(query);
      return [status, body.field];
    };
    expect(await fieldOf({ ...there })).toEqual([400, 'soc']);
    expect(await fieldOf({ soc: 'software', ...there })).toEqual([400, 'soc']);
    expect(await fieldOf({ soc: '15-1252' })).toEqual([400, 'zip']);
    expect(await fieldOf({ soc: '15-1252', county: 'Travis' })).toEqual([400, 'state']);
    expect(await fieldOf({ soc: '15-1252', city: 'Austin' })).toEqual([400, 'state']);
    expect(await fieldOf({ soc: '15-1252', city: 'Austin', state: 'ZZ' })).toEqual([400, 'state']);
    expect(await fieldOf({ soc: '15-1252', ...there, amount: '3' })).toEqual([400, 'amount']);
    expect(await fieldOf({ soc: '15-1252', ...there, date: '2026-02-30' })).toEqual([400, 'date']);
  });
});
