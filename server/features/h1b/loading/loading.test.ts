import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { LoadingJob } from '#server/features/h1b/loading/loading-job.ts';
import { loadingRoutes } from '#server/features/h1b/loading/routes.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { describeData } from '#server/h1b/describe-data.ts';
import { OFFICIAL } from '#server/h1b/wages/testing/official-files.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { bodyParsers } from '#server/http/body-parsers.ts';
import { errors } from '#server/http/errors.ts';
import { session } from '#server/http/session.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';
import { until } from '#test/support/until.ts';

const HEADINGS =
  'CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM,WAGE_UNIT_OF_PAY,DECISION_DATE\n';
const rowsFrom = (first: number) =>
  HEADINGS +
  Array.from(
    { length: 2000 },
    (_, k) =>
      `I-200-24001-${String(first + k).padStart(6, '0')},Certified,Harbour Ltd,Pilot,90000,Year,2024-01-01\n`,
  ).join('');
const PATH = '/api/h1b/loading';

describe('loading filings from the page', () => {
  let data: TestData;
  let labor: Server;
  let app: FastifyInstance;
  let job: LoadingJob;
  let url = '';
  let isLocal = false;
  let asked: IncomingMessage[] = [];
  /** The state of the import whenever its records were to be served. */
  let served: string[] = [];
  /** Bytes after which the next download stands still. */
  let pause: number | undefined;

  /** A double of the Department of Labor's site, and the endpoints over a list of its addresses. */
  beforeEach(async () => {
    [data, asked, served, pause, isLocal] = [new TestData(), [], [], undefined, false];
    labor = createServer((request, response) => {
      asked.push(request);
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const body = Buffer.from(rowsFrom(1)).subarray(start);
      response.writeHead(start > 0 ? 206 : 200, { etag: '"1"', 'content-length': body.length });
      if (pause === undefined) response.end(body);
      else response.write(body.subarray(0, pause));
      pause = undefined;
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => labor.once('listening', resolve));
    const { port } = labor.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/LCA_FY2024.csv`;
    const list = data.file('list.json', JSON.stringify({ 2024: [{ url: address }] }));
    await open(list);
  });
  afterEach(async () => {
    await job.close();
    await app.close();
    labor.closeAllConnections();
    labor.close();
    data.remove();
  });

  async function open(list: string | undefined): Promise<void> {
    useClearMessages();
    const { dataDir } = data;
    const place = {
      dataDir,
      folder: h1bFolder(dataDir),
      list,
      clock: { now: () => new Date() },
      log: console,
      serve: async () => void served.push(job.now.state),
    };
    job = new LoadingJob(place);
    app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(errors);
    await app.register(bodyParsers);
    await app.register(session, {
      publishableKey: 'sb_publishable_test',
      verify: async (userId) => ({ role: 'authenticated', userId, sessionId: userId }),
    });
    const rights = {
      isOperator: async ({ userId }: { userId: string }) => userId === 'operator',
    };
    await app.register((scope) =>
      loadingRoutes(scope, { ...place, ...rights, uploadBytes: 1_000_000, isLocal }, job),
    );
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  }

  interface Asked {
    readonly who?: string;
    readonly body?: unknown;
    readonly file?: string;
    readonly origin?: string;
  }
  async function ask(method: string, path = PATH, { who = 'operator', ...sent }: Asked = {}) {
    const type = sent.file === undefined ? 'application/json' : 'application/octet-stream';
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${who}`,
        ...((sent.body ?? sent.file) === undefined ? {} : { 'content-type': type }),
        ...(sent.origin === undefined ? {} : { origin: sent.origin }),
      },
      body: sent.file ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body)),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into responses of every shape
    return { status: response.status, body: (await response.json()) as any };
  }
  const ended = () =>
    until(async () => {
      const { body } = await ask('GET');
      return body.state === 'running' ? undefined : body;
    }, 'the import to end');

  test('[H1B-91] an operator loads a year; a cancelled import keeps what arrived, and continues after a restart', async () => {
    pause = 50_000;
    const { body: begun } = await ask('POST', PATH, { body: { years: [2024] } });
    expect(begun).toMatchObject({ allowed: true, state: 'running', request: { years: [2024] } });
    await until(async () => (await ask('GET')).body.progress?.share || undefined, 'progress');
    expect((await ask('GET')).body.progress).toMatchObject({ file: 'LCA_FY2024.csv', rows: null });
    expect(await ask('POST', PATH, { body: { years: [2024] } })).toMatchObject({ status: 409 });
    const upload = { file: 'x' };
    expect((await ask('POST', `${PATH}/files?name=a.csv`, upload)).status).toBe(409);
    expect((await ask('DELETE')).body).toMatchObject({ state: 'stopped', progress: null });
    expect(await ask('DELETE')).toMatchObject({ status: 409 });

    await app.close();
    await open(`${data.root}/list.json`);
    const { body: known } = await ask('GET');
    expect(known).toMatchObject({ state: 'stopped', request: { years: [2024], files: [] } });
    await ask('POST', PATH, { body: known.request });
    expect(await ended()).toMatchObject({ state: 'done' });
    expect(asked.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=50000-']);
    expect(describeData(h1bFolder(data.dataDir))).toMatchObject({ records: 2000, sample: false });
    // A page that sees that it is done asks for what is served then.
    expect(served).toEqual(['running']);
  });

  test('[H1B-92] uploaded files are imported and removed; a foreign one is refused with the importer’s words', async () => {
    for (const [name, file] of [
      ['q1.csv', rowsFrom(1)],
      ['other.csv', 'a,b\n1,2\n'],
    ] as const) {
      expect((await ask('POST', `${PATH}/files?name=${name}`, { file })).status).toBe(201);
    }
    await ask('POST', PATH, { body: { files: ['q1.csv', 'other.csv'] } });
    const { state, report } = await ended();
    expect(state).toBe('failed');
    expect(report).toContain('q1.csv: 2,000 rows read, 2,000 inserted');
    expect(report).toContain('other.csv: REFUSED, there is no case number column');
    expect(describeData(h1bFolder(data.dataDir)).records).toBe(2000);
    const again = await ask('POST', PATH, { body: { files: ['q1.csv'] } });
    expect(again).toMatchObject({ status: 400, body: { detail: loadingMessages.noFile } });
  });

  test('[H1B-92] a file that is too large, or leaves its folder, is refused and not kept', async () => {
    const large = { file: 'x'.repeat(1_000_001) };
    expect((await ask('POST', `${PATH}/files?name=a.csv`, large)).status).toBe(413);
    for (const name of ['..%2Fa.csv', '.hidden', 'a%2Fb.csv', '']) {
      const { status } = await ask('POST', `${PATH}/files?name=${name}`, { file: 'x' });
      expect([name, status]).toEqual([name, 400]);
    }
    expect((await ask('POST', PATH, { body: { files: ['a.csv'] } })).status).toBe(400);
  });

  test('[H1B-93] only years of the list are loaded, whatever is asked for', async () => {
    const wrong = [
      { years: [2023] },
      { years: [] },
      { url: 'http://127.0.0.1/' },
      { files: ['/x'] },
    ];
    for (const body of wrong) {
      const { status } = await ask('POST', PATH, { body });
      expect([body, status]).toEqual([body, 400]);
    }
    expect(asked).toEqual([]);
  });

  test('[WAGE-7] wage years are offered beside fiscal years, and an uploaded archive of wages is recognised', async () => {
    expect((await ask('GET')).body.wages).toEqual([]);
    await app.close();
    await open(undefined);
    const { body } = await ask('GET');
    expect(body.wages).toMatchObject([
      { year: 2026, files: [{ name: 'OFLC_Wages_2026-27.zip' }] },
      { year: 2025, files: [{ name: 'OFLC_Wages_2025-26.zip' }] },
    ]);
    expect((await ask('POST', PATH, { body: { wages: [2024] } })).status).toBe(400);
    const file = OFFICIAL['ALC_Export.csv']!;
    await ask('POST', `${PATH}/files?name=OFLC_Wages_2026-27.csv`, { file });
    await ask('POST', PATH, { body: { files: ['OFLC_Wages_2026-27.csv'] } });
    const { state, report } = await ended();
    expect([state, report]).toEqual([
      'failed',
      'OFLC_Wages_2026-27.csv: REFUSED, 4 wages are a part of a year, which has about 443,538; --partial takes it in',
    ]);
  });

  test('[H1B-93] others than operators are refused; on this machine a page of the site may load', async () => {
    const start = { who: 'ann', body: { years: [2023] } };
    expect((await ask('GET', PATH, { who: 'ann' })).body).toMatchObject({
      allowed: false,
      years: [],
    });
    expect((await ask('POST', PATH, { ...start, origin: url })).status).toBe(403);
    expect((await ask('DELETE', PATH, { who: 'ann', origin: url })).status).toBe(403);
    const upload = { who: 'ann', file: 'x', origin: url };
    expect((await ask('POST', `${PATH}/files?name=a.csv`, upload)).status).toBe(403);
    await app.close();
    isLocal = true;
    await open(`${data.root}/list.json`);
    expect((await ask('GET', PATH, { who: 'ann' })).body).toMatchObject({ allowed: true });
    for (const origin of [undefined, 'https://elsewhere.example', 'null']) {
      const given = origin === undefined ? start : { ...start, origin };
      expect((await ask('POST', PATH, given)).status).toBe(403);
    }
    // Allowed, but no year of the list.
    expect((await ask('POST', PATH, { ...start, origin: url })).status).toBe(400);
  });
});
