import { describe, expect, test } from 'vitest';

import { ConfigError, readConfig } from '#server/config/config.ts';

describe('the configuration', () => {
  test('[API-9] has usable defaults for one person on one machine', () => {
    const config = readConfig({});
    expect(config.http).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: undefined });
    expect(config.database.url).toBeUndefined();
    expect(config.dataDir).toMatch(/\/data$/);
  });

  test('[API-9] lists every problem at once, each naming its variable', () => {
    const wrong = {
      PORT: 'eighty',
      PUBLIC_URL: 'jobs.example.org',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'https://a.example, https://b.example/path',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    let message = '';
    try {
      readConfig(wrong);
    } catch (error) {
      message = String(error);
    }
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'LOG_LEVEL',
      'https://b.example/path',
    ]) {
      expect(message).toContain(name);
    }
    expect(message).not.toContain('https://a.example,');
  });

  test.each([
    ['0.0.0.0/0', 'every address'],
    ['10.0.0.1, ::/0', 'every address'],
    ['0.0.0.0/0.0.0.0', 'every address'],
    ['proxy.example', 'neither an address nor a network'],
    ['10.0.0.0/33', 'neither an address nor a network'],
    ['10.0.0.0/8/8', 'neither an address nor a network'],
    ['10.0.0.0/255.0.255.0', 'neither an address nor a network'],
    ['::1/129', 'neither an address nor a network'],
  ])('[OPS-18] refuses TRUSTED_PROXIES=%s, with which no server could start', (text, why) => {
    expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(why);
  });

  test('takes an SMS hook with the secret that signs its texts', () => {
    const AUTH_SMS_HOOK_SECRET = `v1,whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const read = (AUTH_SMS_HOOK_URL: string) =>
      readConfig({ AUTH_SMS_HOOK_URL, AUTH_SMS_HOOK_SECRET }).auth.smsHook;
    expect(readConfig({}).auth.smsHook).toBeUndefined();
    expect(read('http://127.0.0.1:9000/texts')).toEqual({
      url: 'http://127.0.0.1:9000/texts',
      secret: Buffer.alloc(24, 7),
    });
    expect(() => read('http://texts.example')).toThrow('must be https');
    expect(() => readConfig({ AUTH_SMS_HOOK_URL: 'https://texts.example' })).toThrow(
      'need each other',
    );
    expect(() => readConfig({ AUTH_SMS_HOOK_SECRET: 'whsec_short' })).toThrow('24 bytes');
  });

  test('takes chains whose wallets may sign in', () => {
    const AUTH_WEB3 = 'ethereum:1, solana';
    expect(readConfig({ AUTH_WEB3 }).auth.web3).toEqual(['ethereum:1', 'solana']);
    expect(() => readConfig({ AUTH_WEB3: 'dogecoin' })).toThrow('AUTH_WEB3 has dogecoin');
  });

  test('[INT-14] takes a list of internships by https, or from this machine', () => {
    const read = (INTERNSHIPS_URL: string) => readConfig({ INTERNSHIPS_URL }).internships.url;
    expect(readConfig({}).internships.url).toBeUndefined();
    for (const url of [
      'https://lists.example/listings.json',
      'http://127.0.0.1:8000/x',
      'http://[::1]/',
    ]) {
      expect(read(url)).toBe(url);
    }
    for (const url of [
      'http://lists.example/',
      'http://127.0.0.1.example/',
      'list.json',
      'ftp://a/',
    ]) {
      expect(() => read(url)).toThrow('INTERNSHIPS_URL must be an https address');
    }
  });

  test('[LOGO-7] takes logos from companies’ own sites, or from a service, or not at all', () => {
    expect(readConfig({}).logos.source).toBe('site');
    const service = 'https://img.logo.dev/{host}?token=pk_example';
    expect(readConfig({ LOGO_SERVICE_URL: service }).logos.source).toBe(service);
    expect(readConfig({ LOGO_SERVICE_URL: ' ' }).logos.source).toBeUndefined();
    for (const LOGO_SERVICE_URL of ['ftp://x.example', 'sites']) {
      expect(() => readConfig({ LOGO_SERVICE_URL })).toThrow(
        'LOGO_SERVICE_URL must be site or an http or https address',
      );
    }
  });

  test.each([
    [undefined, '/privacy'],
    ['site', '/privacy'],
    ['', ''],
    ['https://img.logo.dev/{host}?token=pk_example', 'https://logo.dev'],
    ['https://icons.example/{host}?token=pk_example', 'https://icons.example'],
  ])('[LOGO-12] says where logos come from: %s', (LOGO_SERVICE_URL, href) => {
    const { logoProvider } = readConfig({ LOGO_SERVICE_URL }).site;
    expect(logoProvider.href).toBe(href);
    expect(JSON.stringify(logoProvider)).not.toContain('pk_example');
  });

  test('requires keys with PostgreSQL, because several nodes share them', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/waymark' })).toThrow(
      /AUTH_SECRET_KEYS is required/,
    );
  });

  test('accepts a login for migrations beside the one that serves, not instead of it', () => {
    const migration = { DATABASE_MIGRATION_URL: 'postgres://owner@localhost/waymark' };
    expect(() => readConfig(migration)).toThrow('DATABASE_MIGRATION_URL needs DATABASE_URL');
    const both = {
      ...migration,
      DATABASE_URL: 'postgres://localhost/waymark',
      AUTH_SECRET_KEYS: '{}',
      AUTH_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdef',
    };
    expect(readConfig(both).database).toMatchObject({
      url: both.DATABASE_URL,
      migrationUrl: migration.DATABASE_MIGRATION_URL,
    });
  });

  test('uses only the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://jobs.example.org/' }).http.publicUrl).toBe(
      'https://jobs.example.org',
    );
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({
      http: { port: 3000 },
      mail: { smtpUrl: undefined },
    });
  });

  test('[OPS-26] a demo takes nobody in, and refuses what sends mails or costs', () => {
    const demo = readConfig({ DEMO: 'on', REGISTRATION: 'open' });
    expect(demo).toMatchObject({ demo: true, auth: { registration: 'closed' } });
    expect(readConfig({})).toMatchObject({ demo: false, auth: { registration: 'open' } });
    const read = (more: object) => () => readConfig({ DEMO: 'on', ...more });
    expect(read({ SMTP_URL: 'smtp://localhost' })).toThrow('DEMO=on sends no mail');
    expect(read({ AI_API_KEY: 'sk-x' })).toThrow('DEMO=on asks no AI service');
  });
});
