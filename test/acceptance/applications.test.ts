import { connect } from 'node:net';

import { beforeAll, expect, test } from 'vitest';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { describeOnSharedServer } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { until } from '#test/support/until.ts';

interface ListAnswer {
  data: Application[];
  results: Application[];
  count: number;
  totalRecords: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

const listOf = async (person: Person, query = '') =>
  (await person.api('GET', `/api/applications/${query}`)).body as ListAnswer;

const idOf = (answer: { body: unknown }) => (answer.body as Application).id;

const full = {
  company: { name: 'Trailhead Maps', industry: 'Cartography', description: 'Maps for hikers' },
  job_title: 'Software Engineer',
  status: 'OA',
  source: 'LinkedIn',
  notes: 'Ask about the map renderer.',
  application_link: 'https://jobs.trailhead.example/42',
  company_link: 'https://www.trailhead.example',
  date_applied: '2026-02-03',
};

describeOnSharedServer('/api/applications/', (server) => {
  let ann: Person;
  beforeAll(async () => {
    ann = await signIn(server());
  });

  test('[APP-53] returns the whole application', async () => {
    const { status, body } = await ann.api('POST', '/api/applications/', full);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      company_name: 'Trailhead Maps',
      job_title: 'Software Engineer',
      company_link: 'https://www.trailhead.example',
      job_link: 'https://jobs.trailhead.example/42',
      application_link: 'https://jobs.trailhead.example/42',
      status: 'oa',
      outcome: 'OA',
      source: 'LinkedIn',
      notes: 'Ask about the map renderer.',
      date_applied: '2026-02-03',
    });
  });

