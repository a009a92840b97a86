import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { WEB3_SKEW_S } from '#shared/core/limits.ts';
import { startAuthApp, type AuthApp } from '#test/support/auth-app.ts';
import { bearer } from '#test/support/auth-people.ts';
import { describeOnBothDatabases, describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { ethereumWallet, solanaWallet, type Wallet } from '#test/support/wallets.ts';

const SITE = 'https://jobs.waymark.example';

interface Parts {
  readonly name?: string;
  readonly domain?: string;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: string | number | null;
  readonly issued?: number;
  readonly expires?: number;
  readonly notBefore?: number;
  readonly nonce?: string;
  readonly more?: readonly string[];
}

describeOnEmbeddedDatabase('a wallet', (database) => {
  let app: AuthApp;
  beforeAll(async () => {
    const settings = { web3: ['ethereum:1', 'solana'], redirectUrls: ['https://other.example/**'] };
    app = await startAuthApp(database(), { settings, publicUrl: SITE });
  });
  afterAll(() => app.close());

  const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();
  const messageOf = (wallet: Pick<Wallet, 'address'>, parts: Parts = {}) =>
    [
      `${parts.domain ?? 'jobs.waymark.example'} wants you to sign in with your ${parts.name ?? 'Ethereum'} account:`,
      wallet.address,
      '',
      'Sign in to Waymark.',
      '',
      `URI: ${parts.uri ?? `${SITE}/login`}`,
      `Version: ${parts.version ?? '1'}`,
      ...(parts.chainId === null ? [] : [`Chain ID: ${parts.chainId ?? 1}`]),
      ...(parts.nonce ? [`Nonce: ${parts.nonce}`] : []),
      `Issued At: ${at(parts.issued ?? 0)}`,
      ...(parts.expires === undefined ? [] : [`Expiration Time: ${at(parts.expires)}`]),
      ...(parts.notBefore === undefined ? [] : [`Not Before: ${at(parts.notBefore)}`]),
      ...(parts.more ?? []),
    ].join('\n');
  const send = (message: string, signature: string, chain = 'ethereum') =>
    app.send('POST', '/token?grant_type=web3', { chain, message, signature });
  const signIn = (wallet: Wallet, parts: Parts = {}) => {
    const message = messageOf(wallet, parts);
    return send(message, wallet.sign(message));
  };

  it('[AUTH-270] signs in to an account of its own, the same each time', async () => {
    const wallet = ethereumWallet();
    const { status, body } = await signIn(wallet);
    expect(status).toBe(200);
    const subject = `web3:ethereum:${wallet.address}`;
    expect(body.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [{ provider: 'web3', id: subject, identity_data: { address: wallet.address } }],
    });
    expect(decodeJwt(body.access_token)).toMatchObject({ amr: [{ method: 'web3' }] });
    const again = await signIn(wallet, { nonce: 'abcdefgh' });
    expect(again.body.user.id).toBe(body.user.id);
    expect((await app.send('GET', '/user', undefined, bearer(body))).status).toBe(200);
    const typed = messageOf({ address: wallet.address.toUpperCase().replace('0X', '0x') });
    expect((await send(typed, wallet.sign(typed))).body.user.id).toBe(body.user.id);
    expect((await app.send('GET', '/settings')).body.external.web3).toBe(true);
  });

  it('[AUTH-270] may be one of Solana', async () => {
    const wallet = solanaWallet();
    const message = messageOf(wallet, { name: 'Solana', chainId: null });
    const { data, error } = await app.client().signInWithWeb3({
      chain: 'solana',
      message,
      signature: Buffer.from(wallet.sign(message), 'base64url'),
    });
    expect(error).toBeNull();
    expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`);
    const forged = messageOf(wallet, { name: 'Solana', nonce: '12345678' });
    const refused = await send(forged, solanaWallet().sign(forged), 'solana');
    expect([refused.status, refused.body.error_description]).toEqual([
      400,
      'Signature does not match address in message',
    ]);
  });

  it('[AUTH-270] signs what the official client asks it to', async () => {
    const wallet = ethereumWallet();
    const { data, error } = await app.client().signInWithWeb3({
      chain: 'ethereum',
      options: { url: `${SITE}/login` },
      wallet: {
        request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
          if (method === 'eth_requestAccounts') return [wallet.address];
          if (method === 'eth_chainId') return '0x1';
          return wallet.sign(Buffer.from(String(params?.[0]).slice(2), 'hex').toString());
        },
      } as never,
    });
    expect(error).toBeNull();
    expect(data.user?.identities?.[0]?.provider).toBe('web3');
  });

  it('[AUTH-271] is refused a message, or a nonce, that was used before', async () => {
    const wallet = ethereumWallet();
    const message = messageOf(wallet, { nonce: 'first-one' });
    const signature = wallet.sign(message);
    const both = await Promise.all([send(message, signature), send(message, signature)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const again = await send(message, signature);
    expect(again.body).toEqual({
      error: 'invalid_grant',
      error_description: 'Signed message was used before',
    });
    const other = await signIn(wallet, { nonce: 'first-one', issued: 1 });
    expect(other.body.error_description).toBe('Signed message was used before');
    app.later(WEB3_SKEW_S + 1);
    expect((await send(message, signature)).status).toBe(400);
  });

  const site = 'Signed message is using a URI or domain which is not allowed on this server';
  const form = 'Signed message is not in the form of Sign-In with Ethereum or Solana';
  const times = 'Signed message was issued too long ago or is in the future';
  const network = 'Signed message is for a chain ID which is not allowed on this server';
  it.each<[string, Parts, string]>([
    ['another domain', { domain: 'evil.example' }, site],
    ['another address', { uri: 'https://evil.example/login' }, site],
    ['both of another site', { domain: 'evil.example', uri: 'https://evil.example/' }, site],
    ['an address without TLS', { uri: 'http://jobs.waymark.example/' }, site],
    ['a user in the address', { uri: 'https://jobs.waymark.example@evil.example/' }, site],
    ['a script', { uri: 'javascript:alert(1)' }, site],
    ['another version', { version: '2' }, form],
    ['another chain', { chainId: 137 }, network],
    ['no chain', { chainId: null }, network],
    ['an old time', { issued: -WEB3_SKEW_S - 1 }, times],
    ['a time in the future', { issued: WEB3_SKEW_S + 5 }, times],
    ['an expiration in the past', { expires: -1 }, 'Signed message is expired'],
    ['a start in the future', { notBefore: 60 }, 'Signed message is not yet valid'],
    ['a field twice', { more: ['Version: 1'] }, form],
    ['an unknown field', { more: ['Admin: yes'] }, form],
    ['an unreadable time', { more: ['Not Before: soon'] }, form],
    ['another chain’s words', { name: 'Solana' }, form],
  ])('[AUTH-272] is refused a message with %s', async (_, parts, description) => {
    const { status, body } = await signIn(ethereumWallet(), parts);
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: description },
    ]);
  });

  it('[AUTH-272] may sign for an address that the operator allows', async () => {
    const parts = { domain: 'other.example', uri: 'https://other.example/a' };
    expect((await signIn(ethereumWallet(), parts)).status).toBe(200);
  });

  it('[AUTH-273] is refused what another key signed, or no key', async () => {
    const wallet = ethereumWallet();
    const message = messageOf(wallet);
    const right = wallet.sign(message);
    const changed = message.replace('Waymark.', 'Waymark!');
    for (const [text, signature] of [
      [message, ethereumWallet().sign(message)],
      [changed, right],
      [message, `0x${'00'.repeat(65)}`],
      [message, `0x${'ff'.repeat(65)}`],
      [message, '0x12'],
    ] as const) {
      const { status, body } = await send(text, signature);
      expect([status, body.error_description]).toEqual([
        400,
        'Signature does not match address in message',
      ]);
    }
    expect((await send(message, right, 'bitcoin')).body.code).toBe('web3_unsupported_chain');
    expect((await send('short', right)).body.code).toBe('validation_failed');
    expect((await send(message, '')).body.code).toBe('validation_failed');
    expect((await send(message, right)).status).toBe(200);
  });
});

describeOnBothDatabases('a new wallet', (database) => {
  it('[AUTH-270] that signs in five times at once gets one account', async () => {
    const app = await startAuthApp(database(), {
      publicUrl: SITE,
      settings: { web3: ['ethereum:1'] },
    });
    const wallet = ethereumWallet();
    const all = await Promise.all(
      Array.from({ length: 5 }, (_each, count) => {
        const message = [
          'jobs.waymark.example wants you to sign in with your Ethereum account:',
          wallet.address,
          '',
          'Sign in to Waymark.',
          '',
          `URI: ${SITE}/login`,
          'Version: 1',
          'Chain ID: 1',
          `Nonce: nonce${count}`,
          `Issued At: ${app.now().toISOString()}`,
        ].join('\n');
        const signature = wallet.sign(message);
        const proof = { chain: 'ethereum', message, signature };
        return app.send('POST', '/token?grant_type=web3', proof);
      }),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.user.id)).size).toBe(1);
    await app.close();
  });
});
