import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { authPeople, bearer } from '#test/support/auth-people.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { codeOf } from '#test/support/people.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';

type Session = Answer['body'];

const ORIGIN = 'https://jobs.waymark.example';
const TYPES = ['totp', 'phone', 'webauthn'] as const;
type Type = (typeof TYPES)[number];

describeOnEmbeddedDatabase('a second factor that was never confirmed', (database) => {
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
  const proofOf = async (factor: Session, asked: Session) => {
    const challenge_id = asked.id;
    if (factor.type === 'totp') return { challenge_id, code: appCodeOf(factor) };
    if (factor.type === 'phone') {
      const [text] = await app.textsTo(`+${factor.phone}`);
      return { challenge_id, code: codeOf(text ?? { text: '' }) };
    }
    const { publicKey } = asked.webauthn.credential_options;
    const credential_response = new SoftAuthenticator(ORIGIN).create(publicKey);
    return { challenge_id, webauthn: { type: 'create', credential_response } };
  };
  /** Confirms an app in a session; resolves to the session it raised. */
  async function protect(session: Session) {
    const guard = await enrol(session, 'totp', 'Guard');
    const { body: asked } = await challenge(session, guard);
    const done = await post(session, `/factors/${guard.id}/verify`, await proofOf(guard, asked));
    expect(done.status).toBe(200);
    return done.body;
  }
  /** Who tries what, by how the factor was left behind. */
  const left = {
    async 'enrolled before another one is confirmed'(type: Type) {
      const { email, session } = await people.register();
      const factor = await enrol(session, type, 'Left');
      const { body: asked } = await challenge(session, factor);
      const proof = await proofOf(factor, asked);
      await protect(session);
      return { by: (await people.signIn(email)).body, factor, proof };
    },
    async 'abandoned after another one is confirmed'(type: Type) {
      const { email, session } = await people.register();
      const raised = await protect(session);
      const factor = await enrol(raised, type, 'Left');
      const { body: asked } = await challenge(raised, factor);
      return { by: (await people.signIn(email)).body, factor, proof: await proofOf(factor, asked) };
    },
    async 'older than 300 seconds'(type: Type) {
      const { session } = await people.register();
      const by = await protect(session);
      const factor = await enrol(by, type, 'Left');
      app.later(200);
      const { body: asked } = await challenge(by, factor);
      app.later(101);
      return { by, factor, proof: await proofOf(factor, asked) };
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
});
