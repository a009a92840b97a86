import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { explorerBusy } from '#server/h1b/questions.ts';
import {
  inThreadExplorer,
  type TestExplorer,
} from '#server/features/h1b/testing/in-thread-explorer.ts';
import { rowOf, SIXTY_ROWS } from '#server/h1b/testing/rows.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

let explorer: TestExplorer;
let app: FastifyInstance;

beforeEach(async () => {
  explorer = inThreadExplorer(SIXTY_ROWS);
  app = await h1bApp(explorer);
});
afterEach(() => app.close());

/** Any answer, for tests that look at parts of it. */
type Answer = Record<string, unknown> & { data: Record<string, unknown>[] };

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'GET', url: `/api/h1b/${path}`, headers });
  const isJson = /json/.test(String(response.headers['content-type']));
  const body: Answer = isJson ? response.json() : { data: [] };
  return { status: response.statusCode, headers: response.headers, body, text: response.body };
}

describe('records', () => {
  test('[H1B-43] by default a page has 20 records, id descending', async () => {
    const { body } = await get('records');
    expect(body).toMatchObject({
      totalRecords: 60,
      totalPages: 3,
      currentPage: 1,
      pageSize: 20,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(body.data.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, k) => 60 - k));
    expect(Object.keys(body.data[0] ?? {})).toHaveLength(29);
    expect(body['statistics']).toBeUndefined();
  });

  test('[H1B-43] the last page, and past it an empty one', async () => {
    expect((await get('records?pageSize=25&page=3')).body.data).toHaveLength(10);
    const past = await get('records?pageSize=25&page=4');
    expect([past.status, past.body.data, past.body['hasNextPage']]).toEqual([200, [], false]);
  });

  test.each(['pageSize=0', 'pageSize=101', 'pageSize=x', 'page=0', 'sort=worksite_city', 'nope=1'])(
    '[H1B-43] %s is refused with 400',
    async (query) => {
      const { status, body } = await get(`records?${query}`);
      expect(status).toBe(400);
      expect(body['code']).toBe('validation_failed');
    },
  );

  test('[H1B-65] [H1B-67] further filters narrow every endpoint; an unknown place or value is 400', async () => {
    const query = 'state=Texas&near=Austin,%20TX&years=2024&soc=15-1132';
    const { body } = await get(`records?${query}`);
    expect(body['totalRecords']).toBe(30);
    const { body: figures } = await get(`statistics?${query}`);
    expect(figures['totalApplications']).toBe(30);
    expect((await get(`states?${query}`)).body.data).toMatchObject([{ name: 'TX', count: 30 }]);
    expect((await get('records?level=I')).body['totalRecords']).toBe(0);
    for (const bad of ['near=Nowhere,%20TX', 'level=V', 'years=soon', 'kind=x', 'state=Atlantis']) {
      const { status, body: refusal } = await get(`records?${bad}`);
      expect([status, refusal['code']]).toEqual([400, 'validation_failed']);
    }
  });

  test('[H1B-5] [H1B-37] sorts ascending by default, the wage by its effective amount', async () => {
    const up = await get('records?sort=salary&pageSize=3');
    expect(up.body.data.map((row) => row['wage_rate_of_pay_from'])).toEqual([50, 50, 50]);
    const down = await get('records?sort=salary&direction=desc&pageSize=1');
    expect(down.body.data[0]?.['wage_rate_of_pay_from']).toBe(159_000);
    const yearly = await get('records?sort=salary&pageSize=2&annualised=true');
    expect(yearly.body.data.map((row) => row['id'])).toEqual([1, 2]);
  });

  test('[H1B-12] annualised, an hourly wage counts by its year in filter, order and statistics', async () => {
    // The six hourly records offer 50 an hour, which is 104,000 a year; the others 101,000 to 159,000.
    const ids = async (query: string) =>
      (await get(`records?${query}&sort=salary&pageSize=100`)).body.data.map((row) => row['id']);
    const hourly = [10, 20, 30, 40, 50, 60];
    expect((await ids('minSalary=60')).filter((id) => hourly.includes(id as number))).toEqual([]);
    expect(await ids('minSalary=60')).toHaveLength(54);
    expect(await ids('minSalary=60&annualised=true')).toHaveLength(60);
    expect(await ids('maxSalary=104000&annualised=true')).toEqual([1, 2, 3, 4, ...hourly]);
    expect(await ids('maxSalary=104000')).toEqual([...hourly, 1, 2, 3, 4]);
    const filed = (await get('statistics?maxSalary=104000')).body;
    const yearly = (await get('statistics?maxSalary=104000&annualised=true')).body;
    expect(filed).toMatchObject({ minSalary: 50, maxSalary: 104_000, totalApplications: 10 });
    expect(yearly['annualised']).toMatchObject({ minSalary: 101_000, maxSalary: 104_000 });
  });

  test('[H1B-21] filters are known by their names and their aliases', async () => {
    const named = await get(
      'records?employer=harbour&jobTitle=data&search=scientist&minSalary=120000&maxSalary=150000&status=certified',
    );
    const aliased = await get(
      'records?employer=harbour&job_title=data&q=scientist&min_salary=120000&max_salary=150000&status=CERTIFIED',
    );
    expect(named.body.totalRecords).toBeGreaterThan(0);
    expect(aliased.body).toEqual(named.body);
    for (const row of named.body.data) {
      expect(row).toMatchObject({ employer_name: 'Harbour Analytics', case_status: 'CERTIFIED' });
    }
  });

  test('[H1B-47] include=statistics returns page and statistics of the same filter together', async () => {
    const { body } = await get('records?employer=meadow&include=statistics');
    const { body: alone } = await get('statistics?employer=meadow');
    expect(body['statistics']).toEqual(alone);
    expect(alone).toMatchObject({ totalApplications: 20 });
  });

  test('[H1B-44] one record by id and by case number, 404 for neither', async () => {
    const { body } = await get('records/7');
    expect(body).toMatchObject({ id: 7, case_number: 'I-200-24001-000007' });
    expect((await get('records/I-200-24001-000007')).body).toEqual(body);
    const missing = await get('records/I-200-24001-999999');
    expect([missing.status, missing.body['title']]).toEqual([
      404,
      serverMessages.h1b.recordNotFound,
    ]);
    expect(missing.headers['etag']).toBeUndefined();
  });
});

