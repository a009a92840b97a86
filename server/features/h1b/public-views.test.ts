import { beforeEach, describe, expect, test } from 'vitest';

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

let explorer: TestExplorer;
let views: PublicViews;

beforeEach(() => {
  explorer = inThreadExplorer(ROWS);
  const clock = { now: () => new Date(0) };
  views = publicViews({ explorer, perm: inThreadExplorer([]), clock, release: 'test' });
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

  test('without records the pages keep their own heads', async () => {
    explorer.become({ state: 'empty' });
    expect(await views.viewOf('/h1b', 'h1b', {})).toBeUndefined();
    expect(await views.listed()).toEqual([]);
  });
});
