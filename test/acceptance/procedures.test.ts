import { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, test } from 'vitest';

import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { sharedServer } from '#test/support/shared.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

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
  });

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
    ['an unknown table', () => client.from('h1b_cases').select('*'), 501, 'PGRST205'],
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
    const ask = async () => client.from('h1b_cases').select().throwOnError();
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

describe('tables, called by the official client', () => {
  let server: RunningServer;
  let person: Person;
  let mine: PostgrestClient;
  let anybody: PostgrestClient;
  const ids: string[] = [];

  const clientOf = (token: string) =>
    new PostgrestClient(`${server.url}/rest/v1`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
    });

  async function add(job_title: string, date_applied: string, company?: string): Promise<void> {
    const body = { job_title, date_applied, company: { name: company ?? 'Northwind' } };
    const made = await person.api('POST', '/api/applications/', body);
    const { id } = made.body as { id: string };
    if (!company) await person.api('PUT', `/api/applications/${id}/`, { company_name: null });
    ids.push(id);
  }

  beforeAll(async () => {
    server = await sharedServer();
    person = await signIn(server);
    mine = clientOf(person.session.access_token);
    anybody = clientOf(server.publishableKey);
    await add('Older', '2026-01-02', 'Zephyr Labs');
    await add('Newer', '2026-02-03', 'Alder Works');
    await add('Alone', '2026-01-15');
  });

  test('[API-26] applications: all columns by date, company ids to count, one by its id', async () => {
    const list = await mine
      .from('applications')
      .select('*')
      .order('date_applied', { ascending: false });
    expect([list.error, list.status]).toEqual([null, 200]);
    expect((list.data as { job_title: string }[]).map((row) => row.job_title)).toEqual([
      'Newer',
      'Alone',
      'Older',
    ]);
    expect(Object.keys((list.data as object[])[0] ?? {})).toEqual(
      'id company_id job_title company_link job_link status source notes date_applied updated_at'.split(
        ' ',
      ),
    );
    const companies = await mine
      .from('applications')
      .select('company_id')
      .not('company_id', 'is', null);
    expect(companies.data).toHaveLength(2);
    const one = await mine.from('applications').select('*').eq('id', ids[0]).single();
    expect(one.data).toMatchObject({ id: ids[0], job_title: 'Older', status: 'applied' });
    const asc = await mine.from('applications').select('job_title').order('date_applied').limit(1);
    expect(asc.data).toEqual([{ job_title: 'Older' }]);
  });

  test('[API-26] [API-27] applications: an update by id, with updated_at, is in the history', async () => {
    const [id = ''] = ids;
    const changes = { notes: 'Called', status: 'oa', updated_at: '2020-01-01T00:00:00Z' };
    const plain = await mine.from('applications').update(changes).eq('id', id);
    expect([plain.status, plain.data, plain.error]).toEqual([204, null, null]);
    const changed = await mine
      .from('applications')
      .update({ job_title: 'Oldest' })
      .eq('id', id)
      .select('job_title, notes, status')
      .single();
    expect(changed.data).toEqual({ job_title: 'Oldest', notes: 'Called', status: 'oa' });
    const { body } = await person.api('GET', `/api/applications/${id}/`);
    expect(body).toMatchObject({ job_title: 'Oldest', notes: 'Called' });
    expect((body as { updated_at: string }).updated_at > '2026').toBe(true);
    const events = await person.api('GET', `/api/applications/${id}/events/`);
    expect(JSON.stringify(events.body)).toContain('Oldest');
    const bad = await mine.from('applications').update({ job_link: 'javascript:1' }).eq('id', id);
    expect([bad.status, bad.error?.code]).toEqual([400, '22023']);
    const none = await mine
      .from('applications')
      .update({ notes: 'x' }, { count: 'exact' })
      .eq('id', crypto.randomUUID());
    expect([none.status, none.count, none.error]).toEqual([204, 0, null]);
  });

  test('[API-26] tracks_company: the named columns by name, and one by its name', async () => {
    const { data, error } = await mine
      .from('tracks_company')
      .select('id, name, logo_url, website')
      .order('name');
    expect(error).toBeNull();
    const rows = data as { name: string }[];
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(['Alder Works', 'Northwind', 'Zephyr Labs']);
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'name', 'logo_url', 'website']);
    const one = mine.from('tracks_company').select('name').eq('name', 'Alder Works').maybeSingle();
    expect((await one).data).toEqual({ name: 'Alder Works' });
    const two = await mine.from('tracks_company').select('*', { count: 'exact' }).range(1, 2);
    expect([two.data?.length, two.count, two.status]).toEqual([2, 3, 206]);
  });

  test('[API-26] [API-27] profiles: the own row by id; an uploaded file becomes the résumé, null deletes it', async () => {
    const { id } = person.session.user;
    const own = () => mine.from('profiles').select('*').eq('id', id).single();
    expect((await own()).data).toEqual({
      id,
      resume: null,
      resume_name: null,
      resume_url: null,
      resume_updated_at: null,
    });
    const path = `${id}/${Date.now()}-abc123.pdf`;
    const bucket = storageOf(server, person).from('resumes');
    const stored = await bucket.upload(
      path,
      new Blob([resumeBytes('one-column.pdf')], { type: 'application/pdf' }),
    );
    expect(stored.error).toBeNull();
    const { publicUrl } = bucket.getPublicUrl(path).data;
    const kept = await mine
      .from('profiles')
      .update({
        resume_url: publicUrl,
        resume_name: 'Mine.pdf',
        resume_updated_at: new Date().toISOString(),
      })
      .eq('id', id);
    expect([kept.status, kept.error]).toEqual([204, null]);
    const { data } = await own();
    expect(data).toMatchObject({ resume: path, resume_name: 'Mine.pdf' });
    const file = await fetch(server.url + (data as { resume_url: string }).resume_url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    for (const resume of ['nowhere.pdf', '../x', '']) {
      const refused = await mine.from('profiles').update({ resume }).eq('id', id);
      expect([refused.status, refused.error?.code]).toEqual([400, '22023']);
    }
    await mine.from('profiles').update({ resume: null, resume_name: null }).eq('id', id);
    expect((await own()).data).toMatchObject({ resume: null, resume_url: null });
  });

  test('[API-27] nobody reads or changes the rows of another person', async () => {
    const other = clientOf((await signIn(server)).session.access_token);
    expect((await other.from('applications').select('*')).data).toEqual([]);
    expect((await other.from('tracks_company').select('*')).data).toEqual([]);
    const { id } = person.session.user;
    expect((await other.from('profiles').select('*').eq('id', id)).data).toEqual([]);
    const taken = other.from('applications').update({ notes: 'mine' }).eq('id', ids[1]).select();
    expect((await taken).data).toEqual([]);
    for (const table of ['applications', 'tracks_company', 'profiles']) {
      const { status, error } = await anybody.from(table).select('*').eq('id', id);
      expect([status, error?.code]).toEqual([401, 'PGRST301']);
    }
  });

  const records = () => anybody.from('h1b_applications').select('*', { count: 'exact' });

  test('[API-26] h1b_applications: contains, equality, pay and search, order, range and count', async () => {
    const api = async (query: string) =>
      (await (await fetch(`${server.url}/api/h1b/records?${query}`)).json()) as {
        data: { id: number }[];
        totalRecords: number;
      };
    const all = await records().order('id', { ascending: false }).range(0, 19);
    expect([all.status, all.count]).toEqual([206, 3000]);
    const first = await api('');
    expect(all.data?.map((row) => (row as { id: number }).id)).toEqual(
      first.data.map(({ id }) => id),
    );
    expect(Object.keys(all.data?.[0] as object)).toHaveLength(23);
    const odd = await records().order('id').range(7, 16);
    expect(odd.data?.map((row) => (row as { id: number }).id)).toEqual(
      (await records().order('id').limit(17)).data
        ?.slice(7)
        .map((row) => (row as { id: number }).id),
    );
    const name = String(all.data?.[0]?.employer_name).slice(1, 6);
    const cases: [string, ReturnType<typeof records>][] = [
      [`employer=${name}`, records().ilike('employer_name', `%${name.toLowerCase()}%`)],
      ['jobTitle=engineer', records().ilike('job_title', '%engineer%')],
      ['status=DENIED', records().eq('case_status', 'DENIED')],
      [
        'minSalary=120000',
        records().or('wage_rate_of_pay_from.gte.120000,wage_rate_of_pay_to.gte.120000'),
      ],
      [
        'minSalary=90000&maxSalary=150000&search=data',
        records()
          .or('wage_rate_of_pay_from.gte.90000,wage_rate_of_pay_to.gte.90000')
          .or('wage_rate_of_pay_from.lte.150000,wage_rate_of_pay_to.lte.150000')
          .or('employer_name.ilike.%data%,job_title.ilike.%data%,case_number.ilike.%data%'),
      ],
    ];
    for (const [query, call] of cases) {
      const { count, error } = await call.limit(1);
      const { totalRecords } = await api(`${query}&exact=true`);
      expect([query, error, count]).toEqual([query, null, totalRecords]);
      expect(totalRecords).toBeGreaterThan(0);
      expect(totalRecords).toBeLessThan(3000);
    }
    const dated = await records().order('decision_date', { ascending: false }).limit(2);
    expect(dated.error).toBeNull();
  });

  test('[API-26] a head-select answers truthfully, and an export brings every row', async () => {
    const head = await anybody
      .from('h1b_applications')
      .select('*', { count: 'exact', head: true })
      .eq('case_status', 'DENIED');
    expect([head.error, head.data, head.count]).toEqual([
      null,
      null,
      (await records().eq('case_status', 'DENIED').limit(1)).count,
    ]);
    const empty = await mine.from('applications').select('*', { count: 'exact', head: true });
    expect([empty.status, empty.count]).toEqual([200, 3]);
    const raw = await fetch(`${server.url}/rest/v1/h1b_applications?limit=20&offset=10`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    });
    expect([raw.status, raw.headers.get('content-range')]).toEqual([206, '10-29/3000']);
    const columns = () =>
      anybody.from('h1b_applications').select('id').order('id', { ascending: false });
    const every = await columns().limit(50_000);
    const found = every.data?.map(({ id }) => id) ?? [];
    expect(found).toHaveLength(3000);
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => b - a));
    const csv = (await columns().csv()).data as unknown as string;
    expect(csv.split('\n')).toEqual(['id', ...found.map(String)]);
    const beyond = await records().range(4000, 4001);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
    const many = await records().single();
    expect(many.error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3000 rows',
    });
  });

  test.each([
    ['a filter that is not named', () => records().eq('employer_name', 'x'), 'PGRST100'],
    ['a pattern of another form', () => records().ilike('job_title', 'a%b'), 'PGRST100'],
    ['an OR of other columns', () => records().or('id.eq.1,id.eq.2'), 'PGRST100'],
    [
      'an OR of two values',
      () => records().or('wage_rate_of_pay_from.gte.1,wage_rate_of_pay_to.gte.2'),
      'PGRST100',
    ],
    ['an order by another column', () => records().order('worksite_city'), 'PGRST100'],
    ['an unknown column', () => records().eq('planet', 'x'), '42703'],
    ['an unknown column to return', () => anybody.from('h1b_applications').select('x'), '42703'],
    ['another table', () => anybody.from('h1b_applications').select('id, y(*)'), 'PGRST100'],
    ['no id', () => mine.from('profiles').select('*'), 'PGRST100'],
    ['an update of all', () => mine.from('applications').update({ notes: '' }), 'PGRST100'],
    ['an id that is none', () => mine.from('applications').select().eq('id', '7'), '22P02'],
    ['a filter', () => mine.from('applications').select().eq('status', 'oa'), 'PGRST100'],
  ] as const)('[API-26] %s is refused, and what is allowed is named', async (_what, ask, code) => {
    const { status, data, error } = await ask();
    expect([status, data, error?.code]).toEqual([400, null, code]);
    if (code !== '22P02')
      expect(error?.hint).toMatch(/^\w+ can be read with .*select|^A pattern is/);
  });

  test('[API-26] other writes are 405, and an update of an unknown column is 400', async () => {
    for (const call of [
      mine.from('applications').insert({ job_title: 'x' }),
      mine.from('applications').delete().eq('id', ids[0]),
      anybody.from('h1b_applications').update({ job_title: 'x' }).eq('id', 1),
    ]) {
      const { status, error } = await call;
      expect([status, error === null]).toEqual([405, false]);
    }
    const changes = { job_title: 'x', user_id: 'y' };
    const { status, error } = await mine.from('applications').update(changes).eq('id', ids[0]);
    expect([status, error?.message]).toEqual([400, expect.stringContaining('user_id')]);
  });
});
