import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SAMPLE_PREFIX } from '#shared/h1b/sample.ts';
import { H1B_COLUMNS, type H1bRecord } from '#shared/h1b/columns.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { anyDatabase, TALKATIVE } from '#test/support/describe-servers.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { sharedServer } from '#test/support/shared.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);
const SAMPLE = 3000;

interface RecordsPage {
  data: H1bRecord[];
  totalRecords: number;
  totalPages: number;
  statistics?: H1bStatistics;
}

describe('the H1B explorer of a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      dataDir: await preparedDataDir(),
      env: { H1B_SAMPLE: String(SAMPLE), H1B_WORKERS: '2' },
    });
  });
  afterAll(async () => {
    await server.remove();
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/h1b/${path}`, { headers });
  const read = async <T>(path: string) => (await (await ask(path)).json()) as T;
  const page = (query = '') => read<RecordsPage>(`records${query}`);

  test('[H1B-49] [H1B-2] shows the sample to everybody, without a key or a session', async () => {
    expect(await read('status')).toMatchObject({ state: 'ready', sample: true, records: SAMPLE });
    expect((await page()).totalRecords).toBe(SAMPLE);
  });

  test('[APR-11] a new installation answers from the whole official years that come with it', async () => {
    const google = await read<{ state: string; years: object[]; itself: object }>(
      'approvals?name=Google%20LLC',
    );
    // The sums of the rows whose names begin with GOOGLE in the files of USCIS.
    const years = [
      [2021, 1453, 16, 5012, 51],
      [2022, 1562, 11, 6883, 78],
    ].map(([fiscalYear, ...counts]) => ({
      fiscalYear,
      initialApprovals: counts[0],
      initialDenials: counts[1],
      continuingApprovals: counts[2],
      continuingDenials: counts[3],
    }));
    expect(google).toMatchObject({ state: 'known', name: 'Google', sponsors: 'stale' });
    expect(google.itself).toMatchObject({
      name: 'Google LLC',
      fiscalYear: 2022,
      newApprovals: 1562,
    });
    expect(google.years).toEqual(years);
    const totals = await read<{ years: { fiscalYear: number; rows: number }[] }>(
      'approvals/totals',
    );
    expect(totals.years.map(({ fiscalYear, rows }) => [fiscalYear, rows])).toEqual([
      [2021, 60_806],
      [2022, 59_983],
    ]);
  });

  test.each([
    ['Amazon', 6393],
    ['Meta', 1550],
    ['Visa', 148],
    ['MIT', 106],
    ['EA', 52],
    ['Instacart', 26],
    ['Costco', 5],
  ])(
    '[APR-22] [APR-23] [EMP-13] %s has one number by its name, in any letter case, and in the ranking, and is one employer in filings, petitions and offers',
    async (name, newApprovals) => {
      type Answer = { name: string; years: { fiscalYear: number; initialApprovals: number }[] };
      for (const typed of [name, name.toLowerCase()]) {
        const answer = await read<Answer>(`approvals?name=${typed}`);
        expect(answer.name).toBe(name);
        expect(answer.years.at(-1)).toMatchObject({
          fiscalYear: 2022,
          initialApprovals: newApprovals,
        });
      }
      type Employer = { state: string; employerId: string | null };
      const filed = await read<Employer>(`employers/resolve?name=${name}`);
      const asked = 'title=engineer&state=CA&amount=150000';
      const { employer } = await read<{ employer: Employer }>(`offer?${asked}&employer=${name}`);
      expect(employer).toMatchObject({
        state: filed.state === 'unknown' ? 'none' : filed.state,
        employerId: filed.employerId,
      });
      const ranked = await read<{ data: { name: string; initialApprovals: number }[] }>(
        'sponsors?fiscalYear=2022&pageSize=100',
      );
      const row = ranked.data.find((each) => each.name === name);
      if (row) expect(row.initialApprovals).toBe(newApprovals);
      expect(ranked.data.map((each) => each.name)).toContain('Amazon');
    },
  );

  test('[H1B-36] the pages hold every record once, to the last page', async () => {
    const seen = new Set<number>();
    const { totalPages } = await page('?pageSize=100');
    for (let at = 1; at <= totalPages; at += 1) {
      const { data } = await page(`?pageSize=100&page=${at}&sort=employer_name`);
      for (const { id } of data) seen.add(id);
    }
    expect(seen.size).toBe(SAMPLE);
  });

  test('[H1B-38] statistics cover exactly the filtered records', async () => {
    const { data } = await page('?pageSize=100&status=DENIED&include=statistics');
    const { statistics, totalRecords } = await page('?status=DENIED&include=statistics');
    expect(data.every(({ case_status }) => case_status === 'DENIED')).toBe(true);
    expect(statistics).toMatchObject({
      totalApplications: totalRecords,
      statusBreakdown: { DENIED: totalRecords },
      certificationRate: 0,
    });
  });

  test('[H1B-25] the export has exactly the filtered records, id descending', async () => {
    const { totalRecords, data } = await page('?jobTitle=engineer&pageSize=1');
    const answer = await ask('export?jobTitle=engineer');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="h1b_all_filtered_data_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(Number(answer.headers.get('x-total-count'))).toBe(totalRecords);
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines[0]).toBe(H1B_COLUMNS.join(','));
    expect(lines).toHaveLength(totalRecords + 1);
    // A key that a filing without a case number has here is none.
    const numberOf = ({ case_number: number }: H1bRecord) =>
      number.startsWith(SAMPLE_PREFIX) ? '' : number;
    expect(lines[1]?.split(',')[0]).toBe(data[0] && numberOf(data[0]));
    const paged: string[] = [];
    for (let at = 1; paged.length < totalRecords; at += 1) {
      const { data: part } = await page(`?jobTitle=engineer&pageSize=100&page=${at}`);
      paged.push(...part.map(numberOf));
    }
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(paged);
  });

  test('[H1B-46] an unchanged response is a 304', async () => {
    const etag = (await ask('statistics')).headers.get('etag') ?? '';
    const again = await ask('statistics', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toMatch(/public/);
  });

  describe('a shared cache before it', () => {
    let reached = 0;
    const count: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
      reached += 1;
      return dispatch(options, handler);
    };
    const cache = new Agent().compose(count, interceptors.cache({ type: 'shared' }));
    afterAll(() => cache.close());

    /** A request through the cache: its status, its body and how many requests it took to the server. */
    async function through(path: string, headers: Record<string, string> = {}, to = server.url) {
      const before = reached;
      const { statusCode, body } = await request(to + path, { dispatcher: cache, headers });
      return { status: statusCode, text: await body.text(), requests: reached - before };
    }

    test('[H1B-94] a repeated question reaches no server for a minute, then is asked once more', async () => {
      for (const question of [
        '/api/h1b/records?search=engineer&page=2',
        '/api/h1b/statistics?search=engineer',
        '/api/h1b/employers?search=a',
        '/api/h1b/offer?title=Software%20Engineer&amount=150000&unit=year',
        '/api/h1b/approvals?name=google',
      ]) {
        const first = await through(question);
        expect([question, first.status, first.requests]).toEqual([question, 200, 1]);
        // A visitor, and a signed-in person: the response has nothing of either.
        for (const headers of [{}, { authorization: 'Bearer anything' }] as Record<
          string,
          string
        >[]) {
          expect([question, await through(question, headers)]).toEqual([
            question,
            { ...first, requests: 0 },
          ]);
        }
        const fresh = await through(question, { 'cache-control': 'no-cache' });
        expect([question, fresh]).toEqual([question, first]);
      }
    });

    test('[H1B-94] [H1B-46] a question asked once more after an import has the answer of the new records', async () => {
      const bare = await startServer({
        dataDir: await preparedDataDir(),
        env: { H1B_SAMPLE: '0' },
      });
      try {
        const put = async (...rows: string[]) => {
          const path = join(bare.dataDir, 'filings.csv');
          const headings = 'CASE_NUMBER,EMPLOYER_NAME,WAGE_RATE_OF_PAY_FROM';
          await writeFile(path, [headings, ...rows].join('\n'));
          await run(process.execPath, [await commandFile('h1b-import'), '--json', path], {
            env: { ...process.env, DATA_DIR: bare.dataDir },
          });
        };
        const served = async (records: number) => {
          const answer = await fetch(`${bare.url}/api/h1b/status`);
          const status = (await answer.json()) as { records: number };
          return status.records === records || undefined;
        };
        await put('I-200-24001-000001,Harbour,90000');
        await until(() => served(1), 'the first records');
        const question = '/api/h1b/records?employer=harbour';
        const first = await through(question, {}, bare.url);
        expect(JSON.parse(first.text)).toMatchObject({ totalRecords: 1 });
        await put('I-200-24001-000002,Harbour,91000');
        await until(() => served(2), 'the new records');
        expect(await through(question, {}, bare.url)).toEqual({ ...first, requests: 0 });
        const fresh = await through(question, { 'cache-control': 'no-cache' }, bare.url);
        expect(JSON.parse(fresh.text)).toMatchObject({ totalRecords: 2 });
        expect(await through(question, {}, bare.url)).toEqual({ ...fresh, requests: 0 });
      } finally {
        await bare.remove();
      }
    });

    test('[H1B-94] keeps nothing of a person and no refusal', async () => {
      const [ann, ben] = await Promise.all([signIn(server), signIn(server)]);
      await ann.api('POST', '/api/applications/', {
        company: { name: 'Harbor' },
        job_title: 'Only mine',
      });
      const list = (token: string) =>
        through('/api/applications/', { authorization: `Bearer ${token}` });
      const mine = await list(ann.session.access_token);
      expect([mine.text.includes('Only mine'), mine.requests]).toEqual([true, 1]);
      const other = await list(ben.session.access_token);
      expect([other.text.includes('Only mine'), other.requests]).toEqual([false, 1]);
      for (const path of ['/api/applications/', '/api/h1b/records?page=0', '/api/h1b/nothing']) {
        await through(path);
        expect([path, (await through(path)).requests]).toEqual([path, 1]);
      }
    });
  });

  test('[H1B-48] remote procedures have their own addresses, and nothing else is there', async () => {
    const rpc = (name: string, body: object) =>
      fetch(`${server.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: server.publishableKey,
          authorization: `Bearer ${server.publishableKey}`,
        },
        body: JSON.stringify(body),
      });
    const top = await rpc('get_top_employers', { p_limit: 3 });
    expect(await top.json()).toEqual((await read<{ data: unknown }>('top-employers?limit=3')).data);
    const stats = await rpc('get_h1b_basic_stats', {});
    expect(await stats.json()).toEqual(await read('statistics'));
    expect((await rpc('get_everything', {})).status).toBe(404);
    expect((await fetch(`${server.url}/rest/v1/h1b_cases?select=*`)).status).toBe(501);
  });

  test('[H1B-20] search engines may list /h1b, under one canonical address', async () => {
    const answer = await fetch(`${server.url}/h1b?page=2`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<title>H1B Data Hub');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/h1b">`);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-src https:\/\/[\w.]+;/);
  });

  test('[H1B-33] H1B_SAMPLE=0 gives an empty explorer: zeros, and a status that says so', async () => {
    const { url } = await sharedServer(anyDatabase(), TALKATIVE);
    const answer = await fetch(`${url}/api/h1b/records?include=statistics`);
    expect(await answer.json()).toMatchObject({
      totalRecords: 0,
      statistics: { totalApplications: 0 },
    });
    const status = await fetch(`${url}/api/h1b/status`);
    expect(await status.json()).toMatchObject({ state: 'empty' });
  });
});
