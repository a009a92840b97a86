import { argon2Sync, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { linkTokenOf, startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer, PASSWORD, shapeOf } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

describeOnBothDatabases('signing up and in', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const { signUp, verify, signIn, register } = people;
  const ban = (email: string) =>
    database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .updateTable('auth.users')
        .set({ banned_until: new Date(Date.now() + 9e9) })
        .where('email', '=', email)
        .execute(),
    );

  describe('signing up', () => {
    it('[AUTH-48] makes an unconfirmed account that its mail confirms and its password opens', async () => {
      const email = newAddress();
      const made = await signUp(email, PASSWORD, { first_name: 'Ada', last_name: 'Lovelace' });
      expect(made.body).toMatchObject({
        email,
        aud: 'authenticated',
        role: 'authenticated',
        user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
        app_metadata: { provider: 'email', providers: ['email'] },
        is_anonymous: false,
      });
      expect(made.body.access_token).toBeUndefined();
      const early = await signIn(email);
      expect([early.status, early.body.code]).toEqual([400, 'invalid_credentials']);
      const done = await verify({
        type: 'signup',
        token_hash: linkTokenOf(await app.lastMail(email)),
      });
      expect(done.body.user.id).toBe(made.body.id);
      expect(done.body.user.identities).toHaveLength(1);
      expect(done.body.user.email_confirmed_at).toBeTypeOf('string');
      expect((await signIn(email)).status).toBe(200);
    });

    it('[AUTH-49] gives a known confirmed address the same response, and its owner a mail that says so', async () => {
      const { email } = await register();
      const known = await signUp(email);
      const fresh = await signUp(newAddress());
      const same = (answer: Answer) =>
        JSON.stringify(shapeOf(answer))
          .replaceAll(/person-\d+-\d+@waymark.example/g, '@')
          .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, 'id')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
      expect(same(known)).toBe(same(fresh));
      const mail = await app.lastMail(email);
      expect(mail.subject).toBe('You already have a Waymark account');
      expect(mail.text).not.toMatch(/token_hash|\b\d{6}\b/);
    });

    it('[AUTH-49] gives an id and an identity that follow from the address, known or not', async () => {
      const email = newAddress();
      const idsOf = ({ body }: Answer) => [
        body.id,
        body.identities.length,
        body.identities[0].id,
        body.identities[0].user_id,
        body.identities[0].identity_data.sub,
        body.identities[0].identity_id,
      ];
      const made = await signUp(email);
      expect(idsOf(await signUp(email.toUpperCase(), 'anderes-Pferd-99'))).toEqual(idsOf(made));
      const { session } = await register(email);
      expect(session.user.id).toBe(made.body.id);
      expect(session.user.identities[0].identity_id).toBe(made.body.identities[0].identity_id);
      expect(idsOf(await signUp(email))).toEqual(idsOf(made));
      expect(idsOf(await signUp(newAddress()))).not.toEqual(idsOf(made));
      expect(JSON.stringify(made.body.identities)).toContain('"email_verified":false');
    });

    it('[AUTH-49] gives the id of the account that a sign-in link made', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email });
      const { body } = await verify({
        type: 'email',
        email,
        token: codeOf(await app.lastMail(email)),
      });
      expect((await signUp(email)).body.id).toBe(body.user.id);
    });

    it('[AUTH-51] gives the next person at an address another account; its former owner keeps theirs', async () => {
      const { email, session } = await register();
      const moved = newAddress('moved');
      await database().transaction({ role: 'service_role' }, (tx) =>
        tx.updateTable('auth.users').set({ email: moved }).where('email', '=', email).execute(),
      );
      const made = await signUp(email);
      expect(made.body.id).toBe(session.user.id);
      const token = codeOf(await app.lastMail(email));
      const next = await verify({ type: 'signup', email, token });
      expect(next.status).toBe(200);
      expect(next.body.user.id).not.toBe(session.user.id);
      expect(next.body.user).toMatchObject({ email, identities: [{ user_id: next.body.user.id }] });
      expect((await signIn(moved)).body.user.id).toBe(session.user.id);
      expect((await signUp(email)).body.id).toBe(made.body.id);
    });

    it('[AUTH-51] makes a new account after a deletion, which nothing of before opens', async () => {
      const { email, session: old } = await register();
      await signUp(email);
      // Mailed before the account is gone, so that the next mail is the last one.
      await app.mailsTo(email);
      await database().transaction({ role: 'service_role' }, (tx) =>
        tx.deleteFrom('auth.users').where('email', '=', email).execute(),
      );
      const { session } = await register(email);
      expect(session.user.id).toBe(old.user.id);
      const before = await app.send('GET', '/user', undefined, bearer(old));
      expect([before.status, before.body.code]).toEqual([403, 'session_not_found']);
      expect((await people.refresh(old)).body.code).toBe('refresh_token_not_found');
      expect((await people.refresh(session)).status).toBe(200);
    });

    it('[AUTH-50] makes one account of many requests at once', async () => {
      const email = newAddress();
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    });

    it('[AUTH-54] mails an unconfirmed address again and keeps its names', async () => {
      const email = newAddress();
      await signUp(email, PASSWORD, { first_name: 'Ada' });
      await signUp(email, PASSWORD, { first_name: 'Eve' });
      expect(await app.mailsTo(email)).toHaveLength(2);
      const token = codeOf(await app.lastMail(email));
      const done = await verify({ type: 'signup', email, token });
      expect(done.body.user.user_metadata).toEqual({ first_name: 'Ada' });
      expect((await signIn(email)).status).toBe(200);
    });

    it('[AUTH-97] drops the password of a stranger who signed up before', async () => {
      const email = newAddress('victim');
      await signUp(email, 'attackers-Pferd-99');
      await signUp(email, PASSWORD);
      await verify({ type: 'signup', email, token: codeOf(await app.lastMail(email)) });
      expect((await signIn(email, 'attackers-Pferd-99')).body.code).toBe('invalid_credentials');
    });

    it('[AUTH-97] drops it also when the stranger asks for the mail again after the owner asked for a link', async () => {
      const email = newAddress('victim');
      await signUp(email, 'attackers-Pferd-99');
      await app.send('POST', '/otp', { email });
      await app.send('POST', '/resend', { type: 'signup', email });
      const done = await verify({
        type: 'signup',
        token_hash: linkTokenOf(await app.lastMail(email)),
      });
      expect(done.status).toBe(200);
      expect((await signIn(email, 'attackers-Pferd-99')).body.code).toBe('invalid_credentials');
    });

    it('[AUTH-95] drops it when the owner signs in with a code', async () => {
      const email = newAddress('victim');
      await signUp(email, 'attackers-Pferd-99');
      await app.send('POST', '/otp', { email });
      const done = await verify({ type: 'email', email, token: codeOf(await app.lastMail(email)) });
      expect(done.status).toBe(200);
      expect((await signIn(email, 'attackers-Pferd-99')).body.code).toBe('invalid_credentials');
    });

    it('[AUTH-52] takes variants of an address for one account', async () => {
      const email = newAddress();
      await signUp(email.toUpperCase());
      await verify({ type: 'signup', email, token: codeOf(await app.lastMail(email)) });
      expect((await signIn(email.replace('person', 'ＰＥＲＳＯＮ'))).status).toBe(200);
      await signUp(`  ${email.toUpperCase()}`);
      expect((await app.lastMail(email)).subject).toBe('You already have a Waymark account');
    });

    it.each([
      [{ email: 'no address', password: PASSWORD }, 400, 'validation_failed'],
      [{ email: 'a@b.example', password: 'short' }, 422, 'weak_password'],
      [{ email: 'a@b.example', password: 'password123' }, 422, 'weak_password'],
      [{ email: 'a@b.example', password: 'x'.repeat(1025) }, 400, 'validation_failed'],
      [{ email: 'a@b.example' }, 400, 'validation_failed'],
      [{}, 422, 'anonymous_provider_disabled'],
      [{ data: { a: 1 } }, 422, 'anonymous_provider_disabled'],
      [{ phone: '123', password: PASSWORD }, 400, 'phone_provider_disabled'],
      [{ phone: '1', email: 'a@b.example', password: PASSWORD }, 400, 'validation_failed'],
      [{ email: 'a@b.example', password: PASSWORD, code_challenge: 'x' }, 400, 'validation_failed'],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: '\u0000' } },
        400,
        'validation_failed',
      ],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: '\uD800' } },
        400,
        'validation_failed',
      ],
      [
        { email: 'a@b.example', password: PASSWORD, data: { a: 'x'.repeat(5000) } },
        413,
        'value_too_large',
      ],
      [{ email: 'a@b.example', password: PASSWORD, data: 'x' }, 400, 'validation_failed'],
      [{ email: 7, password: PASSWORD }, 400, 'validation_failed'],
    ])('[AUTH-53] [AUTH-55] [AUTH-61] [AUTH-128] refuses %j', async (body, status, code) => {
      const answer = await app.send('POST', '/signup', body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.headers.get('x-sb-error-code')).toBe(code);
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    it('[AUTH-61] [AUTH-64] says why a password is weak', async () => {
      const answer = await app.send('POST', '/signup', { email: newAddress(), password: 'short' });
      expect(answer.body).toMatchObject({
        message: 'Password should be at least 8 characters',
        weak_password: { reasons: ['length'] },
      });
    });
  });

  describe('signing in', () => {
    it('[AUTH-131] hashes a password again that was hashed at another cost', async () => {
      const { email } = await register();
      const cost = { memory: 9728, passes: 2, parallelism: 1, tagLength: 32 };
      const nonce = randomBytes(16);
      const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost });
      const cheap = `$argon2id$v=19$m=9728,t=2,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
      const hashOf = (change?: string) =>
        database().transaction({ role: 'service_role' }, async (tx) => {
          if (change) {
            const set = { encrypted_password: change };
            await tx.updateTable('auth.users').set(set).where('email', '=', email).execute();
          }
          const row = await tx
            .selectFrom('auth.users')
            .select('encrypted_password')
            .where('email', '=', email)
            .executeTakeFirstOrThrow();
          return row.encrypted_password;
        });
      const dear = await startAuthApp(database(), { realHashing: true });
      const body = { email, password: PASSWORD };
      const signInDear = () => dear.send('POST', '/token?grant_type=password', body);
      expect(await hashOf(cheap)).toBe(cheap);
      expect((await signInDear()).status).toBe(200);
      expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signInDear()).status).toBe(200);
      await dear.close();
    });
  });

  describe('who exists', () => {
    it('[AUTH-57] is not shown by a password that is wrong, absent or unknown', async () => {
      const { email } = await register();
      const linkOnly = newAddress();
      await app.send('POST', '/otp', { email: linkOnly });
      const answers = await Promise.all([
        signIn(email, 'wrong'),
        signIn(newAddress()),
        signIn(linkOnly),
        signIn(email, ''),
        signIn('no address'),
        signIn(email, 'x'.repeat(3000)),
      ]);
      expect(new Set(answers.map((answer) => JSON.stringify(shapeOf(answer)))).size).toBe(1);
      expect(answers[0]?.status).toBe(400);
      expect(answers[0]?.body).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    });

    it('[AUTH-114] is not shown by recover, otp, magiclink and resend, nor who is banned', async () => {
      const { email: known } = await register();
      const { email: banned } = await register();
      await ban(banned);
      const unconfirmed = newAddress();
      await signUp(unconfirmed);
      const unknown = newAddress('unknown');
      for (const [path, more] of [
        ['/recover', {}],
        ['/otp', { create_user: false }],
        ['/otp', {}],
        ['/magiclink', {}],
        ['/resend', { type: 'signup' }],
        ['/resend', { type: 'email_change' }],
      ] as const) {
        for (let round = 0; round < 7; round += 1) {
          for (const email of [known, banned, unconfirmed, unknown]) {
            const answer = await app.send('POST', path, { email, ...more });
            expect([answer.status, answer.body]).toEqual([200, {}]);
          }
        }
      }
      expect((await app.mailsTo(banned)).length).toBe(1);
    });

    it('[AUTH-116] without create_user an unknown address gets neither an account nor a mail', async () => {
      const email = newAddress();
      await app.send('POST', '/otp', { email, create_user: false });
      expect(await app.mailsTo(email)).toHaveLength(0);
    });

    it('[AUTH-88] is not shown by a wrong code', async () => {
      const { email } = await register();
      await app.send('POST', '/otp', { email });
      await app.lastMail(email);
      const known = await verify({ type: 'email', email, token: '000000' });
      const unknown = await verify({ type: 'email', email: newAddress(), token: '000000' });
      expect(shapeOf(known)).toEqual(shapeOf(unknown));
      expect([known.status, known.body]).toEqual([
        403,
        { code: 'otp_expired', message: 'Token has expired or is invalid' },
      ]);
    });
  });
});

/** Base64 as the PHC form of a hash has it. */
function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
