import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeDevice } from '#server/features/auth/own-sessions/describe-device.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnBothDatabases('a person’s sessions and security events', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);

  async function api(method: string, path: string, session?: { access_token: string }) {
    const headers = session ? bearer(session) : {};
    const response = await fetch(`${app.url}/api/account/${path}`, { method, headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const signInBy = async (email: string, agent: string) =>
    (
      await app.send(
        'POST',
        '/token?grant_type=password',
        { email, password: PASSWORD },
        {
          'user-agent': agent,
        },
      )
    ).body;

  it('[ADM-10] sessions are listed with their device, the one used last first, and ended one by one', async () => {
    const { email, session: first } = await people.register();
    app.later(60);
    const second = await signInBy(email, FIREFOX);
    const { body } = await api('GET', 'sessions/', second);
    expect(body.sessions).toMatchObject([
      { description: 'Firefox on Linux', aal: 'aal1', current: true },
      { current: false },
    ]);
    expect(Object.keys(body.sessions[0]).toSorted()).toEqual([
      'aal',
      'created_at',
      'current',
      'description',
      'id',
      'last_used_at',
    ]);
    const other = body.sessions[1].id;
    const stranger = await people.register();
    expect((await api('DELETE', `sessions/${other}/`, stranger.session)).status).toBe(404);
    expect((await api('DELETE', `sessions/${other}/`, second)).status).toBe(204);
    expect((await app.send('GET', '/user', undefined, bearer(first))).body.code).toBe(
      'session_not_found',
    );
    expect((await people.refresh(first)).status).toBe(400);
    expect((await api('GET', 'sessions/', first)).status).toBe(401);
    expect((await api('DELETE', `sessions/${other}/`, second)).status).toBe(404);
    expect((await api('DELETE', 'sessions/none/', second)).status).toBe(400);
    expect((await api('GET', 'sessions/', second)).body.sessions).toHaveLength(1);
    expect((await api('GET', 'sessions/')).status).toBe(401);
  });

  it('[ADM-11] security events are listed in pages, the latest first, own ones only and without secrets', async () => {
    const { email, session } = await people.register();
    await people.register();
    await people.signIn(email, 'wrong-Stute-11');
    await people.refresh(session);
    for (let count = 0; count < 20; count += 1) {
      await app.send('PUT', '/user', { data: { count } }, bearer(session));
    }
    const { body: page } = await api('GET', 'security-events/', session);
    expect(page).toMatchObject({ totalRecords: 24, totalPages: 2, currentPage: 1 });
    expect(page.data[0]).toEqual({
      id: expect.any(String),
      action: 'user_modified',
      created_at: expect.any(String),
      ip_address: '127.0.0.1',
      current: true,
      by_operator: false,
    });
    const { body: rest } = await api('GET', 'security-events/?page=2', session);
    const actions = rest.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual([
      'login_failed',
      'login',
      'user_signedup',
      'user_confirmation_requested',
    ]);
    expect(JSON.stringify([page, rest])).not.toContain(email);
  });
});

describe('[ADM-10] a device in plain words', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const ios = 'like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    [FIREFOX, 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/120.0`, 'Opera on macOS'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 ${ios} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 18_0 ${ios} FxiOS/140.0 Mobile`, 'Firefox on iPad'],
    ['Mozilla/5.0 (X11; Linux x86_64) Ladybird/1.0', 'A browser on Linux'],
    ['curl/8.5.0', 'A program (curl)'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s', (agent, words) => expect(describeDevice(agent)).toBe(words));
});
