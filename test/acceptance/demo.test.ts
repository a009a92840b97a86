import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnyContract } from '#shared/core/contract.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import { allContracts } from '#test/support/contracts.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { signIn } from '#test/support/people.ts';
import { openPersonRows, type PersonRows } from '#test/support/person-rows.ts';
import { preparedDataDir, unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const contracts = await allContracts();

/** What a visitor may send although it is no GET: each reads only, or is about the visitor's own session. */
const ASKS: ReadonlySet<string> = new Set([
  'startVisit',
  'listObjects',
  'listObjectPage',
  'signObject',
  'signObjects',
  'previewPrompt',
  'get_h1b_basic_stats',
  'get_h1b_statistics_by_state',
  'get_h1b_stats_by_employer',
  'get_top_employers',
  'get_h1b_trends',
  'get_h1b_unique_employers',
  'get_h1b_unique_job_titles',
  'get_h1b_unique_statuses',
]);
/** The visitor's own session: renewed and ended, and nothing else of the same address. */
const WITH_QUERY: Readonly<Record<string, string>> = {
  grantToken: '?grant_type=refresh_token',
  signOut: '?scope=local',
};
/** What is refused although it is a GET: each mails, makes or asks others something. */
const COSTS: ReadonlySet<string> = new Set([
  'authorize',
  'authorizeIdentity',
  'returnFromProvider',
  'followLink',
  'reauthenticate',
]);

const isRead = ({ method, name }: AnyContract) => method === 'GET' && !COSTS.has(name);
const refused = contracts.filter((one) => !isRead(one) && !ASKS.has(one.name));

/** Where a visitor says to come from, of which nothing may be kept. */
const VISITOR = { 'user-agent': 'Nosy/1.0', 'x-forwarded-for': '203.0.113.77' };

/** What the doctor says, whether it found problems or none. */
const doctor = (env: Readonly<Record<string, string>>) =>
  operatorCommand('doctor', env).catch(({ stdout }: { stdout: string }) => stdout);

describe('a demo', () => {
  let server: TestServer;
  let rows: PersonRows;
  let visit: { access_token: string; refresh_token: string };
  let id: string;
  beforeAll(async () => {
    const dataDir = await preparedDataDir();
    server = await startServer({ dataDir, env: { DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
    rows = await openPersonRows(dataDir);
    visit = await until(async () => {
      const answer = await fetch(`${server.url}/api/demo/visits/`, {
        method: 'POST',
        headers: VISITOR,
      });
      const body: unknown = await answer.json();
      // A busy machine may ask to come again.
      if (answer.status === 503) return undefined;
      if (answer.status !== 201) throw new Error(JSON.stringify(body));
      return body as typeof visit;
    }, 'a visit');
    const payload = Buffer.from(visit.access_token.split('.')[1] ?? '', 'base64url').toString();
    id = (JSON.parse(payload) as { sub: string }).sub;
  }, 240_000);
  afterAll(async () => {
    await rows.close();
    await server.remove();
  });

  /** What the account holds, but for sums that are made again when they are asked for. */
  const kept = async () => {
    const { 'public.application_weeks': _sums, ...own } = await rows.of(id);
    return own;
  };

  const send = async ({ method, path }: Pick<AnyContract, 'method' | 'path'>, query = '') => {
    const filled = path.replace(/:(\w+)|\*/g, () => randomUUID());
    const answer = await fetch(server.url + filled + query, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${visit.access_token}`,
        ...VISITOR,
        ...(method === 'GET' ? undefined : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? undefined : { body: '{}' }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  test('[OPS-26] shows a rich list to whoever presses once', async () => {
    const read = async (path: string) => {
      const answer = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${visit.access_token}` },
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as Record<string, unknown>;
    };
    expect(await read('/api/applications/statistics/')).toMatchObject({ total: 60, offers: 1 });
    expect(await read('/api/contacts/')).toMatchObject({ totalRecords: 3 });
    expect(await read('/api/saved-jobs/')).toMatchObject({ totalRecords: 4 });
    expect(await read('/api/assistant/answers/')).toMatchObject({ totalRecords: 2 });
    expect(await read('/api/interviews/')).toMatchObject({ totalRecords: 4 });
    expect(await read('/auth/v1/user')).toMatchObject({ user_metadata: { first_name: 'Robin' } });
  });

  test('[OPS-27] what a visitor may do is said for every contract, so that none is forgotten', () => {
    const open = contracts.filter(({ demo, method }) =>
      typeof demo === 'function' ? false : (demo ?? method === 'GET'),
    );
    const expected = contracts.filter((one) => isRead(one) || ASKS.has(one.name));
    expect(open.map(({ name }) => name).toSorted()).toEqual(
      expected.map(({ name }) => name).toSorted(),
    );
    const byQuery = contracts.filter(({ demo }) => typeof demo === 'function');
    expect(byQuery.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITH_QUERY).toSorted());
  });

  test('[OPS-27] refuses everything else in one sentence and changes nothing', async () => {
    const before = await kept();
    const others: [string, number, string][] = [];
    for (const contract of refused) {
      const { status, text } = await send(contract);
      // Storage has the status of its refusals in the body.
      const isRefused = status === 403 || (status === 400 && text.includes('"statusCode":"403"'));
      if (!isRefused || !text.includes(demoMessages.refused)) {
        others.push([contract.name, status, text.slice(0, 80)]);
      }
    }
    expect(others.filter(([name]) => !name.includes(' is off: '))).toEqual([]);
    expect(refused.length).toBeGreaterThan(80);
    expect(await kept()).toEqual(before);
  }, 120_000);

  test('[OPS-27] every read answers without a server error and keeps nothing', async () => {
    const before = await kept();
    for (const contract of contracts.filter(isRead)) {
      const { status } = await send(contract);
      expect([contract.name, status < 500 || status === 501 || status === 503]).toEqual([
        contract.name,
        true,
      ]);
    }
    expect(await kept()).toEqual(before);
  }, 120_000);

  test('[OPS-27] neither a visit nor its renewal keeps where the visitor came from', async () => {
    // A page loads, then the session is renewed: each notes a browser and an address where people are signed in.
    await send({ method: 'GET', path: '/api/profile/' });
    const renewed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...VISITOR },
      body: JSON.stringify({ refresh_token: visit.refresh_token }),
    });
    expect(renewed.status).toBe(200);
    visit = (await renewed.json()) as typeof visit;
    const tables = Object.entries(await rows.of(id));
    const holding = (text: string) =>
      tables.filter(([, all]) => all.some((row) => row.includes(text))).map(([table]) => table);
    // What is searched is what would hold them.
    expect(holding('user_agent')).toContain('auth.sessions');
    expect([holding('Nosy'), holding('203.0.113.77')]).toEqual([[], []]);
  });

  test('[OPS-27] a visitor renews and ends the own session, and nobody else’s', async () => {
    const contract = (name: string) => contracts.find((one) => one.name === name) as AnyContract;
    const other = await fetch(`${server.url}/api/demo/visits/`, { method: 'POST' });
    const { access_token } = (await other.json()) as typeof visit;
    const renewed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...VISITOR },
      body: JSON.stringify({ refresh_token: visit.refresh_token }),
    });
    expect(renewed.status).toBe(200);
    visit = (await renewed.json()) as typeof visit;
    expect((await send(contract('signOut'), '?scope=global')).status).toBe(403);
    expect((await send(contract('signOut'), '?scope=local')).status).toBe(204);
    const alive = await fetch(`${server.url}/api/profile/`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(alive.status).toBe(200);
  });

  test('[OPS-27] a visitor who asks for too much is refused, and others are served', async () => {
    const visiting = await fetch(`${server.url}/api/demo/visits/`, { method: 'POST' });
    const { access_token } = (await visiting.json()) as typeof visit;
    const download = async (from: string) => {
      const answer = await fetch(`${server.url}/api/account/data/`, {
        headers: { authorization: `Bearer ${access_token}`, 'x-forwarded-for': from },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const greedy: number[] = [];
    for (let asked = 0; asked < 12; asked += 1) greedy.push(await download('203.0.113.1'));
    expect(greedy.at(-1)).toBe(429);
    expect(await download('203.0.113.2')).toBe(200);
  });

  test('[OPS-7] the doctor wants no mail server of it, and nothing else', async () => {
    const site = { PUBLIC_URL: 'https://demo.example', TRUSTED_PROXIES: '127.0.0.1' };
    expect(await doctor({ DATA_DIR: server.dataDir, DEMO: 'on', ...site })).toContain(
      '\n0 problems, 0 warnings',
    );
  });

  test('[OPS-28] the pages say it, and lead to no registration', async () => {
    for (const path of ['/', '/login', '/h1b', '/privacy']) {
      const html = await (await fetch(server.url + path)).text();
      expect([path, html.includes(demoMessages.notice)]).toEqual([path, true]);
      expect([path, html.includes('href="/register"')]).toEqual([path, false]);
    }
    expect(await (await fetch(server.url)).text()).toContain('href="/login?look-around=1"');
    expect(server.output()).not.toMatch(/error/i);
  });
});

test('[OPS-26] a demo wants a store of its own; elsewhere there is no visit', async () => {
  const server = await startServer({ dataDir: await unusedDataDir() });
  try {
    await signIn(server);
    const answer = await fetch(`${server.url}/api/demo/visits/`, { method: 'POST' });
    expect(answer.status).toBe(404);
    await server.stop();
    const again = startServer({ dataDir: server.dataDir, env: { DEMO: 'on' } });
    await expect(again).rejects.toThrow('this one has accounts of people');
    expect(await doctor({ DATA_DIR: server.dataDir, DEMO: 'on' })).toMatch(
      /PROBLEM +database.*this one has accounts of people/,
    );
  } finally {
    await server.remove();
  }
}, 240_000);
