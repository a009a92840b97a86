import { beforeAll, expect, test } from 'vitest';

import { ARCHIVE } from '#shared/account/archive.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import { KEYS_MAX } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import type { NewPersonalKey, PersonalKey } from '#shared/security/contracts/keys.ts';
import { keyMessages } from '#shared/security/key-messages.ts';
import { unzip } from '#test/support/archive.ts';
import { describeOnSharedServer } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';

const KEYS = '/api/account/keys/';
const APPLICATIONS = '/api/applications/';

describeOnSharedServer('/api/account/keys/', (server) => {
  let ann: Person;
  beforeAll(async () => {
    ann = await signIn(server());
  });

  const make = async (body: object, person = ann) =>
    (await person.api('POST', KEYS, body)).body as NewPersonalKey;
  const keysOf = async (person = ann) =>
    ((await person.api('GET', KEYS)).body as { keys: PersonalKey[] }).keys;

  /** Calls the server by a key. */
  async function by({ key }: { key: string }, method: string, path: string, body?: unknown) {
    const answer = await fetch(server().url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const applied = { company: { name: 'Trailhead' }, job_title: 'Engineer' };
  async function historyOf(id: string) {
    const { body } = await ann.api('GET', `${APPLICATIONS}${id}/events/`);
    return (body as { data: ApplicationEvent[] }).data;
  }

  test('[KEY-1] a key is shown when it is made and never again; a mail and the security events say so', async () => {
    const made = await make({ name: ' desk ', scope: 'read', days: 30 });
    expect(made).toMatchObject({ name: 'desk', scope: 'read', files: false, last_used_at: null });
    expect(made.key).toMatch(/^wmk_[\w-]{43}$/);
    const lives = Date.parse(made.expires_at) - Date.parse(made.created_at);
    expect(lives).toBe(30 * 86_400_000);
    expect((await by(made, 'GET', APPLICATIONS)).status).toBe(200);
    const { key, ...shown } = made;
    const [listed] = await keysOf();
    expect(listed).toEqual({ ...shown, last_used_at: expect.any(String) });
    expect((await ann.api('DELETE', `${KEYS}${made.id}/`)).status).toBe(204);
    expect(await keysOf()).toEqual([]);
    const events = (await ann.api('GET', '/api/account/security-events/')).body;
    expect(JSON.stringify(events)).not.toContain(key);
    const { data } = events as { data: { action: string }[] };
    expect(data.slice(0, 2).map(({ action }) => action)).toEqual(['key_ended', 'key_created']);
    await expect
      .poll(async () => (await server().mails(ann.email)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'A key was created for your Waymark account',
          'A key of your Waymark account was ended',
        ]),
      );
  });

  test('[KEY-3] a key that ended, expired or never was is refused at once, and another person cannot end one', async () => {
    const made = await make({ name: 'ending', scope: 'write' });
    const bea = await signIn(server());
    expect((await bea.api('DELETE', `${KEYS}${made.id}/`)).status).toBe(404);
    expect((await by(made, 'GET', APPLICATIONS)).status).toBe(200);
    expect((await ann.api('DELETE', `${KEYS}${made.id}/`)).status).toBe(204);
    const refused = await by(made, 'GET', APPLICATIONS);
    expect(refused.status).toBe(401);
    const unknown = await by({ key: `wmk_${'x'.repeat(43)}` }, 'GET', APPLICATIONS);
    expect(unknown).toMatchObject({
      status: 401,
      body: { code: 'bad_key', title: serverMessages.auth.badKey },
    });
  });

  test('[KEY-2] a key never signs in, reaches no other protocol and never touches the account', async () => {
    const made = await make({ name: 'everything', scope: 'write', files: true });
    for (const [method, path, body] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user', { password: 'korrekt-Pferd-77' }],
      ['POST', '/auth/v1/logout'],
      ['POST', '/functions/v1/jobgpt-prompt', {}],
      ['POST', '/storage/v1/object/list/resumes', { prefix: '' }],
      ['GET', '/rest/v1/applications'],
      ['GET', KEYS],
      ['POST', KEYS, { name: 'more', scope: 'write' }],
      ['DELETE', `${KEYS}${made.id}/`],
      ['PATCH', '/api/profile/', { linkedin_url: '' }],
      ['GET', '/api/account/data/'],
      ['GET', '/api/account/deleted/'],
      ['DELETE', '/api/account/', { email: ann.email }],
    ] as const) {
      const answer = await by(made, method, path, body);
      const status = path.startsWith('/storage') ? Number(answer.body.statusCode) : answer.status;
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await by(made, 'GET', '/api/account/sessions/')).toMatchObject({
      body: { code: 'key_not_allowed', title: serverMessages.auth.keyNotAllowed },
    });
    expect((await by(made, 'GET', '/api/profile/')).status).toBe(200);
    const without = await make({ name: 'no files', scope: 'write' });
    expect((await by(without, 'GET', '/api/profile/')).status).toBe(403);
    expect((await by(without, 'GET', '/api/assistant/resume-text/')).status).toBe(403);
  });

  test('[KEY-4] the history names the key that did it, and Undo takes it back', async () => {
    const laptop = await make({ name: 'laptop', scope: 'write' });
    const { body: added } = await by(laptop, 'POST', APPLICATIONS, applied);
    const { id } = added as { id: string };
    await ann.api('PUT', `${APPLICATIONS}${id}/`, { location: 'Austin' });
    await by(laptop, 'PUT', `${APPLICATIONS}${id}/`, { status: 'oa' });
    const events = await historyOf(id);
    const keyOf = (field: string) => events.find((event) => event.field === field)?.by_key;
    expect(['job_title', 'location', 'status'].map(keyOf)).toEqual(['laptop', null, 'laptop']);
    const change = events.find(({ field, kind }) => field === 'status' && kind === 'changed');
    const undone = await ann.api('POST', `${APPLICATIONS}${id}/events/${change?.id}/revert/`, {});
    expect(undone.body).toMatchObject({ status: 'applied' });
    // Ended, it is still named.
    await ann.api('DELETE', `${KEYS}${laptop.id}/`);
    expect((await historyOf(id)).find((event) => event.id === change?.id)?.by_key).toBe('laptop');
  });

  test('[KEY-4] so it does for what a file brings by a key', async () => {
    const importer = await make({ name: 'importer', scope: 'write' });
    const rows = [{ company: 'Northwind', role: 'Engineer', link: 'https://northwind.example/1' }];
    const staged = await by(importer, 'POST', '/api/imports/', rows);
    expect(staged.status).toBe(201);
    const run = await by(importer, 'POST', `/api/imports/${staged.body.id}/run/`, {});
    expect(run.status).toBe(200);
    const { body } = await ann.api('GET', `${APPLICATIONS}?search=Northwind`);
    const [imported] = (body as { results: { id: string }[] }).results;
    const names = (await historyOf(imported?.id ?? '')).map(({ by_key }) => by_key);
    expect(new Set(names)).toEqual(new Set(['importer']));
  });

  test('[KEY-5] ‘Download my data’ lists the keys without what opens anything, and the history with their names', async () => {
    const cat = await signIn(server());
    const made = await make({ name: 'archived', scope: 'write' }, cat);
    await by(made, 'POST', APPLICATIONS, applied);
    const answer = await fetch(`${server().url}/api/account/data/`, {
      headers: { authorization: `Bearer ${cat.session.access_token}` },
    });
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const read = (name: string) => JSON.parse(String(files.get(name)));
    expect(files.has(ARCHIVE.file)).toBe(true);
    const { keys } = read('account.json');
    expect(keys).toMatchObject([{ name: 'archived', scope: 'write', files: false }]);
    expect(JSON.stringify(keys)).not.toMatch(/hash|wmk_/);
    expect(read('application-history.json')[0]).toMatchObject({ by_key: 'archived' });
  });

  test('[KEY-1] a name is needed and used once, and keys are counted', async () => {
    const dan = await signIn(server());
    const refused = async (body: object) => {
      const { status, body: answer } = await dan.api('POST', KEYS, body);
      return [status, (answer as { title: string }).title];
    };
    expect(await refused({ name: ' ', scope: 'read' })).toEqual([400, keyMessages.nameRequired]);
    expect(await refused({ name: 'a', scope: 'all' })).toEqual([
      400,
      'scope must be one of: save, read, write',
    ]);
    expect(await refused({ name: 'a', scope: 'save', files: true })).toEqual([
      400,
      keyMessages.filesNeedRead,
    ]);
    expect((await refused({ name: 'a', scope: 'save', days: 366 }))[0]).toBe(400);
    await make({ name: 'a', scope: 'save' }, dan);
    expect(await refused({ name: 'a', scope: 'read' })).toEqual([409, keyMessages.nameTaken]);
    expect(KEYS_MAX).toBe(20);
  });

  test('[KEY-6] requests by a key count as those of its person', async () => {
    const eve = await signIn(server());
    const made = await make({ name: 'counted', scope: 'read' }, eve);
    const left = async (token: string) => {
      const answer = await fetch(server().url + APPLICATIONS, {
        headers: { authorization: `Bearer ${token}` },
      });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    const [first, second] = [await left(eve.session.access_token), await left(made.key)];
    expect(second).toBe(first - 1);
  });
});
