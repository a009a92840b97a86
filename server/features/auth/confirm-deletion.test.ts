import { afterAll, beforeAll, expect, it } from 'vitest';

import { DELETE_FRESH_MIN } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const FROM = { ip: '198.51.100.7' };

describeOnBothDatabases('deleting an account', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp(database());
  });
  afterAll(async () => {
    await app.close();
  });

  async function signIn() {
    const email = newAddress();
    const client = app.client();
    await client.signInWithOtp({ email });
    const token = codeOf(await app.lastMail(email));
    const { data } = await client.verifyOtp({ email, token, type: 'email' });
    const claims = JSON.parse(
      Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sub: string; session_id: string };
    const identity = {
      role: 'authenticated' as const,
      userId: claims.sub,
      sessionId: claims.session_id,
    };
    return { email, client, identity };
  }

  it('[ACC-2] takes the account’s own address, typed', async () => {
    const { email, identity } = await signIn();
    await expect(
      app.auth.confirmDeletion(identity, { email: `x${email}` }, FROM),
    ).rejects.toMatchObject({
      code: 'email_mismatch',
    });
    await app.auth.confirmDeletion(identity, { email: email.toUpperCase() }, FROM);
  });

  it('[ACC-2] takes a sign-in of the last 10 minutes, or a mailed code that works once', async () => {
    const { email, client, identity } = await signIn();
    app.later(DELETE_FRESH_MIN * 60 + 1);
    const confirm = (nonce?: string) => app.auth.confirmDeletion(identity, { email, nonce }, FROM);
    await expect(confirm()).rejects.toMatchObject({ code: 'reauthentication_needed' });
    await client.reauthenticate();
    const code = codeOf(await app.lastMail(email));
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(confirm(wrong)).rejects.toMatchObject({ code: 'reauthentication_not_valid' });
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject({ code: 'reauthentication_not_valid' });
  });

  it('[ACC-2] of an account without an address takes a phrase and a fresh sign-in', async () => {
    const { email, identity } = await signIn();
    const change = (columns: { email: null; is_anonymous?: boolean }) =>
      database().transaction({ role: 'service_role' }, (tx) =>
        tx.updateTable('auth.users').set(columns).where('id', '=', identity.userId).execute(),
      );
    await change({ email: null });
    const confirm = (typed: string) => app.auth.confirmDeletion(identity, { email: typed }, FROM);
    for (const typed of ['', email]) {
      await expect(confirm(typed)).rejects.toMatchObject({ code: 'email_mismatch' });
    }
    await confirm(' Delete my account ');
    app.later(DELETE_FRESH_MIN * 60 + 1);
    await expect(confirm('delete my account')).rejects.toMatchObject({
      code: 'reauthentication_needed',
      message: serverMessages.account.signInAgain,
    });
    // An anonymous person cannot sign in again.
    await change({ email: null, is_anonymous: true });
    await confirm('delete my account');
  });
});