describe('rules of the filters', () => {
  test.each([
    ['minSalary=2&maxSalary=1', h1bMessages.salaryOrder],
    ['minSalary=-1', h1bMessages.minNegative],
    ['max_salary=-1', h1bMessages.maxNegative],
    ['minSalary=abc', h1bMessages.minNumber],
    [`search=${'x'.repeat(101)}`, 'Search term is too long (maximum 100 characters)'],
    [`q=${'x'.repeat(101)}`, 'Search term is too long (maximum 100 characters)'],
  ])('[H1B-22] %s is refused in the words of the specification', async (query, message) => {
    for (const path of ['records', 'statistics', 'trends', 'states', 'top-employers', 'export']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([path, status, body['title']]).toEqual([path, 400, message]);
    }
  });

  test('[H1B-22] [H1B-23] 100 characters and equal bounds are fine; percent signs are plain characters', async () => {
    expect((await get(`records?search=${'x'.repeat(100)}`)).status).toBe(200);
    expect((await get('records?minSalary=101000&maxSalary=101000')).body.totalRecords).toBe(1);
    expect((await get('records?search=%25')).body.totalRecords).toBe(0);
  });
});

describe('statistics and groups', () => {
  test('[H1B-37] [H1B-38] statistics carry their fields as filed, and annualised beside them', async () => {
    const { body } = await get('statistics');
    expect(body).toMatchObject({
      totalApplications: 60,
      minSalary: 50,
      maxSalary: 159_000,
      certificationRate: 83,
      statusBreakdown: { CERTIFIED: 50, DENIED: 10 },
      annualised: { minSalary: 101_000, maxSalary: 159_000 },
    });
    expect(body['topEmployers']).toHaveLength(3);
  });

  test('[H1B-40] trends by month, quarter and year, between two dates', async () => {
    expect((await get('trends')).body.data).toMatchObject([
      { name: '2024-01', count: 20 },
      { name: '2024-02', count: 20 },
      { name: '2024-03', count: 20 },
    ]);
    expect((await get('trends?groupBy=quarter')).body.data).toHaveLength(1);
    expect((await get('trends?groupBy=year')).body.data).toMatchObject([
      { name: '2024', count: 60 },
    ]);
    const part = await get('trends?startDate=2024-02-01&endDate=2024-02-29');
    expect(part.body.data).toMatchObject([{ name: '2024-02', count: 20 }]);
    expect((await get('trends?startDate=2024-02-31')).status).toBe(400);
    const day = await get('trends?startDate=2024-02-15&endDate=2024-02-15');
    expect(day.body.data).toMatchObject([{ name: '2024-02', count: 20 }]);
    const asked = explorer.asked();
    expect(await get('trends?startDate=2024-03-01&endDate=2024-02-29')).toMatchObject({
      status: 400,
      body: { title: 'startDate cannot be after endDate', field: 'startDate' },
    });
    expect(explorer.asked()).toBe(asked);
  });

  test('[H1B-40] states, and top employers with name, count, averageSalary, certificationRate', async () => {
    expect((await get('states?employer=meadow')).body.data).toHaveLength(2);
    const [first, ...others] = (await get('top-employers?limit=2')).body.data;
    expect(others).toHaveLength(1);
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(['name', 'count', 'averageSalary', 'certificationRate']),
    );
  });

  test('[H1B-45] an employer by name, URL-encoded, 404 for an unknown one', async () => {
    const { body } = await get(`employers/${encodeURIComponent('quarry & sons, inc.')}/statistics`);
    expect(body).toMatchObject({
      name: 'Quarry & Sons, Inc.',
      statistics: { totalApplications: 20 },
    });
    expect((await get('employers/nobody/statistics')).status).toBe(404);
  });
});

