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

  test('[LOGO-7] has a logo service by default, which an empty value switches off', () => {
    expect(readConfig({}).logos.serviceUrl).toBe('https://logo.clearbit.com/{host}');
    expect(readConfig({ LOGO_SERVICE_URL: ' ' }).logos.serviceUrl).toBeUndefined();
    expect(() => readConfig({ LOGO_SERVICE_URL: 'ftp://x.example' })).toThrow('LOGO_SERVICE_URL');
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
});
