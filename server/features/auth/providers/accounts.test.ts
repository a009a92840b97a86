import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, OTHER_PASSWORD, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { startGitHub, type GitHubServer } from '#test/support/github-server.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { codeOf, newAddress } from '#test/support/people.ts';
import { providerScene } from '#test/support/provider-scene.ts';
import { fragmentOf } from '#test/support/provider-walk.ts';

describeOnBothDatabases('accounts of identity providers', (database) => {
  let google: OpenIdProvider;
  let gitHub: GitHubServer;
  let app: AuthApp;
  const people = authPeople(() => app);
  const scene = providerScene(() => app);

  beforeAll(async () => {
    [google, gitHub] = await Promise.all([startOpenIdProvider(), startGitHub()]);
    const providers = [google.settings(), google.settings('corp'), gitHub.settings()];
    app = await startAuthApp(database(), { settings: { providers, anonymous: true } });
  });
  afterAll(async () => {
    await Promise.all([app.close(), google.close(), gitHub.close()]);
  });

  const auditOf = (userId: string, action: string) =>
    database()
      .transaction({ role: 'service_role' }, (tx) =>
        sql<{ details: object }>`
          select details from auth.audit_log_entries
          where user_id = ${userId}::uuid and action = ${action}`.execute(tx),
      )
      .then(({ rows }) => rows.map(({ details }) => details));

  it('[AUTH-200] a first sign-in makes an account with the verified address, without a mail', async () => {
    const email = newAddress();
    google.signInAs(
      providerPerson(email.toUpperCase(), { given_name: 'Ada', picture: 'http://x/a' }),
    );
    const { user, session } = await scene.signIn();
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', first_name: 'Ada', avatar_url: 'http://x/a' },
      identities: [{ provider: 'google', email, identity_data: { email_verified: true } }],
    });
    expect(await app.mailsTo(email)).toEqual([]);
    expect(session.provider_token).toBeTruthy();
    expect(session.provider_refresh_token).toBe('refresh-of-the-provider');
    expect(await auditOf(user.id, 'user_signedup')).toEqual([{ provider: 'google' }]);
    expect(await auditOf(user.id, 'login')).toEqual([{ method: 'oauth', provider: 'google' }]);
  });

  it('[AUTH-201] the same subject leads to the same account whatever its address is, and keeps what the person wrote', async () => {
    const email = newAddress();
    const person = providerPerson(email, { given_name: 'Ada' });
    google.signInAs(person);
    const first = await scene.signIn();
    await app.send('PUT', '/user', { data: { first_name: 'Augusta' } }, bearer(first.session));
    google.signInAs({ ...person, email: newAddress(), family_name: 'King' });
    const second = await scene.signIn();
    expect(second.user).toMatchObject({
      id: first.user.id,
      email,
      user_metadata: { first_name: 'Augusta', last_name: 'King' },
    });
    expect(second.user.identities).toHaveLength(1);
    expect(second.user.identities[0].email).not.toBe(email);
  });

  it('[AUTH-201] ten first sign-ins at once make one account', async () => {
    google.signInAs(providerPerson(newAddress()));
    const all = await Promise.all(Array.from({ length: 10 }, () => scene.signIn()));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    expect(all[0]?.user.identities).toHaveLength(1);
  });

  it('[AUTH-201] ten first sign-ins at once without an address make one account', async () => {
    google.signInAs({ sub: newAddress() });
    const all = await Promise.all(Array.from({ length: 10 }, () => scene.signIn()));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
  });

  it('[AUTH-202] [AUTH-214] a verified address leads to its confirmed account, which keeps its password and is told', async () => {
    const { email, session } = await people.register();
    google.signInAs(providerPerson(email));
    const { user } = await scene.signIn();
    expect(user).toMatchObject({
      id: session.user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    });
    expect((await people.signIn(email)).status).toBe(200);
    expect((await app.lastMail(email)).subject).toBe(
      'A way to sign in was added to your Waymark account',
    );
    expect(await auditOf(user.id, 'identity_linked')).toEqual([{ provider: 'google' }]);
  });

  it('[AUTH-222] a person whose account came from a provider gains the e-mail identity by signing in by mail', async () => {
    const email = newAddress();
    google.signInAs(providerPerson(email));
    const { user } = await scene.signIn();
    const byMail = async () => {
      await app.send('POST', '/otp', { email });
      const token = codeOf(await app.lastMail(email));
      return (await people.verify({ type: 'email', email, token })).body;
    };
    const session = await byMail();
    expect(session.user).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'google', providers: ['google', 'email'] },
      identities: [{ provider: 'google' }, { provider: 'email', email }],
    });
    expect(await auditOf(user.id, 'identity_linked')).toEqual([{ provider: 'email' }]);
    const path = `/user/identities/${user.identities[0].identity_id}`;
    expect((await app.send('DELETE', path, undefined, bearer(session))).status).toBe(200);
    // The notice of the unlinking comes first.
    await app.mailsTo(email);
    expect((await byMail()).user.identities).toHaveLength(1);
  });

  it("[AUTH-203] an unconfirmed account becomes the owner's: the stranger's password, mail and details are gone", async () => {
    const email = newAddress();
    await people.signUp(email, PASSWORD, { first_name: 'Mallory', role: 'chief' });
    const strangersMail = await app.lastMail(email);
    google.signInAs(providerPerson(email));
    const { user } = await scene.signIn();
    expect(user.user_metadata).not.toHaveProperty('role');
    expect(user.user_metadata.first_name).not.toBe('Mallory');
    expect(user.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
    expect(user.identities.map(({ provider }: { provider: string }) => provider)).toEqual([
      'google',
    ]);
    expect((await people.signIn(email)).status).toBe(400);
    const token = /\b\d{6}\b/.exec(strangersMail.text)?.[0];
    expect((await people.verify({ type: 'signup', email, token })).status).toBe(403);
    // Nor does a later sign-up of the stranger get in.
    await people.signUp(email, OTHER_PASSWORD);
    expect((await people.signIn(email, OTHER_PASSWORD)).status).toBe(400);
  });

  it('[AUTH-204] an unverified address is never linked nor kept: the person gets an account without one', async () => {
    const { email, session } = await people.register();
    for (const claim of [false, 'false', undefined, 1]) {
      google.signInAs(providerPerson(email, { email_verified: claim }));
      const { user } = await scene.signIn();
      expect(user.id).not.toBe(session.user.id);
      expect(user).toMatchObject({ email: '', identities: [{ email }] });
      expect(user).not.toHaveProperty('email_confirmed_at');
    }
    const free = newAddress();
    google.signInAs(providerPerson(free, { email_verified: false }));
    expect((await scene.signIn()).user.email).toBe('');
    const owner = await people.register(free);
    expect(owner.session.user.email).toBe(free);
  });

  it("[AUTH-204] an organisation's account is never linked by its address", async () => {
    const { email, session } = await people.register();
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update auth.users set is_sso_user = true where id = ${session.user.id}::uuid`.execute(tx),
    );
    google.signInAs(providerPerson(email));
    const { user } = await scene.signIn();
    expect(user.id).not.toBe(session.user.id);
    expect(user.identities).toHaveLength(1);
  });

  it('[AUTH-204] the account of a confirmed phone keeps its person, though a provider vouches for its address', async () => {
    const email = newAddress();
    await people.signUp(email);
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update auth.users set phone = ${String(Date.now())}, phone_confirmed_at = now()
          where email = ${email}`.execute(tx),
    );
    google.signInAs(providerPerson(email));
    const { user } = await scene.signIn();
    expect(user).toMatchObject({ email: '', phone: '' });
  });

  it('[AUTH-205] a banned person is refused, by a verified address, too', async () => {
    const { email, session } = await people.register();
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update auth.users set banned_until = now() + interval '1 day'
          where id = ${session.user.id}::uuid`.execute(tx),
    );
    google.signInAs(providerPerson(email));
    expect(fragmentOf(await scene.arrive())).toMatchObject({ error_code: 'user_banned' });
  });

  it('[AUTH-205] a banned person is refused', async () => {
    google.signInAs(providerPerson(newAddress()));
    const { user } = await scene.signIn();
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update auth.users set banned_until = now() + interval '1 day'
          where id = ${user.id}::uuid`.execute(tx),
    );
    const url = await scene.arrive();
    expect(fragmentOf(url)).toMatchObject({ error_code: 'user_banned' });
    const { code, verifier } = await scene.code();
    const refused = await scene.redeem(code, verifier);
    expect([refused.status, refused.body.code]).toEqual([400, 'user_banned']);
  });

  it('[AUTH-206] GitHub: the primary address counts, when it is verified there', async () => {
    const [primary, other] = [newAddress(), newAddress()];
    const person = { id: 4711, login: 'ada', name: null };
    const second = { email: other, primary: false, verified: true };
    gitHub.signInAs({
      ...person,
      emails: [second, { email: primary, primary: true, verified: true }],
    });
    const { user, session } = await scene.signIn('github');
    expect(user).toMatchObject({
      email: primary,
      identities: [{ id: '4711', provider: 'github' }],
      user_metadata: { full_name: 'ada', user_name: 'ada' },
    });
    expect(session.provider_token).toMatch(/^gho_/);
    gitHub.signInAs({
      ...person,
      id: 4712,
      emails: [second, { email: newAddress(), primary: true, verified: false }],
    });
    expect((await scene.signIn('github')).user.email).toBe('');
  });

  it('[AUTH-243] an anonymous account becomes a usual one by linking an identity, and keeps its id', async () => {
    const email = newAddress();
    const { body: begun } = await app.send('POST', '/signup', { data: { theme: 'dark' } });
    google.signInAs(providerPerson(email));
    const { status, body } = await scene.link(begun);
    expect([status, body.user]).toMatchObject([
      200,
      {
        id: begun.user.id,
        email,
        is_anonymous: false,
        app_metadata: { provider: 'google', providers: ['google'] },
        user_metadata: { theme: 'dark' },
      },
    ]);
    expect(decodeJwt(body.access_token)['is_anonymous']).toBe(false);
    expect((await scene.signIn()).user.id).toBe(begun.user.id);
    const factor = await app.send('POST', '/factors', { factor_type: 'totp' }, bearer(body));
    expect(factor.status).toBe(200);
  });

  it('[AUTH-243] an address of another account does not come with a linked identity', async () => {
    const { email } = await people.register();
    const { body: begun } = await app.send('POST', '/signup', {});
    google.signInAs(providerPerson(email));
    const { body } = await scene.link(begun);
    expect(body.user).toMatchObject({ id: begun.user.id, email: '', is_anonymous: false });
  });

  it('[AUTH-213] a signed-in person links an identity, and a subject that is linked anywhere is refused', async () => {
    const { email, session } = await people.register();
    const person = providerPerson(newAddress());
    google.signInAs(person);
    const linked = await scene.link(session);
    expect(linked.status).toBe(200);
    expect(linked.body.user).toMatchObject({
      id: session.user.id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    });
    expect(await auditOf(session.user.id, 'identity_linked')).toEqual([{ provider: 'google' }]);
    const again = await scene.link(linked.body);
    expect([again.status, again.body]).toEqual([
      422,
      { code: 'identity_already_exists', message: 'Identity is already linked' },
    ]);
    const { session: stranger } = await people.register();
    const theirs = await scene.link(stranger);
    expect([theirs.status, theirs.body]).toEqual([
      422,
      {
        code: 'identity_already_exists',
        message: 'Identity is already linked to another user',
      },
    ]);
    expect((await scene.signIn()).user.id).toBe(session.user.id);
  });

  it('[AUTH-213] linking gives an account without an address the verified one', async () => {
    google.signInAs({ sub: newAddress() });
    const { session } = await scene.signIn();
    const email = newAddress();
    google.signInAs(providerPerson(email));
    const linked = await scene.link(session, 'corp');
    expect(linked.body.user.email).toBe(email);
  });

  it('[AUTH-213] linking wants a live session, from the start to the end, and PKCE', async () => {
    const { session } = await people.register();
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true';
    const bare = await app.send('GET', path, undefined, bearer(session));
    expect([bare.status, bare.body.code]).toEqual([400, 'validation_failed']);
    expect((await app.send('GET', path)).status).toBe(401);
    google.signInAs(providerPerson(newAddress()));
    const { verifier, url } = await begin();
    await app.send('POST', '/logout?scope=local', undefined, bearer(session));
    const late = await scene.redeem(url.searchParams.get('code') ?? '', verifier);
    expect([late.status, late.body.code]).toEqual([403, 'session_not_found']);
    const dead = await scene.link(session);
    expect([dead.status, dead.body.code]).toEqual([403, 'session_not_found']);

    async function begin() {
      const { pkcePair, walk } = await import('#test/support/provider-walk.ts');
      const { verifier, challenge } = pkcePair();
      const query = `code_challenge=${challenge}&code_challenge_method=s256&redirect_to=${encodeURIComponent(`${app.url}/auth/callback`)}`;
      const begun = await app.send('GET', `${path}&${query}`, undefined, bearer(session));
      const url = await walk(begun.body.url, ({ pathname }) => pathname === '/auth/callback');
      return { verifier, url };
    }
  });

  it('[AUTH-215] an identity is unlinked, but never the last one or one of another person', async () => {
    const { email, session } = await people.register();
    google.signInAs(providerPerson(newAddress()));
    const single = (await app.send('GET', '/user/identities', undefined, bearer(session))).body;
    const remove = (id: string, who: { access_token: string } = session) =>
      app.send('DELETE', `/user/identities/${id}`, undefined, bearer(who));
    const last = await remove(single.identities[0].identity_id);
    expect([last.status, last.body.code]).toEqual([422, 'single_identity_not_deletable']);

    const linked = await scene.link(session);
    const { identity_id: id } = linked.body.user.identities[1];
    const { session: other } = await people.register();
    google.signInAs(providerPerson(newAddress()));
    await scene.link(other);
    const foreign = await remove(id, other);
    expect([foreign.status, foreign.body.code]).toEqual([422, 'identity_not_found']);
    expect((await remove('not-a-uuid')).status).toBe(404);

    expect((await remove(id)).body).toEqual({});
    const rest = await app.send('GET', '/user', undefined, bearer(session));
    expect(rest.body).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(await auditOf(session.user.id, 'identity_unlinked')).toEqual([{ provider: 'google' }]);
    expect((await app.lastMail(email)).subject).toBe(
      'A way to sign in was removed from your Waymark account',
    );
  });

  it('[AUTH-215] an unlinked subject signs in to an account of its own', async () => {
    const { session } = await people.register();
    google.signInAs(providerPerson(newAddress()));
    const linked = await scene.link(session);
    const { identity_id: id } = linked.body.user.identities[1];
    await app.send('DELETE', `/user/identities/${id}`, undefined, bearer(session));
    expect((await scene.signIn()).user.id).not.toBe(session.user.id);
  });

  it('[AUTH-216] when the identity that vouched for the address goes, the next verified one takes its place', async () => {
    const { email, session } = await people.register();
    const next = newAddress();
    google.signInAs(providerPerson(next));
    const linked = await scene.link(session);
    const [mailed] = linked.body.user.identities;
    const path = `/user/identities/${mailed.identity_id}`;
    const { session: rival } = await people.register(next);
    const refused = await app.send('DELETE', path, undefined, bearer(session));
    expect([refused.status, refused.body.code]).toEqual([
      422,
      'email_conflict_identity_not_deletable',
    ]);
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update auth.users set email = ${newAddress()} where id = ${rival.user.id}::uuid`.execute(
        tx,
      ),
    );
    expect((await app.send('DELETE', path, undefined, bearer(session))).status).toBe(200);
    const user = (await app.send('GET', '/user', undefined, bearer(session))).body;
    expect(user.email).toBe(next);
    expect((await people.signIn(email)).status).toBe(400);
    // The password was that of the sign-in by address.
    expect((await people.signIn(next)).status).toBe(400);
    expect((await app.lastMail(email)).subject).toContain('was removed');
  });
});