  test('[APP-54] a new application is applied and Manual by default', async () => {
    const { body } = await ann.api('POST', '/api/applications/', {
      company: { name: 'Plain' },
      job_title: 'Intern',
    });
    expect(body).toMatchObject({ status: 'applied', source: 'Manual', notes: '', job_link: '' });
    expect((body as Application).date_applied).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('[APP-51] [APP-52] [APP-55] lists ten a page, newest first, with results and count', async () => {
    const bea = await signIn(server());
    for (let day = 1; day <= 12; day += 1) {
      await bea.api('POST', '/api/applications/', {
        ...full,
        job_title: `Job ${day}`,
        status: day % 2 ? 'applied' : 'vo',
        date_applied: `2026-01-${String(day).padStart(2, '0')}`,
      });
    }
    const first = await listOf(bea);
    expect(first).toMatchObject({
      count: 12,
      totalRecords: 12,
      totalPages: 2,
      currentPage: 1,
      pageSize: 10,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(first.results).toEqual(first.data);
    expect(first.data.map((row) => row.job_title).slice(0, 2)).toEqual(['Job 12', 'Job 11']);
    expect((await listOf(bea, '?page=2')).data.map((row) => row.job_title)).toEqual([
      'Job 2',
      'Job 1',
    ]);
    expect(await listOf(bea, '?page=99')).toMatchObject({ data: [], count: 12 });
    expect(await listOf(bea, '?status=VO')).toMatchObject({ count: 6 });
    expect(await listOf(bea, '?search=job%201')).toMatchObject({ count: 4 });
    expect(await listOf(bea, '?search=TRAILHEAD.example&status=applied')).toMatchObject({
      count: 6,
    });
    expect((await listOf(bea, '?sort=job_title')).data[0]?.job_title).toBe('Job 1');
    expect((await listOf(bea, '?sort=date_applied&direction=asc')).data[0]?.job_title).toBe(
      'Job 1',
    );
    const statistics = await bea.api('GET', '/api/applications/statistics/');
    expect(statistics.body).toEqual({
      total: 12,
      active: 12,
      applied: 6,
      in_progress: 0,
      oa: 0,
      vo: 6,
      offers: 0,
      rejected: 0,
    });
  });

  test('[APP-68] [APP-28] lists and counts what is in progress', async () => {
    const eve = await signIn(server());
    for (const status of ['applied', 'in_progress', 'offer']) {
      await eve.api('POST', '/api/applications/', { ...full, status });
    }
    const list = await listOf(eve, '?status=in_progress');
    expect(list).toMatchObject({ count: 1, data: [{ status: 'in_progress' }] });
    const statistics = await eve.api('GET', '/api/applications/statistics/');
    expect(statistics.body).toMatchObject({ total: 3, active: 2, in_progress: 1, offers: 1 });
  });

  test('[APP-56] the body of a GET, changed, is accepted by PUT', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const { body } = await ann.api('GET', `/api/applications/${id}/`);
    const same = await ann.api('PUT', `/api/applications/${id}/`, body);
    expect(same).toEqual({ status: 200, body });
    const changed = await ann.api('PUT', `/api/applications/${id}`, {
      ...(body as Application),
      job_title: 'Senior Engineer',
      notes: null,
      status: 'offer',
    });
    expect(changed.body).toMatchObject({
      job_title: 'Senior Engineer',
      notes: '',
      status: 'offer',
      outcome: 'OFFER',
      source: 'LinkedIn',
    });
  });

  test('[APP-69] a field that changed after it was loaded is refused, with its three values, and nothing is saved', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const address = `/api/applications/${id}/`;
    const loaded = (await ann.api('GET', address)).body as Application;
    await ann.api('PUT', address, { notes: 'They called.', status: 'vo' });
    const stored = (await ann.api('GET', address)).body;
    const answer = await ann.api('PUT', address, {
      notes: 'I wrote to them.',
      status: 'REJECTED',
      job_title: 'Lead Engineer',
      base: { notes: loaded.notes, status: 'OA', job_title: loaded.job_title },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        title: expect.stringContaining('changed somewhere else'),
        conflicts: [
          { field: 'status', base: 'oa', yours: 'rejected', theirs: 'vo' },
          { field: 'notes', base: loaded.notes, yours: 'I wrote to them.', theirs: 'They called.' },
        ],
      },
    });
    expect((await ann.api('GET', address)).body).toEqual(stored);
    const settled = await ann.api('PUT', address, {
      notes: 'I wrote to them.',
      job_title: 'Lead Engineer',
      base: { notes: 'They called.', job_title: loaded.job_title },
    });
    expect(settled).toMatchObject({
      status: 200,
      body: { notes: 'I wrote to them.', job_title: 'Lead Engineer', status: 'vo' },
    });
  });

  test('[APP-69] fields that did not change, are not sent or are not in base never conflict', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const address = `/api/applications/${id}/`;
    const loaded = (await ann.api('GET', address)).body as Application;
    await ann.api('PUT', address, { notes: 'They called.' });
    const put = async (body: object) => (await ann.api('PUT', address, body)).status;
    expect(await put({ job_title: 'Lead', base: { notes: loaded.notes } })).toBe(200);
    expect(await put({ job_title: 'Lead', base: loaded })).toBe(200);
    expect(await put({ notes: ' They called. ', base: { notes: loaded.notes } })).toBe(200);
    expect(await put({ status: 'vo', base: { status: ' OA ', outcome: null } })).toBe(200);
    expect(await put({ company_link: null, base: { company_link: loaded.company_link } })).toBe(
      200,
    );
    expect(await put({ company_link: 'https://b.example', base: { company_link: null } })).toBe(
      200,
    );
    expect(await put({ notes: 'Without base', base: null })).toBe(200);
    expect(await put({ notes: 'x', base: { colour: 'red' } })).toBe(400);
    expect(await put({ notes: 'x', base: { notes: 5 } })).toBe(400);
  });

