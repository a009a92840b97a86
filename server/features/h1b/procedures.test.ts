import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { SIXTY_ROWS } from '#server/h1b/testing/rows.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await h1bApp(inThreadExplorer(SIXTY_ROWS));
});
afterAll(() => app.close());

async function rpc(name: string, payload?: object) {
  const response = await app.inject({ method: 'POST', url: `/rest/v1/rpc/${name}`, payload });
  const body: unknown = response.json();
  return { status: response.statusCode, body };
}

async function get(path: string): Promise<unknown> {
  return (await app.inject({ method: 'GET', url: `/api/h1b/${path}` })).json();
}

describe('remote procedures under their own names', () => {
  test('[H1B-48] get_h1b_unique_employers(limit_count)', async () => {
    const { body } = await rpc('get_h1b_unique_employers', { limit_count: 2 });
    expect(body).toHaveLength(2);
    expect(body).toContainEqual({ employer_name: 'Harbour Analytics', count: 20 });
  });

  test('[H1B-48] get_h1b_unique_statuses, with and without a body', async () => {
    const statuses = [
      { case_status: 'CERTIFIED', count: 50 },
      { case_status: 'DENIED', count: 10 },
    ];
    expect((await rpc('get_h1b_unique_statuses', {})).body).toEqual(statuses);
    expect((await rpc('get_h1b_unique_statuses')).body).toEqual(statuses);
  });

  test('[H1B-48] get_h1b_unique_job_titles(limit_count)', async () => {
    const { body } = await rpc('get_h1b_unique_job_titles', { limit_count: 1 });
    expect(body).toEqual([{ job_title: 'Data Scientist', count: 30 }]);
  });

  test('[H1B-48] get_h1b_stats_by_employer(p_employer) is the employer endpoint', async () => {
    const { body } = await rpc('get_h1b_stats_by_employer', { p_employer: 'MEADOW SYSTEMS' });
    expect(body).toEqual(await get('employers/meadow%20systems/statistics'));
    expect((await rpc('get_h1b_stats_by_employer', {})).status).toBe(400);
  });

  test('[H1B-48] get_h1b_basic_stats is the statistics endpoint', async () => {
    expect((await rpc('get_h1b_basic_stats', {})).body).toEqual(await get('statistics'));
  });

  test('[H1B-48] get_top_employers(p_limit) returns name, count, averageSalary, certificationRate', async () => {
    const { body } = await rpc('get_top_employers', { p_limit: 1 });
    expect(body).toEqual([
      expect.objectContaining({
        name: 'Harbour Analytics',
        count: 20,
        averageSalary: expect.any(Number),
        certificationRate: expect.any(Number),
      }),
    ]);
    expect((await rpc('get_top_employers', { p_limit: 0 })).status).toBe(400);
  });

  test('[H1B-48] get_h1b_trends(p_start_date, p_end_date, p_group_by), by month by default', async () => {
    expect((await rpc('get_h1b_trends', {})).body).toHaveLength(3);
    const { body } = await rpc('get_h1b_trends', {
      p_start_date: '2024-02-01',
      p_end_date: null,
      p_group_by: 'year',
    });
    expect(body).toMatchObject([{ name: '2024', count: 40 }]);
    const dates = { p_start_date: '2024-03-01', p_end_date: '2024-02-01' };
    expect(await rpc('get_h1b_trends', dates)).toMatchObject({
      status: 400,
      body: { message: 'p_start_date cannot be after p_end_date' },
    });
  });

  test('[H1B-48] get_h1b_statistics_by_state', async () => {
    expect((await rpc('get_h1b_statistics_by_state', {})).body).toMatchObject([
      { name: 'TX', count: 30 },
      { name: 'WA', count: 30 },
    ]);
  });

  test.each([
    ['get_h1b_basic_stats', 'statistics'],
    ['get_h1b_statistics_by_state', 'states'],
    ['get_top_employers', 'top-employers'],
    ['get_h1b_trends', 'trends'],
  ])('[H1B-95] %s takes the filters of the API', async (name, path) => {
    const args = {
      p_state: 'TX',
      p_soc: '15-1252',
      p_years: '2024',
      p_near: 'Austin, TX',
      p_miles: 30,
      p_min_salary: 110_000,
      p_employer_id: 'meadow-systems',
      p_city: null,
    };
    const query = new URLSearchParams({
      state: 'TX',
      soc: '15-1252',
      years: '2024',
      near: 'Austin, TX',
      miles: '30',
      minSalary: '110000',
      employerId: 'meadow-systems',
    });
    const expected = await get(`${path}?${query.toString()}`);
    const rows = path === 'statistics' ? expected : (expected as { data: unknown }).data;
    const { status, body } = await rpc(name, args);
    expect([status, body]).toEqual([200, rows]);
    expect(body).not.toEqual((await rpc(name)).body);
    const texts = Object.entries(args).filter(([, value]) => value !== null);
    const address = new URLSearchParams(
      texts.map(([key, value]): [string, string] => [key, String(value)]),
    );
    const read = await app.inject({ url: `/rest/v1/rpc/${name}?${address.toString()}` });
    expect(read.json()).toEqual(rows);
  });

  test.each([
    [{ p_employer: 'Meadow' }, 'employer=Meadow'],
    [{ p_employer_id: 'meadow-systems' }, 'employerId=meadow-systems'],
    [{ p_status: 'DENIED' }, 'status=DENIED'],
    [{ p_job_title: 'scientist' }, 'jobTitle=scientist'],
    [{ p_search: 'harbour' }, 'search=harbour'],
    [{ p_min_salary: 110_000 }, 'minSalary=110000'],
    [{ p_max_salary: 100_000 }, 'maxSalary=100000'],
    [{ p_city: 'Seattle' }, 'city=Seattle'],
    [{ p_state: 'WA' }, 'state=WA'],
    [{ p_near: 'Seattle, WA', p_miles: 20 }, 'near=Seattle%2C+WA&miles=20'],
    [{ p_soc: '15-2051' }, 'soc=15-2051'],
    [{ p_years: '2020-2022' }, 'years=2020-2022'],
    [{ p_level: 'II' }, 'level=II'],
    [{ p_visa_class: 'E-3 Australian' }, 'visaClass=E-3+Australian'],
    [{ p_kind: 'new' }, 'kind=new'],
    [{ p_dependent: true }, 'dependent=Y'],
    [{ p_client_site: true }, 'clientSite=Y'],
  ])('[H1B-95] %j is the filter %s', async (args, query) => {
    const { status, body } = await rpc('get_h1b_basic_stats', args);
    expect([status, body]).toEqual([200, await get(`statistics?${query}`)]);
    expect(body).not.toEqual(await get('statistics'));
  });

  test('[H1B-95] a filter that is none is refused', async () => {
    for (const args of [{ p_state: 'Atlantis' }, { p_near: 'Atlantis, TX' }, { p_dependent: 7 }]) {
      expect((await rpc('get_h1b_basic_stats', args)).status).toBe(400);
    }
    const { body } = await rpc('get_h1b_basic_stats', { p_dependent: false, p_client_site: true });
    expect(body).toMatchObject({ totalApplications: 0 });
  });

  test('[H1B-48] an unknown parameter is refused', async () => {
    expect((await rpc('get_h1b_basic_stats', { p_x: 1 })).status).toBe(400);
  });
});
