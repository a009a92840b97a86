import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Owner } from '#test/acceptance/access-owner.ts';
import { administer } from '#test/support/administer.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { authClientOf, newAddress, signIn, type Person } from '#test/support/people.ts';
import { openPersonRows, type PersonRows } from '#test/support/person-rows.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import {
  freePort,
  NODE_FLAGS,
  secretKeys,
  startServer,
  type TestServer,
} from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const KEY = `sb_secret_${randomBytes(24).toString('base64url')}`;
const PASSWORD = 'korrekt-Pferd-77';

/** Runs `npm run admin -- …` as its own process. */
async function runAdmin(env: Record<string, string>, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [...NODE_FLAGS, await commandFile('admin'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, out: out.trim(), problem };
}

/** What a command says first: which installation it works on. */
const dataLine = (dataDir: string) => `Data: ${dataDir}\n`;

describe('administration of a running installation', () => {
  let server: TestServer;
  let rows: PersonRows;
  let admin: GoTrueClient['admin'];
  let env: Record<string, string>;

  beforeAll(async () => {
    const dataDir = await preparedDataDir();
    env = { AUTH_SERVICE_KEYS: KEY, PORT: await freePort(), DATA_DIR: dataDir };
    server = await startServer({ dataDir, env });
    rows = await openPersonRows(dataDir);
    const headers = { apikey: KEY, Authorization: `Bearer ${KEY}` };
    const url = `${server.url}/auth/v1`;
    ({ admin } = new AuthClient({ url, headers, autoRefreshToken: false, persistSession: false }));
  }, 120_000);
  afterAll(async () => {
    await rows.close();
    await server.remove();
  });

  const run = (args: readonly string[], input = '') => runAdmin(env, args, input);
  const json = async (...args: string[]) => (await administer(env, ...args)).data;

  /** What a person gets from routes of every kind. */
  async function statuses(person: Person): Promise<Record<string, number>> {
    const { user, access_token: token } = person.session;
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await person.api(method, path, body);
      // The storage protocol has the status in the body of a 400.
      return Number(
        (answer.body as { statusCode?: string } | undefined)?.statusCode ?? answer.status,
      );
    };
    const auth = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      auth: auth.status,
      data: await call('GET', '/api/applications/'),
      storage: await call('POST', '/storage/v1/object/list/resumes', { prefix: user.id }),
      function: await call('POST', '/functions/v1/process-resume', {
        filePath: `${user.id}/x.pdf`,
      }),
    };
  }
  const BANNED = { auth: 403, data: 403, storage: 403, function: 403 };

  test('[ADM-1] no page that browsers load knows of service keys', async () => {
    const folder = join(ROOT, 'dist', 'web');
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.(js|html|json|css)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const found = (await readFile(join(folder, name), 'utf8')).includes('sb_secret_');
      expect([name, found]).toEqual([name, false]);
    }
    const page = await (await fetch(`${server.url}/login`)).text();
    expect(page).not.toContain(KEY);
  });

  test('[AUTH-315] an operator invites by the profile, as long as they are one, and nobody else does', async () => {
    const person = await signIn(server);
    const path = '/api/account/invitations/';
    const email = newAddress();
    expect(await person.api('POST', path, { email })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await json('operator', person.session.user.id);
    expect((await person.api('POST', path, { email })).status).toBe(204);
    expect((await server.nextMail(email)).subject).toBe('You are invited to Waymark');
    const known = await person.api('POST', path, { email: person.session.user.email });
    expect([known.status, (known.body as { code: string }).code]).toEqual([422, 'email_exists']);
    expect((await person.api('POST', path, { email: 'nobody' })).status).toBe(400);
    await json('operator', person.session.user.id, '--remove');
    expect((await person.api('POST', path, { email: newAddress() })).status).toBe(403);
  });

  test('[ADM-4] [CAL-2] a ban by the official client works at once on every kind of route', async () => {
    const person = await signIn(server);
    const { body } = await person.api('POST', '/api/account/calendar/');
    const calendar = async () => (await fetch((body as { url: string }).url)).status;
    expect(await calendar()).toBe(200);
    expect(Object.values(await statuses(person))).not.toContain(403);
    const { id } = person.session.user;
    expect((await admin.updateUserById(id, { ban_duration: '24h' })).error).toBeNull();
    expect(await statuses(person)).toEqual(BANNED);
    expect(await calendar()).toBe(404);
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect(Object.values(await statuses(person))).not.toContain(403);
    expect((await admin.signOut(person.session.access_token, 'global')).error).toBeNull();
    expect(await statuses(person)).toEqual({ auth: 403, data: 401, storage: 403, function: 401 });
  });

  test('[ADM-5] [ACC-3] a deleted user leaves nothing, as after a deletion of their own', async () => {
    const owner = new Owner(server, await signIn(server));
    await owner.file();
    await owner.application();
    await owner.answer();
    expect(Object.values(await rows.of(owner.id)).flat().length).toBeGreaterThan(3);
    expect((await admin.deleteUser(owner.id)).error).toBeNull();
    expect(Object.values(await rows.of(owner.id)).flat()).toEqual([]);
    expect(await server.mails(owner.person.email)).toEqual([]);
    expect((await statuses(owner.person)).data).toBe(401);
  });

  test('[ACC-3] a deletion of their own leaves one entry for the operator, without person or address', async () => {
    const person = await signIn(server);
    const entries = async () => {
      const path = '/auth/v1/admin/audit?query=action:user_deleted';
      const answer = await fetch(server.url + path, { headers: { apikey: KEY } });
      return (await answer.json()) as { payload: object; ip_address: string }[];
    };
    const before = await entries();
    const gone = await person.api('DELETE', '/api/account/', { email: person.email });
    expect(gone.status).toBe(204);
    const [latest, ...former] = await entries();
    expect(former).toEqual(before);
    expect(latest).toMatchObject({
      payload: { actor_id: null, session_id: null, traits: { by: 'person' } },
      ip_address: '',
    });
    expect(JSON.stringify(latest)).not.toContain(person.session.user.id);
  });

  test('[ADM-6] an invited user accepts by the mail', async () => {
    const email = newAddress('invited');
    expect((await admin.inviteUserByEmail(email)).error).toBeNull();
    const mail = await server.nextMail(email);
    const token = new URL(/https?:\/\/\S+\/auth\/confirm\S*/.exec(mail.text)?.[0] ?? '');
    const token_hash = token.searchParams.get('token_hash') ?? '';
    const { data } = await authClientOf(server).verifyOtp({ type: 'invite', token_hash });
    expect(data.user).toMatchObject({ email });
  });

  test('[ADM-13] the command line makes, lists, bans, signs out and deletes accounts beside the server', async () => {
    const email = newAddress('made');
    const made = await run(['create', email, '--password-stdin'], `${PASSWORD}\n`);
    expect([made.status, made.problem]).toEqual([0, dataLine(server.dataDir)]);
    const client = authClientOf(server);
    const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    const refusal = async () => {
      const { error: refused } = await client.getUser(data.session?.access_token);
      return refused?.code ?? refused?.name;
    };
    const { link } = (await json('reset', email)) as { link: string };
    expect(link).toMatch(`http://localhost:${env['PORT']}/auth/confirm?token_hash=`);
    const token_hash = new URL(link).searchParams.get('token_hash') ?? '';
    const reset = await authClientOf(server).verifyOtp({ type: 'recovery', token_hash });
    expect(reset.data.user).toMatchObject({ email });
    await expect(json('ban', email, '--for', 'soon')).rejects.toThrow(
      '--for takes a duration such as 24h',
    );
    await json('ban', email, '--for', '1h');
    expect(await refusal()).toBe('user_banned');
    await json('operator', email);
    const listed = await run(['users', email, '--json']);
    expect(JSON.parse(listed.out)).toMatchObject([{ email, operator: true }]);
    await json('sessions', email, '--end', 'all');
    expect(await refusal()).toBe('AuthSessionMissingError');

    const deleted = await run(['delete', email, '--yes']);
    expect([deleted.out, deleted.problem]).toEqual([
      `${email} was deleted.`,
      dataLine(server.dataDir),
    ]);
    expect(await json('users', email)).toEqual([]);
  }, 120_000);

  test('[ADM-14] keys are rotated and revoked beside the server, and misunderstandings print the usage', async () => {
    const person = await signIn(server);
    const rotated = (await json('rotate-keys')) as { kid: string };
    expect((await statuses(person)).data).toBe(200);
    // The server notices a new file by itself, within a second.
    const signInOnce = (isAwaited: (kid: string) => boolean) =>
      until(async () => {
        const one = await signIn(server);
        const [header = ''] = one.session.access_token.split('.');
        const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
        return isAwaited(kid) ? one : undefined;
      }, 'a token of the new key');
    const next = await signInOnce((kid) => kid === rotated.kid);
    const { body } = await next.api('POST', '/api/account/keys/', {
      name: 'laptop',
      scope: 'read',
    });
    const { key } = body as { key: string };
    const calendar = (await next.api('POST', '/api/account/calendar/')).body as { url: string };
    const feed = async () => (await fetch(server.url + new URL(calendar.url).pathname)).status;
    const withKey = () =>
      fetch(`${server.url}/api/applications/`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect([(await withKey()).status, await feed()]).toEqual([200, 200]);
    expect(await json('revoke-all', '--yes')).toMatchObject({ personalKeys: 1 });
    expect([(await withKey()).status, await feed()]).toEqual([401, 404]);
    expect([(await statuses(person)).data, (await statuses(next)).data]).toEqual([401, 401]);
    await signInOnce((kid) => kid !== rotated.kid);
    const unknown = await run(['nothing']);
    expect([unknown.status, unknown.problem]).toEqual([2, expect.stringContaining('COMMAND')]);
  }, 120_000);

  test('[ADM-13] the command line works alone, too', async () => {
    const person = await signIn(server);
    const owner = new Owner(server, person);
    await owner.file();
    await server.stop();
    const deleted = await run(['delete', person.email, '--yes']);
    expect([deleted.out, deleted.problem]).toEqual([
      `${person.email} was deleted.`,
      dataLine(server.dataDir),
    ]);
    expect(await json('users', person.email)).toEqual([]);
    const names = await readdir(join(server.dataDir, 'objects'), { recursive: true });
    expect(names.filter((name) => name.includes(owner.id))).toEqual([]);
  }, 120_000);
});

test.skipIf(!hasPostgres())(
  '[ADM-13] the command line manages an installation on PostgreSQL',
  async () => {
    const DATABASE_URL = await preparedRealDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'waymark-admin-'));
    const env = { DATABASE_URL, DATA_DIR: dataDir, ...secretKeys() };
    const email = newAddress('made');
    const made = await runAdmin(env, ['create', email, '--password-stdin'], `${PASSWORD}\n`);
    expect([made.status, made.problem]).toEqual([0, '']);
    const listed = await administer(env, 'users', email);
    expect(listed.data).toMatchObject([{ email, operator: false }]);
    const deleted = await administer(env, 'delete', email, '--yes');
    expect(deleted.text).toBe(`${email} was deleted.`);
    const { text: none } = await administer(env, 'users', email);
    expect(none).toBe(`No account has ${email} in its address.`);
    await rm(dataDir, { recursive: true, force: true });
  },
  120_000,
);
