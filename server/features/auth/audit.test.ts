import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AuditAction } from '#server/features/auth/repository/audit.ts';
import { linkTokenOf, startAuthApp, type Answer, type AuthApp } from '#test/support/auth-app.ts';
import { bearer, OTHER_PASSWORD, PASSWORD } from '#test/support/auth-people.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const ACTIONS_OF_AN_ACCOUNT: readonly AuditAction[] = [
  'challenge_created',
  'factor_enrolled',
  'factor_unenrolled',
  'factor_verified',
  'login',
  'login_failed',
  'logout',
  'mfa_code_login',
  'token_refreshed',
  'token_revoked',
  'user_confirmation_requested',
  'user_modified',
  'user_reauthenticate_requested',
  'user_recovery_requested',
  'user_repeated_signup',
  'user_signedup',
  'user_updated_password',
  'verification_attempted',
];

describeOnBothDatabases('the audit log', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(() => app.close());

  it('[AUTH-132] has one entry for each event, with person, session, address and time, and no secret', async () => {
    const [email, moved] = [newAddress(), newAddress('moved')];
    const secrets = new Set<string>([email, moved, PASSWORD, OTHER_PASSWORD, 'wrong-Stute-11']);
    const seen = new Set<string>();
    let userId = '';
    let hosts = 0;

    /** Sends a request from an address of its own, which finds the entries it left. */
    async function leaves(
      actions: readonly AuditAction[],
      [method, path, body, session]: readonly [string, string, object?, Answer['body']?],
    ): Promise<Answer['body']> {
      const ip = `192.0.2.${(hosts += 1)}`;
      const headers = { 'x-forwarded-for': ip, ...(session && bearer(session)) };
      const before = app.now();
      const { body: answer } = await app.send(method, path, body, headers);
      const rows = await database().transaction({ role: 'service_role' }, (tx) =>
        tx.selectFrom('auth.audit_log_entries').selectAll().where('ip', '=', ip).execute(),
      );
      expect([path, rows.map(({ action }) => action).toSorted()]).toEqual([path, actions]);
      userId ||= String(rows[0]?.user_id);
      const own = session ?? (answer?.access_token ? answer : undefined);
      for (const row of rows) {
        seen.add(row.action);
        const isOfSession = own !== undefined && row.action !== 'user_signedup';
        expect([row.action, row.user_id, row.session_id]).toEqual([
          row.action,
          userId,
          isOfSession ? decodeJwt(own.access_token)['session_id'] : null,
        ]);
        expect(row.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1);
        expect(row.created_at.getTime()).toBeLessThanOrEqual(app.now().getTime() + 1);
      }
      for (const name of ['access_token', 'refresh_token']) {
        if (answer?.[name]) secrets.add(answer[name]);
      }
      const text = JSON.stringify(rows);
      for (const secret of secrets) expect(text).not.toContain(secret);
      return answer;
    }
    const mailed = async () => {
      const mail = await app.lastMail(email);
      const code = codeOf(mail);
      secrets.add(code);
      if (/token_hash/.test(mail.text)) secrets.add(linkTokenOf(mail));
      return code;
    };
    const grant = '/token?grant_type';
    async function leaveFactorEvents(account: object) {
      const plain = await leaves(['login'], ['POST', `${grant}=password`, account]);
      const factor = await leaves(
        ['factor_enrolled'],
        ['POST', '/factors', { factor_type: 'totp' }, plain],
      );
      secrets.add(factor.totp.secret);
      const path = `/factors/${factor.id}`;
      const prove = async (
        action: AuditAction,
        by: Answer['body'],
        { code, first = false }: { code?: string; first?: boolean } = {},
      ) => {
        const asked = await leaves(first ? ['challenge_created'] : [], [
          'POST',
          `${path}/challenge`,
          {},
          by,
        ]);
        const timestamp = app.now().getTime();
        const right = new TOTP({ secret: factor.totp.secret }).generate({ timestamp });
        const body = { challenge_id: asked.id, code: code ?? right };
        return leaves([action], ['POST', `${path}/verify`, body, by]);
      };
      const full = await prove('factor_verified', plain, { first: true });
      await prove('verification_attempted', full, { code: '12345' });
      app.later(60);
      const proven = await prove('mfa_code_login', full);
      await leaves(['factor_unenrolled'], ['DELETE', path, undefined, proven]);
    }

    const account = { email, password: PASSWORD, data: { note: 'nothing' } };
    await leaves(['user_confirmation_requested'], ['POST', '/signup', account]);
    const confirm = { type: 'signup', email, token: await mailed() };
    await leaves(['login', 'user_signedup'], ['POST', '/verify', confirm]);
    await leaves(['user_repeated_signup'], ['POST', '/signup', account]);
    const wrong = { email, password: 'wrong-Stute-11' };
    await leaves(['login_failed'], ['POST', `${grant}=password`, wrong]);
    const session = await leaves(['login'], ['POST', `${grant}=password`, account]);
    await leaves(['user_recovery_requested'], ['POST', '/recover', { email }]);
    const code = await mailed();
    const guess = { type: 'recovery', email, token: code === '000000' ? '111111' : '000000' };
    await leaves(['verification_attempted'], ['POST', '/verify', guess]);
    await leaves(['user_reauthenticate_requested'], ['GET', '/reauthenticate', undefined, session]);
    await mailed();
    const password = { password: OTHER_PASSWORD, current_password: PASSWORD };
    await leaves(['user_updated_password'], ['PUT', '/user', password, session]);
    await leaves(['user_modified'], ['PUT', '/user', { data: { note: 'more' } }, session]);
    await leaves(['user_modified'], ['PUT', '/user', { email: moved }, session]);
    const refresh = { refresh_token: session.refresh_token };
    const fresh = await leaves(['token_refreshed'], ['POST', `${grant}=refresh_token`, refresh]);
    await leaves(['logout'], ['POST', '/logout?scope=local', undefined, fresh]);

    const again = { email, password: OTHER_PASSWORD };
    await leaveFactorEvents(again);
    const next = await leaves(['login'], ['POST', `${grant}=password`, again]);
    const stale = { refresh_token: next.refresh_token };
    const child = await leaves(['token_refreshed'], ['POST', `${grant}=refresh_token`, stale]);
    const used = { refresh_token: child.refresh_token };
    await leaves([], ['POST', `${grant}=refresh_token`, used]);
    app.later(600);
    await leaves(['token_revoked'], ['POST', `${grant}=refresh_token`, stale, next]);
    expect([...seen].toSorted()).toEqual(ACTIONS_OF_AN_ACCOUNT);
  });
});
