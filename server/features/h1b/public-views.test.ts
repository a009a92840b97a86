import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { describeEmployer } from '#server/features/h1b/approvals/describe-approvals.ts';
import { publicViews } from '#server/features/h1b/public-views.ts';
import {
  inThreadExplorer,
  type TestExplorer,
} from '#server/features/h1b/testing/in-thread-explorer.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import type { PublicViews } from '#server/http/public-view.ts';

const ROWS = [
  rowOf(1, { employer_name: 'Acme & Sons', job_title: 'Software Engineer' }),
  rowOf(2, { employer_name: 'ACME & SONS', job_title: 'Data Scientist' }),
  rowOf(3, { employer_name: 'Acme & Sons', job_title: 'Engineer' }),
  rowOf(4, { employer_name: 'Harbor', job_title: 'Engineer' }),
];

/** Nothing was approved for anybody. */
const petitions = () => Promise.resolve(describeEmployer(undefined, '', new Date(0)));

let explorer: TestExplorer;
let views: PublicViews;

beforeEach(() => {
  explorer = inThreadExplorer(ROWS);
  const clock = { now: () => new Date(0) };
  const perm = inThreadExplorer([]);
  views = publicViews({ explorer, perm, clock, release: 'test' }, { petitions });
});

describe('what the documents of the H1B pages say', () => {
  test('[PUB-11] without a filter the page keeps its own title, and has the first results', async () => {
    const view = await views.viewOf('/h1b', 'h1b', {});
    expect(view).toMatchObject({ found: true, title: '', canonical: '/h1b', shared: '/h1b' });
    expect(view?.first).toMatchObject({ total: 4, sample: false, annualised: true });
    expect(view?.first?.rows).toHaveLength(4);
  });

  test('[PUB-11] a shared link is named by what it filters, under the filters’ own names', async () => {
    const view = await views.viewOf('/h1b', 'h1b', { q: ' engineer ', min_salary: '1', page: '1' });
    expect(view).toMatchObject({
      title: 'engineer · H1B Data Hub',
      description: '3 H1B applications: “engineer”, at least $1.',
      canonical: '/h1b',
      shared: '/h1b?search=engineer&minSalary=1',
    });
    expect(view?.first).toMatchObject({ total: 3, search: 'engineer' });
  });

  test('[PUB-11] a filter that is refused gets a page without results', async () => {
    const view = await views.viewOf('/h1b', 'h1b', { minSalary: '-5' });
    expect(view).toMatchObject({ found: true, shared: '/h1b?minSalary=-5' });
    expect(view?.first).toBeUndefined();
  });

  test('[PUB-13] an employer is named with its figures, under its most frequent spelling', async () => {
    const view = await views.viewOf('/h1b/employer/:name', 'acme & sons', {});
    expect(view).toMatchObject({
      found: true,
      indexed: true,
      title: 'Acme & Sons · H1B',
      canonical: '/h1b/employer/Acme%20%26%20Sons',
    });
    expect(view?.description).toMatch(/^Acme & Sons in the H1B records: 3 applications, /);
    expect(await views.viewOf('/h1b/employer/:name', 'Nobody', {})).toMatchObject({ found: false });
  });

  test('[PUB-13] employers are listed for search engines; those of the sample are not', async () => {
    expect(await views.listed()).toContain('/h1b/employer/Harbor');
    explorer.become({ sample: true });
    expect(await views.listed()).toEqual([]);
    const view = await views.viewOf('/h1b/employer/:name', 'Harbor', {});
    expect(view?.indexed).toBe(false);
  });

  test('[PUB-16] the front page answers about an employer in any spelling, and says when it cannot', async () => {
    const answerTo = async (employer: string) =>
      (await views.viewOf('/', '', { employer }))?.answer;
    expect(await answerTo(' acme & sons ')).toMatchObject({
      state: 'known',
      typed: 'acme & sons',
      name: 'Acme & Sons',
      filings: 3,
      // Three filings of a title are too few: pay is that of all its filings.
      pay: { title: null },
    });
    expect(await answerTo('Nobody at all')).toMatchObject({ state: 'none', pay: null });
    explorer.become({ state: 'unavailable' });
    expect(await answerTo('Harbor')).toMatchObject({ state: 'unavailable', typed: 'Harbor' });
  });

  test('[PUB-16] without a question the front page shows the largest employer once it was looked up, and never an invented one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const shown = async () => (await views.viewOf('/', '', {}))?.answer;
    explorer.become({ generated: true });
    expect(await shown()).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(await shown()).toBeUndefined();
    explorer.become({ generated: false });
    expect(await shown()).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(await shown()).toMatchObject({ typed: '', name: 'Acme & Sons' });
  });

  test('[PUB-9] what half of the filings of an employer pay is known once ten have pay, and never of invented ones', async () => {
    const rows = Array.from({ length: 11 }, (_, k) =>
      rowOf(k + 1, { employer_name: 'Harbor', wage_rate_of_pay_from: 10_000_000 + 100_000 * k }),
    );
    const clock = { now: () => new Date(0) };
    const of = inThreadExplorer([...rows, rowOf(12, { employer_name: 'Acme' })]);
    const harbor = publicViews(
      { explorer: of, perm: inThreadExplorer([]), clock, release: 'test' },
      { petitions },
    );
    const found = await harbor.evidenceOf(['Harbor', 'Acme', 'Nobody at all']);
    expect(found.get('Harbor')).toEqual({
      sponsors: '',
      approved: null,
      pay: '$102,500 to $107,500',
      half: { low: 102_500, high: 107_500 },
    });
    expect(found.get('Acme')).toMatchObject({ pay: '', half: null });
    expect(found.get('Nobody at all')?.pay).toBe('');
    of.become({ generated: true });
    const unsaid = [['Harbor', { sponsors: '', approved: null, pay: '', half: null }]];
    expect([...(await harbor.evidenceOf(['Harbor']))]).toEqual(unsaid);
  });

  test('[PUB-9] nothing is known of an employer whose look-up failed, until it succeeds', async () => {
    const rows = Array.from({ length: 10 }, (_, k) => rowOf(k + 1, { employer_name: 'Harbor' }));
    const answer = vi.fn<typeof petitions>(petitions).mockRejectedValueOnce(new Error('no answer'));
    const some = publicViews(
      {
        explorer: inThreadExplorer(rows),
        perm: inThreadExplorer([]),
        clock: { now: () => new Date(0) },
        release: 'test',
      },
      { petitions: answer },
    );
    const harbor = async () => (await some.evidenceOf(['Harbor'])).get('Harbor');
    expect(await harbor()).toEqual({ sponsors: '', approved: null, pay: '', half: null });
    expect((await harbor())?.pay).toMatch(/^\$/);
  });

  test('without records the pages keep their own heads', async () => {
    explorer.become({ state: 'empty' });
    expect(await views.viewOf('/h1b', 'h1b', {})).toBeUndefined();
    expect(await views.listed()).toEqual([]);
  });
});
