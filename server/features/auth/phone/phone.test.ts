import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CODE_MAX_TRIES, SMS_CODE_TTL_S, SMS_DAILY, SMS_GAP_S } from '#shared/core/limits.ts';
import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import {
  authPeople,
  bearer,
  OTHER_PASSWORD,
  PASSWORD,
  shapeOf,
} from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

describeOnEmbeddedDatabase('a phone', (database) => {
  let app: AuthApp;
  let made = 0;
  let down = false;
  beforeAll(async () => {
    app = await startAuthApp(database(), {
      texts: async () => {
        if (down) throw new Error('the hook is down');
      },
      settings: { anonymous: true },
    });
  });
  afterAll(() => app.close());
  const { register, refresh } = authPeople(() => app);
  // Each person has a network of their own, so that only the tests of limits meet them.
  const newPhone = () => `+1415555${String((made += 1)).padStart(4, '0')}`;
  const from = (phone: string) => ({ 'x-forwarded-for': `198.18.${Number(phone.slice(-3))}.1` });
  const post = (path: string, body: { phone: string; [field: string]: unknown }) =>
    app.send('POST', path, body, from(body.phone));
  const lastCode = async (phone: string) =>
    codeOf((await app.textsTo(phone)).at(-1) ?? { text: '' });
  const verify = (phone: string, token: string, type = 'sms') =>
    post('/verify', { type, phone, token });
  const signUp = (phone: string, password = PASSWORD, data = {}) =>
    post('/signup', { phone, password, data });
  const signIn = (phone: string, password = PASSWORD) =>
    post('/token?grant_type=password', { phone, password });
  const stranger = (length: number) => '0'.repeat(length - 1).concat('1');
  const ask = async (phone: string, body: object = {}) => {
    const asked = await post('/otp', { phone, ...body });
    expect(asked.status).toBe(200);
  };
  const join = async (phone: string) => {
    await signUp(phone);
    const { status, body } = await verify(phone, await lastCode(phone));
    expect(status).toBe(200);
    return body;
  };

  describe('signing up', () => {
    it('[AUTH-250] texts a code of six digits that confirms it, and its password signs in', async () => {
      const phone = newPhone();
      const asked = await signUp(phone, PASSWORD, { first_name: 'Ada' });
      expect(asked.body).toMatchObject({ phone: phone.slice(1), email: '' });
      expect((await signIn(phone)).body.code).toBe('invalid_credentials');
      const [text] = await app.textsTo(phone);
      expect(text?.text).toMatch(/^\d{6} is your Waymark code\. It works for 5 minutes\./);
      const { body } = await verify(phone, await lastCode(phone));
      expect(body.user).toMatchObject({
        phone: phone.slice(1),
        user_metadata: { first_name: 'Ada' },
        app_metadata: { provider: 'phone', providers: ['phone'] },
        identities: [{ provider: 'phone', identity_data: { phone_verified: true } }],
      });
      expect(body.user.confirmed_at).toBe(body.user.phone_confirmed_at);
      const session = (await signIn(phone)).body;
      expect(decodeJwt(session.access_token)).toMatchObject({ phone: phone.slice(1), email: '' });
      expect((await signIn(phone, OTHER_PASSWORD)).body.code).toBe('invalid_credentials');
      expect((await signIn(`${phone.slice(0, 5)} ${phone.slice(5)}`)).status).toBe(200);
    });

    it('[AUTH-251] gives a known phone the same response and a code that changes nothing', async () => {
      const phone = newPhone();
      const first = await signUp(phone);
      const { user } = (await verify(phone, await lastCode(phone))).body;
      app.later(SMS_GAP_S);
      const again = await signUp(phone, OTHER_PASSWORD, { first_name: 'Eve' });
      expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
      expect(again.body.id).toBe(first.body.id);
      const back = await verify(phone, await lastCode(phone));
      expect(back.body.user).toMatchObject({ id: user.id, user_metadata: {} });
      expect((await signIn(phone, OTHER_PASSWORD)).status).toBe(400);
      expect((await signIn(phone)).status).toBe(200);
    });

    it('[AUTH-252] keeps no password when somebody else may have typed it', async () => {
      const phone = newPhone();
      await signUp(phone, OTHER_PASSWORD, { first_name: 'Eve' });
      app.later(SMS_GAP_S);
      await ask(phone, { data: { first_name: 'Ada' } });
      const { body } = await verify(phone, await lastCode(phone));
      expect(body.user.user_metadata).toEqual({ first_name: 'Ada' });
      expect((await signIn(phone, OTHER_PASSWORD)).status).toBe(400);
      const contested = newPhone();
      await ask(contested);
      app.later(SMS_GAP_S);
      await signUp(contested, OTHER_PASSWORD);
      expect((await verify(contested, await lastCode(contested))).status).toBe(200);
      expect((await signIn(contested, OTHER_PASSWORD)).status).toBe(400);
    });

    it.each(['abc', '+0123456789', '1234567890123456', '+1 415-555'])(
      '[AUTH-253] refuses %s as a number everywhere',
      async (phone) => {
        const answers = [
          await app.send('POST', '/signup', { phone, password: PASSWORD }),
          await app.send('POST', '/otp', { phone }),
          await app.send('POST', '/verify', { type: 'sms', phone, token: '123456' }),
          await app.send('POST', '/resend', { type: 'sms', phone }),
        ];
        for (const { status, body } of answers) {
          const message = 'Invalid phone number format (E.164 required)';
          expect([status, body]).toEqual([400, { code: 'validation_failed', message }]);
        }
      },
    );
  });

  describe('a texted code', () => {
    it('[AUTH-254] signs in once, for five minutes', async () => {
      const phone = newPhone();
      const { user } = await join(phone);
      app.later(SMS_GAP_S);
      await ask(phone);
      const code = await lastCode(phone);
      const races = await Promise.all([verify(phone, code), verify(phone, code)]);
      expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(races.find(({ status }) => status === 200)?.body.user.id).toBe(user.id);
      app.later(SMS_GAP_S);
      await ask(phone);
      const late = await lastCode(phone);
      app.later(SMS_CODE_TTL_S);
      expect((await verify(phone, late)).body.code).toBe('otp_expired');
    });

    it('[AUTH-255] dies after five wrong tries from anywhere, as for a phone nobody has', async () => {
      const phone = newPhone();
      await join(phone);
      app.later(SMS_GAP_S);
      await ask(phone);
      const code = await lastCode(phone);
      const wrong = code === '000000' ? '111111' : '000000';
      const answers: Answer[] = [];
      for (let count = 0; count < CODE_MAX_TRIES; count += 1) {
        const ip = { 'x-forwarded-for': `203.0.113.${count}` };
        answers.push(await app.send('POST', '/verify', { type: 'sms', phone, token: wrong }, ip));
      }
      expect(shapeOf(answers[0] as Answer)).toEqual(shapeOf(await verify(newPhone(), wrong)));
      expect((await verify(phone, code)).body.code).toBe('otp_expired');
    });

    it('[AUTH-256] makes an account for a new phone, unless create_user is false', async () => {
      const phone = newPhone();
      await ask(phone, { create_user: false });
      expect(await app.textsTo(phone)).toEqual([]);
      app.later(SMS_GAP_S);
      await ask(phone);
      const { body } = await verify(phone, await lastCode(phone));
      expect(body.user.phone).toBe(phone.slice(1));
      const other = await post('/otp', { phone, channel: 'whatsapp' });
      expect([other.status, other.body.code]).toEqual([400, 'validation_failed']);
    });

    it('[AUTH-257] comes again by resend while the phone is unconfirmed, and silently not after', async () => {
      const phone = newPhone();
      await signUp(phone);
      app.later(SMS_GAP_S);
      const again = await post('/resend', { type: 'sms', phone });
      expect([again.status, Object.keys(again.body)]).toEqual([200, ['message_id']]);
      expect(await app.textsTo(phone)).toHaveLength(2);
      expect((await verify(phone, await lastCode(phone))).status).toBe(200);
      app.later(SMS_GAP_S);
      expect((await post('/resend', { type: 'sms', phone })).status).toBe(200);
      expect(await app.textsTo(phone)).toHaveLength(2);
      expect((await signIn(phone)).status).toBe(200);
    });

    it('[AUTH-258] is sent once a minute and ten times a day to a phone, silently not beyond', async () => {
      const phone = newPhone();
      for (let count = 0; count < 3; count += 1) await ask(phone);
      expect(await app.textsTo(phone)).toHaveLength(1);
      for (let count = 0; count < SMS_DAILY * 2; count += 1) {
        app.later(SMS_GAP_S);
        await post('/otp', { phone });
        await app.textsTo(phone);
      }
      expect((await app.textsTo(phone)).length).toBeLessThanOrEqual(SMS_DAILY);
    });

    it('[AUTH-258] is sent ten times at once to the phones that one network names', async () => {
      const phones = Array.from({ length: 14 }, newPhone);
      const ip = { 'x-forwarded-for': '192.0.2.7' };
      await app.stopClock(async () => {
        for (const phone of phones) await app.send('POST', '/otp', { phone }, ip);
      });
      const sent = await Promise.all(phones.map(async (phone) => app.textsTo(phone)));
      expect(sent.flat()).toHaveLength(10);
    });

    it('[AUTH-259] is made when it is sent, and not sent late', async () => {
      const phone = newPhone();
      await signUp(phone);
      const rows = await database().transaction({ role: 'service_role' }, (tx) =>
        tx.selectFrom('jobs').select('payload').where('kind', '=', 'auth.text').execute(),
      );
      expect(JSON.stringify(rows)).not.toContain(phone.slice(1));
      app.later(SMS_CODE_TTL_S + 1);
      expect(await app.textsTo(phone)).toEqual([]);
    });
  });

  describe('changing it', () => {
    const put = (session: Answer['body'], body: object) =>
      app.send('PUT', '/user', body, bearer(session));

    it('[AUTH-260] takes effect with the code texted to the new one', async () => {
      const [former, phone] = [newPhone(), newPhone()];
      const session = await join(former);
      const asked = await put(session, { phone });
      expect(asked.body).toMatchObject({ phone: former.slice(1), new_phone: phone.slice(1) });
      const code = await lastCode(phone);
      expect((await verify(phone, code)).status).toBe(403);
      const { body } = await verify(phone, code, 'phone_change');
      expect(body.user).toMatchObject({ id: session.user.id, phone: phone.slice(1) });
      expect(body.user.new_phone).toBeUndefined();
      expect((await signIn(phone)).status).toBe(200);
      expect((await signIn(former)).status).toBe(400);
    });

    it('[AUTH-260] comes again by resend, and is refused for a phone that is taken', async () => {
      const [own, other, wanted] = [newPhone(), newPhone(), newPhone()];
      const session = await join(own);
      await join(other);
      const taken = await put(session, { phone: other });
      expect([taken.status, taken.body.code]).toEqual([422, 'phone_exists']);
      await put(session, { phone: wanted });
      app.later(SMS_GAP_S);
      await post('/resend', { type: 'phone_change', phone: wanted });
      expect(await app.textsTo(wanted)).toHaveLength(2);
      const code = await lastCode(wanted);
      app.later(SMS_GAP_S);
      await join(wanted).catch(() => undefined);
      expect((await verify(wanted, code, 'phone_change')).status).toBe(403);
    });

    it('[AUTH-243] [AUTH-260] adds one to an account by mail, and makes an anonymous one usual', async () => {
      const phone = newPhone();
      const { email, session } = await register(newAddress());
      await put(session, { phone });
      const { body } = await verify(phone, await lastCode(phone), 'phone_change');
      expect(body.user).toMatchObject({ email, app_metadata: { providers: ['email', 'phone'] } });
      const anonymous = (await app.send('POST', '/signup', {}, from(phone))).body;
      const second = newPhone();
      await put(anonymous, { phone: second, password: PASSWORD });
      const known = await verify(second, await lastCode(second), 'phone_change');
      expect(known.body.user).toMatchObject({ id: anonymous.user.id, is_anonymous: false });
      expect((await signIn(second)).status).toBe(200);
    });
  });

  it('[AUTH-162] as a second factor has codes that count once', async () => {
    const { session } = await register();
    const phone = newPhone();
    const send = (path: string, body: object, by = session) =>
      app.send('POST', path, body, { ...bearer(by), ...from(phone) });
    const { body: factor } = await send('/factors', { factor_type: 'phone', phone });
    const { body: asked } = await send(`/factors/${factor.id}/challenge`, { channel: 'sms' });
    const proof = { challenge_id: asked.id, code: await lastCode(phone) };
    const done = await send(`/factors/${factor.id}/verify`, proof);
    expect(done.status).toBe(200);
    const again = await send(`/factors/${factor.id}/verify`, proof, done.body);
    expect([again.status, again.body.code]).toEqual([404, 'mfa_factor_not_found']);
  });

  it('[AUTH-261] gets the code that allows a new password, when there is no address', async () => {
    const phone = newPhone();
    const session = await join(phone);
    app.later(25 * 3600);
    const fresh = (await refresh(session)).body;
    const put = (body: object) => app.send('PUT', '/user', body, bearer(fresh));
    expect((await put({ password: OTHER_PASSWORD })).body.code).toBe('reauthentication_needed');
    await app.send('GET', '/reauthenticate', undefined, bearer(fresh));
    const nonce = await lastCode(phone);
    expect((await put({ password: OTHER_PASSWORD, nonce: stranger(6) })).status).toBe(422);
    expect((await put({ password: OTHER_PASSWORD, nonce })).status).toBe(200);
    expect((await signIn(phone, OTHER_PASSWORD)).status).toBe(200);
  });

  it('[AUTH-262] is on in the settings, and a hook that fails is tried again', async () => {
    const { body } = await app.send('GET', '/settings');
    expect([body.external.phone, body.sms_provider]).toEqual([true, 'hook']);
    const phone = newPhone();
    down = true;
    await signUp(phone);
    expect(await app.textsTo(phone)).toEqual([]);
    down = false;
    expect(app.logged()).not.toContain(phone.slice(1));
  });
});
