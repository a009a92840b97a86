import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { FactorType } from '#server/features/auth/repository/factors.ts';
import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { codeOf } from '#test/support/people.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';

type Session = Answer['body'];

const ORIGIN = 'https://jobs.waymark.example';
type Type = Exclude<FactorType, 'recovery_code'>;
/** Every kind of factor that is added; the compiler knows when one is missing. */
const TYPES = Object.keys({
  totp: true,
  phone: true,
  webauthn: true,
} satisfies Record<Type, true>) as Type[];

describeOnEmbeddedDatabase('a second factor in every state', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database(), {
      publicUrl: ORIGIN,
      settings: { passkeys: { on: true, origins: [] } },
      texts: () => Promise.resolve(),
    });
  });
  afterAll(() => app.close());
  const people = authPeople(() => app);
  const post = (session: Session, path: string, body: object = {}) =>
    app.send('POST', path, body, bearer(session));
  let phones = 4_155_550_100;
  const enrol = async (session: Session, type: Type, name: string) => {
    phones += 1;
    const phone = type === 'phone' ? { phone: `+1${phones}` } : {};
    const { status, body } = await post(session, '/factors', {
      factor_type: type,
      friendly_name: name,
      ...phone,
    });
    expect(status).toBe(200);
    return body;
  };
  const challenge = (session: Session, { id }: Session) =>
    post(session, `/factors/${id}/challenge`);
  const appCodeOf = ({ totp }: Session) =>
    new TOTP({ secret: totp.secret }).generate({ timestamp: app.now().getTime() });
  /** What proves a factor whose challenge is open: anybody who may answer it has it. */
  const proofOf = async (
    factor: Session,
    asked: Session,
    by: Session,
    key = new SoftAuthenticator(ORIGIN),
  ) => {
    const challenge_id = asked.id;
    if (factor.type === 'totp') return { challenge_id, code: appCodeOf(factor) };
    if (factor.type === 'phone') {
      const text = (await app.textsTo(`+${factor.phone}`)).at(-1);
      return { challenge_id, code: codeOf(text ?? { text: '' }) };
    }
    const { publicKey } = asked.webauthn.credential_options;
    const { type } = asked.webauthn;
    const credential_response =
      type === 'create' ? key.create(publicKey) : key.get(publicKey, by.user.id);
    return { challenge_id, webauthn: { type, credential_response } };
  };
  /** Passes a factor in a session; resolves to the session it raised. */
  async function pass(session: Session, factor: Session, key?: SoftAuthenticator) {
    const { body: asked } = await challenge(session, factor);
    const proof = await proofOf(factor, asked, session, key);
    const done = await post(session, `/factors/${factor.id}/verify`, proof);
    expect(done.status).toBe(200);
    return done.body;
  }
  /** Confirms an app in a session; resolves to the session it raised. */
  const protect = async (session: Session) => pass(session, await enrol(session, 'totp', 'Guard'));
  /** Who tries what, by how the factor was left behind. */
  const left = {
    async 'enrolled before another one is confirmed'(type: Type) {
      const { email, session } = await people.register();
      const factor = await enrol(session, type, 'Left');
      const { body: asked } = await challenge(session, factor);
      const proof = await proofOf(factor, asked, session);
      await protect(session);
      return { by: (await people.signIn(email)).body, factor, proof };
    },
    async 'abandoned after another one is confirmed'(type: Type) {
      const { email, session } = await people.register();
      const raised = await protect(session);
      const factor = await enrol(raised, type, 'Left');
      const { body: asked } = await challenge(raised, factor);
      const proof = await proofOf(factor, asked, raised);
      return { by: (await people.signIn(email)).body, factor, proof };
    },
    async 'older than 300 seconds'(type: Type) {
      const { session } = await people.register();
      const by = await protect(session);
      const factor = await enrol(by, type, 'Left');
      app.later(200);
      const { body: asked } = await challenge(by, factor);
      app.later(101);
      return { by, factor, proof: await proofOf(factor, asked, by) };
    },
  };
  const refusals: Readonly<Record<keyof typeof left, readonly [number, string]>> = {
    'enrolled before another one is confirmed': [404, 'mfa_factor_not_found'],
    'abandoned after another one is confirmed': [403, 'insufficient_aal'],
    'older than 300 seconds': [404, 'mfa_factor_not_found'],
  };
  const members = TYPES.flatMap((type) =>
    (Object.keys(left) as (keyof typeof left)[]).map((how) => [type, how] as const),
  );

  it.each(members)('[AUTH-291] opens nothing: %s, %s', async (type, how) => {
    const { by, factor, proof } = await left[how](type);
    const verified = await post(by, `/factors/${factor.id}/verify`, proof);
    expect([verified.status, verified.body.code]).toEqual(refusals[how]);
    const asked = await challenge(by, factor);
    expect([asked.status, asked.body.code]).toEqual(refusals[how]);
  });

  /** How a person whose factor is confirmed passes it, by its kind. */
  const passed: Readonly<Record<FactorType, (session: Session) => Promise<Passing>>> = {
    totp: (session) => withFactor(session, 'totp'),
    phone: (session) => withFactor(session, 'phone'),
    webauthn: (session) => withFactor(session, 'webauthn'),
    async recovery_code(session) {
      const raised = await protect(session);
      const { body } = await post(raised, '/factors/recovery-codes');
      return async (half) => {
        const { codes } = body as { codes: string[] };
        return (await post(half, '/factors/recovery-codes/verify', { code: codes[0] })).body;
      };
    },
  };
  type Passing = (half: Session) => Promise<Session>;
  async function withFactor(session: Session, type: Type): Promise<Passing> {
    const key = new SoftAuthenticator(ORIGIN);
    const factor = await enrol(session, type, 'Guard');
    await pass(session, factor, key);
    app.later(60);
    return (half) => pass(half, factor, key);
  }

  it.each(Object.entries(passed))(
    '[AUTH-292] ends the session that passes it, and others of aal1: %s',
    async (_type, prepare) => {
      const { email, session } = await people.register();
      const passing = await prepare(session);
      const half = (await people.signIn(email)).body;
      const planted = (await people.signIn(email)).body;
      const raised = await passing(half);
      expect(decodeJwt(raised.access_token)).toMatchObject({ aal: 'aal2' });
      const ids = [session, half, planted, raised].map(
        ({ access_token: token }) => decodeJwt(token)['session_id'],
      );
      expect(new Set(ids).size).toBe(4);
      const userOf = (of: Session) => app.send('GET', '/user', undefined, bearer(of));
      expect((await userOf(raised)).status).toBe(200);
      for (const former of [session, half, planted]) {
        expect((await userOf(former)).body.code).toBe('session_not_found');
        expect((await people.refresh(former)).status).toBe(400);
      }
    },
  );
});
