import { AuthClient, isAuthWeakPasswordError, type GoTrueClient } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';

import { describeOnSharedServer, TALKATIVE } from '#test/support/describe-servers.ts';
import { authClientOf, codeOf, newAddress } from '#test/support/people.ts';
import type { SeenMail } from '#test/support/kept-mails.ts';
import { printedUntil } from '#test/support/shared.ts';

const PASSWORD = 'korrekt-Pferd-77';
const OTHER = 'ganz-anderes-Fohlen-12';

const linkOf = (mail: SeenMail) =>
  new URL(/https?:\S+\/auth\/confirm\S*/.exec(mail.text)?.[0] ?? '');
const tokenOf = (mail: SeenMail) => linkOf(mail).searchParams.get('token_hash') ?? '';

describeOnSharedServer(
  'the official auth client',
  (server) => {
    const client = () => authClientOf(server());
    /** The next mail that an action causes. */
    async function mailFrom(email: string, act: () => Promise<unknown>): Promise<SeenMail> {
      const known = (await server().mails(email)).length;
      await act();
      return server().nextMail(email, known);
    }
    async function register(email = newAddress()): Promise<{ email: string; auth: GoTrueClient }> {
      const auth = client();
      const mail = await mailFrom(email, async () => {
        const { data, error } = await auth.signUp({
          email,
          password: PASSWORD,
          options: { data: { first_name: 'Ada', last_name: 'Lovelace' } },
        });
        expect(error).toBeNull();
        expect(data.session).toBeNull();
        expect(data.user?.email).toBe(email);
      });
      const done = await auth.verifyOtp({ type: 'signup', token_hash: tokenOf(mail) });
      expect(done.error).toBeNull();
      return { email, auth };
    }

    test('[AUTH-83] makes an account and a session from a sign-in link', async () => {
      const [email, auth] = [newAddress(), client()];
      const mail = await mailFrom(email, async () => {
        const { error } = await auth.signInWithOtp({
          email,
          options: { emailRedirectTo: `${server().url}/auth/callback` },
        });
        expect(error).toBeNull();
      });
      const link = linkOf(mail);
      expect(link.origin).toBe(server().url);
      expect(link.searchParams.get('type')).toBe('signup');
      const { data, error } = await auth.verifyOtp({ type: 'signup', token_hash: tokenOf(mail) });
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect((await auth.getSession()).data.session?.access_token).toBe(data.session?.access_token);
      const user = await auth.getUser();
      expect([user.error, user.data.user?.id]).toEqual([null, data.user?.id]);
    });

    test('[AUTH-83] [AUTH-84] does so with the code of the same mail, once', async () => {
      const [email, auth] = [newAddress(), client()];
      const mail = await mailFrom(email, () => auth.signInWithOtp({ email }));
      const code = { email, token: codeOf(mail), type: 'email' } as const;
      expect((await auth.verifyOtp(code)).error).toBeNull();
      expect((await client().verifyOtp(code)).error).toMatchObject({
        status: 403,
        code: 'otp_expired',
      });
    });

    test('[AUTH-48] signs up with names, confirms, and signs in with the password', async () => {
      const { email } = await register();
      const auth = client();
      const wrong = await auth.signInWithPassword({ email, password: 'wrong' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
      const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD });
      expect(error).toBeNull();
      expect(data.user?.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
      expect(data.user?.identities?.[0]).toMatchObject({
        provider: 'email',
        identity_data: { email },
      });
    });

    test('[AUTH-49] sees no difference between signing up twice and once', async () => {
      const { email } = await register();
      const again = await client().signUp({ email, password: PASSWORD });
      const fresh = await client().signUp({ email: newAddress(), password: PASSWORD });
      expect(again.error).toBeNull();
      expect(again.data.session).toBeNull();
      expect(Object.keys(again.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}));
      // Applications read an empty list as 'this address has an account'.
      expect(again.data.user?.identities).toHaveLength(1);
      expect(fresh.data.user?.identities).toHaveLength(1);
    });

    test('[AUTH-64] gets a weak password as AuthWeakPasswordError with reasons', async () => {
      const { error } = await client().signUp({ email: newAddress(), password: 'short' });
      expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(['length']);
    });

    test('[AUTH-54] has the confirmation mailed again', async () => {
      const [email, auth] = [newAddress(), client()];
      await mailFrom(email, () => auth.signUp({ email, password: PASSWORD }));
      const mail = await mailFrom(email, () => auth.resend({ type: 'signup', email }));
      const done = await auth.verifyOtp({ type: 'signup', token_hash: tokenOf(mail) });
      expect(done.error).toBeNull();
    });

    test('[AUTH-71] resets a forgotten password by mail, which ends the other sessions', async () => {
      const { email, auth: old } = await register();
      const auth = client();
      const mail = await mailFrom(email, () =>
        auth.resetPasswordForEmail(email, { redirectTo: `${server().url}/auth/update-password` }),
      );
      expect(linkOf(mail).searchParams.get('next')).toBe('/auth/update-password');
      const opened = await auth.verifyOtp({ type: 'recovery', token_hash: tokenOf(mail) });
      expect(opened.error).toBeNull();
      expect((await auth.updateUser({ password: OTHER })).error).toBeNull();
      expect((await old.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await old.getSession()).data.session).toBeNull();
      const signedIn = await client().signInWithPassword({ email, password: OTHER });
      expect(signedIn.error).toBeNull();
    });

    test('[AUTH-119] [AUTH-123] refreshes a session, and sets one from its tokens', async () => {
      const { auth } = await register();
      const before = (await auth.getSession()).data.session;
      const refreshed = await auth.refreshSession();
      expect(refreshed.error).toBeNull();
      expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);
      const elsewhere = client();
      const set = await elsewhere.setSession({
        access_token: refreshed.data.session?.access_token ?? '',
        refresh_token: refreshed.data.session?.refresh_token ?? '',
      });
      expect(set.error).toBeNull();
      expect((await elsewhere.getUser()).error).toBeNull();
      const bad = await client().refreshSession({ refresh_token: 'A'.repeat(43) });
      expect(bad.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    });

    test('[AUTH-120] stays signed in when 50 of it refresh at once', async () => {
      const { auth } = await register();
      const token = (await auth.getSession()).data.session?.refresh_token ?? '';
      const clients = Array.from({ length: 50 }, client);
      const answers = await Promise.all(
        clients.map((one) => one.refreshSession({ refresh_token: token })),
      );
      expect(answers.every(({ error }) => error === null)).toBe(true);
      const again = await Promise.all(clients.map((one) => one.refreshSession()));
      expect(again.every(({ error }) => error === null)).toBe(true);
    });

    test('[AUTH-117] verifies claims with the published key', async () => {
      const { email, auth } = await register();
      const { data, error } = await auth.getClaims();
      expect(error).toBeNull();
      expect(data?.header.alg).toBe('ES256');
      expect(data?.claims).toMatchObject({ email, role: 'authenticated', aud: 'authenticated' });
    });

    test('[AUTH-124] signs other browsers out at once', async () => {
      const { email, auth } = await register();
      const other = client();
      await other.signInWithPassword({ email, password: PASSWORD });
      expect((await auth.signOut({ scope: 'others' })).error).toBeNull();
      expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await auth.getUser()).error).toBeNull();
      expect((await auth.signOut()).error).toBeNull();
      expect((await auth.getSession()).data.session).toBeNull();
    });

    test('[AUTH-73] [AUTH-75] [AUTH-77] changes details, password by a mailed code, and address', async () => {
      const { email, auth } = await register();
      const changed = await auth.updateUser({ data: { username: 'ada' } });
      expect(changed.data.user?.user_metadata).toMatchObject({
        username: 'ada',
        first_name: 'Ada',
      });
      const nonce = codeOf(await mailFrom(email, () => auth.reauthenticate()));
      const notice = await mailFrom(email, async () => {
        expect((await auth.updateUser({ password: OTHER, nonce })).error).toBeNull();
      });
      expect(notice.subject).toBe('Your Waymark password was changed');
      const target = newAddress('target');
      const old = await mailFrom(email, () => auth.updateUser({ email: target }));
      const half = await client().verifyOtp({ type: 'email_change', token_hash: tokenOf(old) });
      expect(half.error).toBeNull();
      expect(half.data.session).toBeNull();
      const token = codeOf(await server().nextMail(target));
      const whole = await auth.verifyOtp({ type: 'email_change', email: target, token });
      expect(whole.data.user?.email).toBe(target);
    });

    test('[AUTH-99] gets a code from the link of a PKCE flow that only the asking browser can redeem', async () => {
      const kept = new Map<string, string>();
      const pkce = (store: Map<string, string>) =>
        new AuthClient({
          url: `${server().url}/auth/v1`,
          headers: { apikey: server().publishableKey },
          flowType: 'pkce',
          autoRefreshToken: false,
          detectSessionInUrl: false,
          storage: {
            getItem: (key) => store.get(key) ?? null,
            setItem: (key, value) => void store.set(key, value),
            removeItem: (key) => void store.delete(key),
          },
        });
      const email = newAddress();
      const auth = pkce(kept);
      const mail = await mailFrom(email, () => auth.signInWithOtp({ email }));
      expect(tokenOf(mail)).toMatch(/^pkce_/);
      const path = `/auth/v1/verify?type=signup&token=${tokenOf(mail)}`;
      const followed = await fetch(server().url + path, { redirect: 'manual' });
      const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? '';
      expect((await pkce(new Map()).exchangeCodeForSession(code)).error).not.toBeNull();
      const { data, error } = await auth.exchangeCodeForSession(code);
      expect([error, data.user?.email]).toEqual([null, email]);
    });

    test('[API-6] is refused with a wrong key, and anonymous without one', async () => {
      const get = (headers: Record<string, string>) =>
        fetch(`${server().url}/auth/v1/settings`, { headers });
      expect((await get({ apikey: 'sb_publishable_wrong' })).status).toBe(401);
      expect((await get({})).status).toBe(200);
    });

    test('[SEC-6] [CAL-6] leaves no token, code or address in what the server prints', async () => {
      const before = (await server().output()).length;
      const { email, auth } = await register();
      const { data } = await auth.getSession();
      const made = await fetch(`${server().url}/api/account/calendar/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      const { url } = (await made.json()) as { url: string };
      const feed = await fetch(url);
      expect(feed.status).toBe(200);
      const calendar = new URL(url).pathname.split('/').at(-1);
      const printed = await printedUntil(server(), feed, before);
      expect(printed).toContain('/calendar/:secret.ics');
      for (const secret of [
        email,
        data.session?.access_token,
        data.session?.refresh_token,
        calendar,
      ]) {
        expect(printed).not.toContain(secret);
      }
    });
  },
  TALKATIVE,
);

describe('pages', () => {
  describeOnSharedServer('that receive tokens', (server) => {
    test('[SEC-15] send no referrer', async () => {
      for (const path of ['/auth/callback', '/auth/confirm']) {
        const page = await fetch(server().url + path);
        expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      }
    });
  });
});
