import { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, test } from 'vitest';

import type { RunningServer } from '#test/support/server.ts';
import { sharedServer } from '#test/support/shared.ts';

interface Group {
  name: string;
  count: number;
  certificationRate: number;
  averageSalary: number | null;
}

describe('remote procedures, called by the official client', () => {
  let server: RunningServer;
  let client: PostgrestClient;
  let states: readonly Group[];
  beforeAll(async () => {
    server = await sharedServer();
    client = new PostgrestClient(`${server.url}/rest/v1`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${server.publishableKey}` },
    });
    states = (await byState()).data as Group[];
  }, 60_000);

  const byState = (options = {}) => client.rpc('get_h1b_statistics_by_state', {}, options);
  const namesOf = (rows: unknown) => (rows as Group[]).map(({ name }) => name);
  const atMost = (rows: number) =>
    byState().setHeader('prefer', `handling=strict, max-affected=${rows}`);

  test('the sample has rows', () => {
    expect(states.length).toBeGreaterThan(5);
  });

  test.each([{}, { get: true }])(
    '[API-18] filters, order, limits and columns work (%j)',
    async (how) => {
      const few = states.filter(({ count }) => count <= 200 && count > 3);
      const sorted = few
        .toSorted((a, b) => a.count - b.count || (a.name < b.name ? 1 : -1))
        .map(({ name }) => name);
      const { data, error, status } = await byState(how)
        .lte('count', 200)
        .gt('count', 3)
        .order('count')
        .order('name', { ascending: false })
        .range(1, 3);
      expect([error, status]).toEqual([null, 200]);
      expect(namesOf(data)).toEqual(sorted.slice(1, 4));
      const { name, count } = states[1] as Group;
      const one = await byState(how).eq('name', name).select('state:name, count');
      expect(one.data).toEqual([{ state: name, count }]);
      const named = [states[0]?.name ?? '', name];
      expect(namesOf((await byState(how).in('name', named)).data).toSorted()).toEqual(
        named.toSorted(),
      );
      const others = await byState(how).not('name', 'in', `(${named.join(',')})`);
      expect(others.data).toHaveLength(states.length - 2);
      const either = await byState(how).or(`name.eq.${name},and(name.eq.${named[0]},count.lt.0)`);
      expect(namesOf(either.data)).toEqual([name]);
      expect((await byState(how).is('averageSalary', null).limit(0)).data).toEqual([]);
    },
  );

  test('a count covers all filtered rows', async () => {
    const { data, count, status } = await byState({ count: 'exact' }).gt('count', 0).limit(2);
    expect([data?.length, count, status]).toEqual([2, states.length, 206]);
    const head = await byState({ head: true, count: 'exact' });
    expect([head.error, head.data, head.count]).toEqual([null, null, states.length]);
    const beyond = await byState({ count: 'exact' }).range(1000, 1001);
    expect(beyond.error?.code).toBe('PGRST103');
  });

  test('single is one row or an error, maybeSingle one or none', async () => {
    const name = states[0]?.name ?? '';
    expect((await byState().eq('name', name).single()).data).toMatchObject({ name });
    const many = await byState().single();
    expect([many.status, many.data]).toEqual([406, null]);
    expect(many.error).toMatchObject({
      code: 'PGRST116',
      details: `The result contains ${states.length} rows`,
      message: 'Cannot coerce the result to a single JSON object',
    });
    expect((await byState().eq('name', 'Nowhere').single()).error?.code).toBe('PGRST116');
    expect((await byState().eq('name', 'Nowhere').maybeSingle()).data).toBeNull();
    expect((await byState().eq('name', name).maybeSingle()).data).toMatchObject({ name });
    const stats = await client.rpc('get_h1b_basic_stats').select('totalApplications').single();
    expect(stats.data).toEqual({ totalApplications: 3000 });
  });

  test('CSV has the chosen columns under their names', async () => {
    const { data } = await byState().select('name,count').order('name').limit(2).csv();
    const [a, b] = states.toSorted((x, y) => (x.name < y.name ? -1 : 1));
    expect(data).toBe(`name,count\n${a?.name},${a?.count}\n${b?.name},${b?.count}`);
  });

  test('arguments can be sent by GET, too', async () => {
    const trends = (how: object) =>
      client.rpc('get_h1b_trends', { p_group_by: 'year', p_start_date: '2020-01-01' }, how);
    expect((await trends({ get: true })).data).toEqual((await trends({})).data);
    const top = await client.rpc('get_top_employers', { p_limit: 2 }, { get: true });
    expect(top.data).toHaveLength(2);
    const refused = await client.rpc('get_top_employers', { p_limit: 0 }, { get: true });
    expect([refused.status, refused.error?.message]).toEqual([400, 'p_limit must be at least 1']);
  });

  test.each([
    ['an unknown column', () => byState().eq('planet', 1), 400, '42703'],
    ['no number', () => byState().gt('count', 'many'), 400, '22P02'],
    ['a regular expression', () => byState().filter('name', 'match', '(a+)+$'), 400, 'PGRST100'],
    ['full text', () => byState().textSearch('name', 'cat'), 400, 'PGRST100'],
    ['an unknown operator', () => byState().filter('name', 'sounds', 'x'), 400, 'PGRST100'],
    ['another table', () => byState().select('name, other(*)'), 400, 'PGRST100'],
    ['an order of nothing', () => byState().order('planet'), 400, '42703'],
    ['a plan', () => byState().explain(), 406, 'PGRST107'],
    ['another schema', () => client.schema('auth').rpc('get_h1b_basic_stats'), 406, 'PGRST106'],
    ['too many rows', () => atMost(1), 400, 'PGRST124'],
    ['no argument', () => client.rpc('get_h1b_stats_by_employer'), 400, '22023'],
    ['an unknown function', () => client.rpc('get_everything'), 404, 'PGRST202'],
    ['a table', () => client.from('h1b_applications').select('*'), 501, 'PGRST205'],
    ['an insert', () => client.from('profiles').insert({ id: 1 }), 501, 'PGRST205'],
  ] as const)(
    '[API-18] %s is refused with a code and a message',
    async (_what, ask, status, code) => {
      const { error, data, status: seen } = await ask();
      expect([seen, data, error?.code]).toEqual([status, null, code]);
      expect(error).toEqual({
        code,
        details: error?.details ?? null,
        hint: error?.hint ?? null,
        message: expect.stringMatching(/\w{3}/),
      });
    },
  );

  test('a thrown error has a message', async () => {
    const ask = async () => client.from('h1b_applications').select().throwOnError();
    const thrown: unknown = await ask().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(PostgrestError);
    expect((thrown as PostgrestError).message).toMatch(/Could not find the table/);
  });

  test('a refused HEAD request is not a success', async () => {
    const table = await client.from('h1b').select('*', { count: 'exact', head: true });
    expect([table.status, table.count, table.error === null]).toEqual([501, null, false]);
    const unknown = await client.rpc('get_everything', {}, { head: true });
    expect([unknown.status, unknown.error === null]).toEqual([400, false]);
  });
});