describe('typos', () => {
  test('[H1B-73] every endpoint forgives them when nothing matches, says so, and takes texts as they are with exact=true', async () => {
    const corrected = [{ parameter: 'employer', asked: 'harbor', used: 'harbour' }];
    const paths = ['records', 'statistics', 'trends', 'states', 'top-employers'];
    for (const path of paths) {
      const { body } = await get(`${path}?employer=harbor`);
      const { body: meant } = await get(`${path}?employer=harbour`);
      expect([path, body]).toEqual([path, { ...meant, corrected }]);
      expect(meant).not.toHaveProperty('corrected');
      const { body: exact } = await get(`${path}?employer=harbor&exact=true`);
      expect(exact).not.toHaveProperty('corrected');
    }
    expect((await get('records?employer=harbor&exact=true')).body.totalRecords).toBe(0);
    expect((await get('records?employer=harbor&search=nothing')).body).toMatchObject({ data: [] });
    const lines = async (query: string) => (await get(`export?${query}`)).text.split('\n').length;
    expect(await lines('employer=harbor')).toBe(await lines('employer=harbour'));
    expect((await get('records?exact=maybe')).status).toBe(400);
  });
});

describe('unique-value lists', () => {
  test('[H1B-42] employers, statuses and jobTitles, most records first', async () => {
    expect((await get('statuses')).body['statuses']).toEqual(['CERTIFIED', 'DENIED']);
    expect((await get('job-titles')).body['jobTitles']).toEqual([
      'Data Scientist',
      'Software Engineer',
    ]);
    const { body } = await get('employers?search=ar');
    expect(body['employers']).toEqual(['Harbour Analytics', 'Quarry & Sons, Inc.']);
    expect(body.data[0]).toEqual({
      name: 'Harbour Analytics',
      count: 20,
      employerId: 'harbour-analytics',
    });
  });

  test('[H1B-42] at most 50 employers and 30 job titles', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      rowOf(index + 1, { employer_name: `Employer ${index}`, job_title: `Title ${index}` }),
    );
    const full = await h1bApp(inThreadExplorer(many));
    const listed = async (list: string) =>
      (await full.inject({ method: 'GET', url: `/api/h1b/${list}` })).json<Answer>();
    expect((await listed('employers')).data).toHaveLength(50);
    expect((await listed('employers?limit=50')).data).toHaveLength(50);
    expect((await listed('employers?limit=7')).data).toHaveLength(7);
    expect((await listed('job-titles')).data).toHaveLength(30);
    await full.close();
    expect((await get('employers?limit=51')).status).toBe(400);
    expect((await get('job-titles?limit=31')).status).toBe(400);
  });
});

describe('caching', () => {
  test('[H1B-46] a known version is answered 304 without asking the engine', async () => {
    const first = await get('records?employer=meadow');
    expect(first.headers['cache-control']).toMatch(/public.*s-maxage=\d+/);
    expect(first.headers['vary']).toMatch(/Accept-Encoding/);
    const asked = explorer.asked();
    const again = await get('records?employer=meadow', {
      'if-none-match': String(first.headers['etag']),
    });
    expect([again.status, again.text, explorer.asked()]).toEqual([304, '', asked]);
    expect(again.headers['etag']).toBe(first.headers['etag']);
  });

  test('[H1B-46] another data version is another ETag', async () => {
    const etag = String((await get('statistics')).headers['etag']);
    explorer.become({ version: 2 });
    expect((await get('statistics', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('states of the data', () => {
  test('[H1B-34] unreadable data give 503 with Retry-After, not cached', async () => {
    explorer.become({ state: 'unavailable', records: 0 });
    const { status, headers, body } = await get('records');
    expect([status, body['title']]).toEqual([
      503,
      'The H1B database is currently not available or is being set up.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['etag']).toBeUndefined();
    expect((await get('status')).body).toMatchObject({ state: 'unavailable' });
  });

  test('[H1B-35] a full queue gives 503 with Retry-After, not cached', async () => {
    explorer.fail(explorerBusy());
    const { status, headers } = await get('statistics');
    expect([status, headers['retry-after'], headers['etag']]).toEqual([503, '1', undefined]);
  });

  test('[H1B-33] an empty data set gives empty pages, zeros and empty lists', async () => {
    explorer.become({ state: 'empty', records: 0 });
    expect((await get('records?include=statistics')).body).toMatchObject({
      data: [],
      totalRecords: 0,
      statistics: { totalApplications: 0, certificationRate: 0, averageSalary: null },
    });
    expect((await get('employers')).body['employers']).toEqual([]);
    expect((await get('export')).text.split('\n')).toHaveLength(2);
  });
});
