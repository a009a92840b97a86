import { beforeAll, expect, test } from 'vitest';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Company, CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { describeOnSharedServers } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';

interface CompanyPage {
  data: Company[];
  totalRecords: number;
  totalPages: number;
}

async function add(person: Person, company: string, more: object = {}): Promise<Application> {
  const body = { company: { name: company }, job_title: 'Engineer', ...more };
  return (await person.api('POST', '/api/applications/', body)).body as Application;
}

const listOf = async (person: Person, query = '') =>
  (await person.api('GET', `/api/companies/${query}`)).body as CompanyPage;

describeOnSharedServers('/api/companies/', (server) => {
  let ann: Person;
  let bea: Person;
  beforeAll(async () => {
    ann = await signIn(server());
    bea = await signIn(server());
    await add(ann, 'Trailhead Maps', { company_link: 'https://old.trailhead.example/jobs' });
    await add(ann, 'TRAILHEAD MAPS', { company_link: 'https://www.trailhead.example/jobs?x=1' });
    await add(ann, 'Acme');
    await add(bea, 'Secret of Bea');
  });

  test('[CO-1] [CO-9] lists one’s own companies by name with counts', async () => {
    const { data, totalRecords } = await listOf(ann);
    expect(totalRecords).toBe(2);
    expect(data.map(({ name, application_count }) => [name, application_count])).toEqual([
      ['Acme', 1],
      ['Trailhead Maps', 2],
    ]);
    expect(data[1]).toMatchObject({ logo_url: null, website: 'https://www.trailhead.example' });
    expect(data[0]?.website).toBe('');
  });

  test('[CO-2] searches names in any letter case, and pages', async () => {
    expect((await listOf(ann, '?search=MAPS')).data).toHaveLength(1);
    expect((await listOf(ann, '?search=secret')).data).toEqual([]);
    expect(await listOf(ann, '?pageSize=1&page=2')).toMatchObject({
      totalPages: 2,
      data: [{ name: 'Trailhead Maps' }],
    });
  });

  test('[CO-11] begins with the last activity or the most applications when asked to', async () => {
    const names = async (sort: string) =>
      (await listOf(kim, `?sort=${sort}`)).data.map(({ name }) => name);
    const kim = await signIn(server());
    const apply = (name: string, date_applied: string) =>
      kim.api('POST', '/api/applications/', {
        company: { name },
        job_title: 'Engineer',
        date_applied,
      });
    for (const name of ['Alder', 'Cedar', 'Birch', 'Birch', 'Cedar', 'Cedar', 'Birch', 'Birch']) {
      await apply(name, '2026-03-02');
    }
    await kim.api('POST', '/api/companies/', { name: 'Aspen' });
    await apply('Birch', '2026-03-03');
    await apply('Cedar', '2026-03-04');
    expect(await names('name')).toEqual(['Alder', 'Aspen', 'Birch', 'Cedar']);
    expect(await names('activity')).toEqual(['Cedar', 'Birch', 'Alder', 'Aspen']);
    expect(await names('applications')).toEqual(['Birch', 'Cedar', 'Alder', 'Aspen']);
    expect((await kim.api('GET', '/api/companies/?sort=size')).status).toBe(400);
  });

  test('[CO-7] [CO-12] a company is found by id and by name; another person’s is ‘Company not found’', async () => {
    const { data } = await listOf(ann);
    const id = data[1]?.id ?? '';
    expect((await ann.api('GET', `/api/companies/${id}/`)).body).toEqual(data[1]);
    const named = await ann.api('GET', '/api/companies/by-name/trailhead%20maps/');
    expect(named.body).toEqual(data[1]);
    for (const [person, path] of [
      [bea, `/api/companies/${id}/`],
      [bea, '/api/companies/by-name/Trailhead%20Maps/'],
      [ann, '/api/companies/by-name/Nobody/'],
      [ann, '/api/companies/by-name/%20/'],
    ] as const) {
      const { status, body } = await person.api('GET', path);
      expect([path, status < 500 && status >= 400]).toEqual([path, true]);
      expect(body).toMatchObject({ title: 'Company not found' });
    }
  });

  test('[CO-10] lists its applications, and counts no deleted one until Undo', async () => {
    const cat = await signIn(server());
    const one = await add(cat, 'Harbor');
    await add(cat, 'Harbor');
    await add(cat, 'Other');
    const id = one.company_id ?? '';
    const records = async () =>
      ((await cat.api('GET', `/api/applications/?company=${id}`)).body as { count: number }).count;
    const count = async () =>
      ((await cat.api('GET', `/api/companies/${id}/`)).body as Company).application_count;
    expect([await records(), await count()]).toEqual([2, 2]);
    await cat.api('DELETE', `/api/applications/${one.id}/`);
    expect([await records(), await count()]).toEqual([1, 1]);
    await cat.api('POST', `/api/applications/${one.id}/restore/`);
    expect([await records(), await count()]).toEqual([2, 2]);
  });

  test('[CO-14] [CO-15] [CO-16] a name finds the same name in another form, and offers longer ones', async () => {
    const eve = await signIn(server());
    const matches = async (name: string, person = eve) => {
      const path = `/api/companies/matches/?name=${encodeURIComponent(name)}`;
      const { data } = (await person.api('GET', path)).body as { data: CompanyMatch[] };
      return data.map((found) => [found.name, found.application_count, found.match]);
    };
    const named = (name: string) =>
      eve.api('GET', `/api/companies/by-name/${encodeURIComponent(name)}/`);
    await add(eve, 'Harbour.com Services LLC');
    await add(eve, 'Harbour.com Services LLC');
    await add(eve, 'The Harbour Web Services, Inc.');
    await add(eve, 'Harbourmaster Ltd');
    await add(eve, 'Nestlé S.A.');
    expect(await named('Harbour')).toMatchObject({ status: 404 });
    expect(await matches('Harbour')).toEqual([
      ['Harbour.com Services LLC', 2, 'begins'],
      ['The Harbour Web Services, Inc.', 1, 'begins'],
    ]);
    await add(eve, 'HARBOUR, INC.');
    expect(await named('the harbour')).toMatchObject({
      status: 200,
      body: { name: 'HARBOUR, INC.' },
    });
    expect((await matches('Harbour'))[0]).toEqual(['HARBOUR, INC.', 1, 'same']);
    // Exactly this name wins over another form with more applications.
    await add(eve, 'HARBOUR, INC.');
    await add(eve, 'Harbour');
    expect((await named('harbour')).body).toMatchObject({ name: 'Harbour' });
    expect((await matches('Harbour')).slice(0, 2)).toEqual([
      ['Harbour', 1, 'same'],
      ['HARBOUR, INC.', 2, 'same'],
    ]);
    expect(await matches('nestle')).toEqual([['Nestlé S.A.', 1, 'same']]);
    expect(await matches('Harbour', bea)).toEqual([]);
    expect(await matches('%')).toEqual([]);
    expect((await eve.api('GET', '/api/companies/matches/?name=')).status).toBe(400);
    const sheet = await eve.api('GET', '/api/assistant/company-sheet/?name=harbourmaster');
    expect(sheet.body).toMatchObject({ notes: { name: 'Harbourmaster Ltd' }, h1b: null });
    const longer = await eve.api(
      'GET',
      '/api/assistant/company-sheet/?name=harbour.com%20services',
    );
    expect(longer.body).toMatchObject({
      notes: { name: 'Harbour.com Services LLC' },
      applications: [{ jobTitle: 'Engineer' }, { jobTitle: 'Engineer' }],
    });
  });

  test('[CO-13] an update keeps absent fields, clears null ones and renames the company in its applications', async () => {
    const dan = await signIn(server());
    const { company_id, id } = await add(dan, 'Old Name');
    const path = `/api/companies/${company_id ?? ''}/`;
    const full = { website: 'https://new.example', industry: 'Maps', description: 'Ask Kim.' };
    expect((await dan.api('PUT', path, full)).body).toMatchObject({ name: 'Old Name', ...full });
    const renamed = await dan.api('PUT', path, { name: 'New Name', industry: null });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'New Name', ...full, industry: '', application_count: 1 },
    });
    expect((await dan.api('GET', `/api/applications/${id}/`)).body).toMatchObject({
      company_name: 'New Name',
    });
    const found = await dan.api('GET', '/api/applications/?search=new%20name');
    expect(found.body).toMatchObject({ count: 1 });
    const refused = await dan.api('PUT', path, { website: 'javascript:alert(1)' });
    expect(refused).toMatchObject({
      status: 400,
      body: { title: 'Website must be a valid URL', field: 'website' },
    });
    expect((await bea.api('PUT', path, { name: 'Mine' })).status).toBe(404);
    expect((await dan.api('GET', path)).body).toMatchObject({ name: 'New Name' });
  });

  test('[CO-19] a change with base is refused where the field changed meanwhile, and says how', async () => {
    const fay = await signIn(server());
    const { company_id } = await add(fay, 'Quarry', {
      company_link: 'https://quarry.example/jobs',
    });
    const path = `/api/companies/${company_id ?? ''}/`;
    const stored = async () => (await fay.api('GET', path)).body;
    await fay.api('PUT', path, { industry: 'Maps', description: 'first' });
    const refused = await fay.api('PUT', path, {
      industry: 'Stone',
      description: 'mine',
      base: { industry: 'Maps', description: 'as loaded' },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        title: messages.common.changedElsewhere,
        conflicts: [{ field: 'description', base: 'as loaded', yours: 'mine', theirs: 'first' }],
      },
    });
    expect(await stored()).toMatchObject({ industry: 'Maps', description: 'first' });
    // Nothing of a refused rename is left in the applications.
    const renamed = { name: 'Quarry Two', base: { name: 'Quarry One' } };
    expect(await fay.api('PUT', path, renamed)).toMatchObject({ status: 409 });
    const found = await fay.api('GET', '/api/applications/?search=quarry%20two');
    expect(found.body).toMatchObject({ count: 0 });
    const base = { name: 'Quarry', website: 'https://quarry.example', industry: 'Maps' };
    const change = { name: 'Quarry Two', website: 'https://two.example', industry: 'Stone', base };
    expect(await fay.api('PUT', path, change)).toMatchObject({
      status: 200,
      body: { name: 'Quarry Two', website: 'https://two.example', industry: 'Stone' },
    });
    // The same again: what is stored is what was wanted.
    expect((await fay.api('PUT', path, change)).status).toBe(200);
    expect(await fay.api('PUT', path, { base: { nope: '' } })).toMatchObject({ status: 400 });
  });

  test('[CO-20] the website of the links is not stored, so that it follows them', async () => {
    const gus = await signIn(server());
    const { company_id, id } = await add(gus, 'Fern', { company_link: 'https://fern.example/a' });
    const path = `/api/companies/${company_id ?? ''}/`;
    await gus.api('PUT', path, { website: 'https://own.example' });
    await gus.api('PUT', path, { website: 'https://fern.example' });
    await gus.api('PUT', `/api/applications/${id}/`, {
      company_link: 'https://fern-two.example/b',
    });
    expect((await gus.api('GET', path)).body).toMatchObject({
      website: 'https://fern-two.example',
    });
  });

  test('[CO-21] the name of another company is refused and named', async () => {
    const hal = await signIn(server());
    const { company_id } = await add(hal, 'One');
    await add(hal, 'Two');
    const path = `/api/companies/${company_id ?? ''}/`;
    expect(await hal.api('PUT', path, { name: 'TWO' })).toMatchObject({
      status: 409,
      body: { title: serverMessages.companies.nameInUse, field: 'name' },
    });
    expect(await hal.api('PUT', path, { name: 'ONE' })).toMatchObject({
      status: 200,
      body: { name: 'ONE' },
    });
  });

  test('[CO-24] says how many applications of each status there are, and when something last happened to them', async () => {
    const dora = await signIn(server());
    const [first, second] = [await add(dora, 'Mix'), await add(dora, 'Mix', { status: 'oa' })];
    await dora.api('PUT', `/api/applications/${second.id}/`, { status: 'rejected' });
    await add(dora, 'Quiet', { date_applied: '2026-01-31' });
    const { data } = await listOf(dora);
    expect(data[1]?.last_activity).toBe('2026-01-31T12:00:00.000Z');
    expect(data[0]).toMatchObject({
      application_count: 2,
      status_counts: { applied: 1, in_progress: 0, oa: 0, vo: 0, offer: 0, rejected: 1 },
    });
    const { updated_at } = (await dora.api('GET', `/api/applications/${second.id}/`))
      .body as Application;
    expect(data[0]?.last_activity).toBe(updated_at);
    expect(data[0]?.says).toBeNull();
    const keep = (id: string, text: string) =>
      dora.api('POST', `/api/applications/${id}/papers/`, { kind: 'posting', text });
    await keep(first.id, 'We sponsor H-1B visas.');
    expect((await listOf(dora)).data[0]?.says?.verdict).toBe('yes');
    await keep(second.id, 'We do not sponsor visas.');
    expect((await listOf(dora)).data[0]?.says?.verdict).toBe('no');
    for (const { id } of [first, second]) await dora.api('DELETE', `/api/applications/${id}/`);
    const empty = (await listOf(dora)).data[0];
    expect([empty?.status_counts.applied, empty?.last_activity]).toEqual([0, null]);
  });

  test('[CO-25] [CO-26] merges a company into another one, and separates them again', async () => {
    const emil = await signIn(server());
    const kept = await add(emil, 'Amazon');
    const moved = await add(emil, 'Amazon Inc', { company_link: 'https://amazon.example/jobs' });
    const [into, from] = [kept.company_id ?? '', moved.company_id ?? ''];
    await emil.api('PUT', `/api/companies/${into}/`, { description: 'Seattle' });
    await emil.api('PUT', `/api/companies/${from}/`, { description: 'Ask Kim', industry: 'Shops' });
    await emil.api('POST', '/api/contacts/', { name: 'Kim', company_id: from });
    await emil.api('POST', '/api/saved-jobs/', { title: 'Clerk', company_name: 'AMAZON INC' });
    const merge = (one: object) => emil.api('POST', '/api/companies/merge/', { into, ...one });
    expect((await merge({ from: into })).status).toBe(400);
    expect((await merge({ from: (await add(ann, 'Acme')).company_id ?? '' })).status).toBe(404);
    expect((await merge({ from })).body).toMatchObject({
      id: into,
      name: 'Amazon',
      application_count: 2,
      industry: 'Shops',
      description: 'Seattle\n\nAsk Kim',
      website: 'https://amazon.example',
    });
    expect((await listOf(emil)).data.map(({ name }) => name)).toEqual(['Amazon']);
    const contacts = async (of: string) =>
      (await emil.api('GET', `/api/contacts/?company=${of}`)).body;
    const saved = async () => (await emil.api('GET', '/api/saved-jobs/')).body;
    expect(await contacts(into)).toMatchObject({ totalRecords: 1 });
    expect(await saved()).toMatchObject({ data: [{ company_name: 'Amazon' }] });
    expect((await emil.api('GET', '/api/applications/?search=amazon%20inc')).body).toMatchObject({
      count: 0,
    });
    const history = await emil.api('GET', `/api/applications/${moved.id}/events/`);
    const [newest] = (history.body as { data: { sentence: string }[] }).data;
    expect(newest?.sentence).toMatch(/^Company Amazon Inc -> Amazon, /);
    expect(await emil.api('GET', '/api/account/deleted/')).toMatchObject({
      body: { data: [{ kind: 'company', id: from, label: 'Amazon Inc' }] },
    });
    const back = `/api/account/deleted/company/${from}/restore/`;
    expect((await emil.api('POST', back, {})).status).toBeLessThan(300);
    const { data } = await listOf(emil);
    expect(data.map(({ name, application_count }) => [name, application_count])).toEqual([
      ['Amazon', 1],
      ['Amazon Inc', 1],
    ]);
    expect(data).toMatchObject([
      { industry: '', description: 'Seattle' },
      { industry: 'Shops', description: 'Ask Kim' },
    ]);
    expect(await contacts(from)).toMatchObject({ totalRecords: 1 });
    expect(await saved()).toMatchObject({ data: [{ company_name: 'Amazon Inc' }] });
    const undone = await emil.api('GET', `/api/applications/${moved.id}/events/`);
    const [latest] = (undone.body as { data: { reverts: string | null }[] }).data;
    expect(latest?.reverts).toEqual(expect.any(String));
  });

  test('[CO-27] a company with people is not deleted, and says what it has', async () => {
    const fay = await signIn(server());
    const { id, company_id } = await add(fay, 'Busy');
    const { body } = await fay.api('POST', '/api/contacts/', { name: 'Kim', company_id });
    const remove = () => fay.api('DELETE', `/api/companies/${company_id}/`);
    const end = 'Delete them first, or merge it into another company.';
    expect((await remove()).body).toMatchObject({
      title: `This company has 1 application and 1 person. ${end}`,
    });
    await fay.api('DELETE', `/api/applications/${id}/`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'conflict', title: `This company has 1 person. ${end}` },
    });
    await fay.api('DELETE', `/api/contacts/${(body as { id: string }).id}/`);
    expect((await remove()).status).toBe(204);
    // The person who was deleted could otherwise not be brought back with their company.
    expect((await fay.api('DELETE', `/api/account/deleted/company/${company_id}/`)).status).toBe(
      409,
    );
  });
});