  test('[APP-69] of two names of the link the one that differs from base counts', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const address = `/api/applications/${id}/`;
    const loaded = (await ann.api('GET', address)).body as Application;
    const same = await ann.api('PUT', address, {
      ...loaded,
      application_link: 'https://jobs.trailhead.example/43',
      base: loaded,
    });
    expect(same.body).toMatchObject({ job_link: 'https://jobs.trailhead.example/43' });
    const behind = await ann.api('PUT', address, {
      ...loaded,
      application_link: 'https://jobs.trailhead.example/44',
      base: loaded,
    });
    expect(behind.status).toBe(409);
    expect((behind.body as { conflicts: object[] }).conflicts).toContainEqual({
      field: 'application_link',
      base: full.application_link,
      yours: 'https://jobs.trailhead.example/44',
      theirs: 'https://jobs.trailhead.example/43',
    });
  });

  test('[APP-69] of two people who save at the same moment, one is refused', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((notes) =>
        ann.api('PUT', `/api/applications/${id}/`, { notes, base: { notes: full.notes } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('[APP-73] finds earlier applications to a company and for a posting, of this person only', async () => {
    const kim = await signIn(server());
    const earlier = async (query: Record<string, string>, who = kim) =>
      who.api('GET', `/api/applications/earlier/?${String(new URLSearchParams(query))}`);
    const none = { posting: null, company: null };
    for (const [day, title] of [
      ['2026-02-01', 'First'],
      ['2026-02-03', 'Newest'],
      ['2026-02-02', 'Second'],
    ] as const) {
      await kim.api('POST', '/api/applications/', {
        ...full,
        job_title: title,
        date_applied: day,
        application_link: `https://jobs.trailhead.example/${title}`,
      });
    }
    const company = { company_name: 'TRAILHEAD maps ' };
    expect(await earlier(company)).toMatchObject({
      status: 200,
      body: {
        posting: null,
        company: {
          count: 3,
          newest: {
            id: expect.any(String),
            job_title: 'Newest',
            company_name: 'Trailhead Maps',
            date_applied: '2026-02-03',
          },
        },
      },
    });
    expect((await earlier({ company_name: 'Trailhead Maps, Inc.' })).body).toMatchObject({
      company: { count: 3 },
    });
    const link = 'https://jobs.trailhead.example/Second/apply?utm_source=mail';
    expect((await earlier({ link })).body).toMatchObject({
      posting: { job_title: 'Second', date_applied: '2026-02-02' },
      company: null,
    });
    const unknown: Record<string, string>[] = [
      {},
      { company_name: '', link: '' },
      { company_name: 'Trailhead' },
      { link: 'https://jobs.trailhead.example/' },
      { link: 'https://jobs.trailhead.example/Sec' },
      { link: 'no link' },
    ];
    for (const query of unknown) {
      expect(await earlier(query)).toEqual({ status: 200, body: none });
    }
    expect((await earlier({ ...company, link }, await signIn(server()))).body).toEqual(none);
    expect((await earlier({ colour: 'red' })).status).toBe(400);
    const { posting } = (await earlier({ link })).body as { posting: { id: string } };
    await kim.api('DELETE', `/api/applications/${posting.id}/`);
    expect((await earlier({ ...company, link })).body).toMatchObject({
      posting: null,
      company: { count: 2 },
    });
  });

  test('[APP-58] a deleted application is gone, and back after Undo', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const before = await listOf(ann);
    expect((await ann.api('DELETE', `/api/applications/${id}/`)).status).toBe(204);
    expect((await ann.api('GET', `/api/applications/${id}/`)).status).toBe(404);
    expect((await ann.api('PUT', `/api/applications/${id}/`, { notes: 'x' })).status).toBe(404);
    expect((await ann.api('DELETE', `/api/applications/${id}/`)).status).toBe(404);
    expect((await listOf(ann)).count).toBe(before.count - 1);
    const restored = await ann.api('POST', `/api/applications/${id}/restore/`);
    expect(restored).toMatchObject({ status: 200, body: { id, status: 'oa' } });
    expect((await listOf(ann)).count).toBe(before.count);
  });

  test.each([
    ['no body', undefined, 'A JSON body is required', undefined],
    ['no company', { job_title: 'x' }, 'Company name is required', 'company'],
    [
      'an empty company name',
      { company: { name: ' ' }, job_title: 'x' },
      'Company name is required',
      'company.name',
    ],
    ['no job title', { company: { name: 'x' } }, 'Job title is required', 'job_title'],
    [
      'a number as title',
      { company: { name: 'x' }, job_title: 5 },
      'job_title must be text',
      'job_title',
    ],
    [
      'an unknown status',
      { ...full, status: 'hired' },
      'status must be one of: applied, in_progress, oa, vo, offer, rejected',
      'status',
    ],
    [
      'an unknown source',
      { ...full, source: 'Fax' },
      'source must be one of: Manual, Gmail, LinkedIn, Indeed, Other',
      'source',
    ],
    [
      'a link that is none',
      { ...full, application_link: 'jobs/42' },
      'Application link must be a valid URL',
      'application_link',
    ],
    [
      'a script as link',
      { ...full, company_link: 'javascript:alert(1)' },
      'Company link must be a valid URL',
      'company_link',
    ],
    [
      'a date that is none',
      { ...full, date_applied: '2026-02-30' },
      'date_applied must be a calendar date like 2026-01-31',
      'date_applied',
    ],
    [
      'a title too long',
      { ...full, job_title: 'x'.repeat(256) },
      'job_title must be at most 255 characters',
      'job_title',
    ],
    ['a field we do not know', { ...full, colour: 'red' }, 'colour is not known here', undefined],
    [
      'a character no database keeps',
      { ...full, notes: 'a\0b' },
      'notes has a character that cannot be stored',
      'notes',
    ],
  ])(
    '[APP-59] [APP-32] refuses %s with 400 and writes nothing',
    async (_what, body, title, field) => {
      const before = await listOf(ann);
      const answer = await ann.api('POST', '/api/applications/', body);
      expect(answer.status).toBe(400);
      const problem = answer.body as { title: string; field?: string };
      expect(problem.title).toBe(title);
      expect(problem.field).toBe(field);
      expect((await listOf(ann)).count).toBe(before.count);
    },
  );

  test('[APP-60] refuses invalid queries and ids with 4xx', async () => {
    for (const path of [
      '?page=0',
      '?page=-1',
      '?page=x',
      '?page=1.5',
      '?status=hired',
      '?sort=salary',
      '?direction=up',
      '?page=1&page=2',
      `?search=${'x'.repeat(201)}`,
      '?colour=red',
      'not-an-id/',
    ]) {
      const { status, body } = await ann.api('GET', `/api/applications/${path}`);
      expect([path, status]).toEqual([path, 400]);
      expect((body as { title: string }).title).not.toBe('');
    }
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await ann.api('GET', `/api/applications/${missing}/`)).status).toBe(404);
    const refused = await ann.api('PUT', `/api/applications/${missing}/`, { status: 'nope' });
    expect(refused.status).toBe(400);
  });

  test('[APP-61] refuses a body over the limit with 413 and broken JSON with 400', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const large = await ann.api('PUT', `/api/applications/${id}/`, {
      notes: 'x'.repeat(1024 * 1024),
    });
    expect(large.status).toBe(413);
    const broken = await fetch(`${server().url}/api/applications/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann.session.access_token}`,
        'content-type': 'application/json',
      },
      body: '{"company":',
    });
    expect(broken.status).toBe(400);
    const kept = await ann.api('GET', `/api/applications/${id}/`);
    expect(kept.body).toMatchObject({ notes: full.notes });
  });

  test('[APP-61] a client that still writes a body over the limit has the answer, and goes on with the connection', async () => {
    const { hostname, port, host } = new URL(server().url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const answered = (words: string) => until(() => answer.includes(words) || undefined, words);
    const body = Buffer.alloc(2 * 1024 * 1024, 'x');
    socket.write(
      `POST /api/applications/ HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ann.session.access_token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 1000));
    await answered('HTTP/1.1 413');
    socket.write(body.subarray(1000));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await answered('HTTP/1.1 200');
    expect(answer).not.toContain('connection: close');
    socket.destroy();
  });

  test('[APP-62] another person cannot see, change or delete it', async () => {
    const id = idOf(await ann.api('POST', '/api/applications/', full));
    const eve = await signIn(server());
    expect((await listOf(eve)).count).toBe(0);
    for (const [method, path, body] of [
      ['GET', `/api/applications/${id}/`, undefined],
      ['PUT', `/api/applications/${id}/`, { notes: 'mine now' }],
      ['DELETE', `/api/applications/${id}/`, undefined],
      ['POST', `/api/applications/${id}/restore/`, undefined],
    ] as const) {
      expect([method, (await eve.api(method, path, body)).status]).toEqual([method, 404]);
    }
    const kept = await ann.api('GET', `/api/applications/${id}/`);
    expect(kept.body).toMatchObject({ notes: full.notes });
  });

  test('[APP-63] six people writing 300 kB notes at once never see each other’s rows', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(server())));
    await Promise.all(
      people.map(async (person, number) => {
        const notes = `note of ${number} `.repeat(24_000).slice(0, 300_000).trim();
        for (let round = 0; round < 4; round += 1) {
          const { status, body } = await person.api('POST', '/api/applications/', {
            ...full,
            notes,
          });
          expect(status).toBe(201);
          expect((body as Application).notes).toBe(notes);
          const list = await listOf(person);
          expect(list.count).toBe(round + 1);
          expect(new Set(list.data.map((row) => row.notes))).toEqual(new Set([notes]));
        }
      }),
    );
  });
});
