import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { logoAddresses } from '#server/features/logos/logo-addresses.ts';

const keyOf = (address: string | null) =>
  new URL(address ?? '/', 'https://x.example').searchParams.get('key') ?? '';

describe('the addresses of logos', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const addresses = logoAddresses(() => [fresh, old], true);

  test('[LOGO-1] name the host of the link, or what the name gives', () => {
    expect(addresses.of({ link: 'https://www.Acme.example:8080/jobs' })).toMatch(
      /^\/api\/logos\/acme\.example\?key=[\w-]{22}$/,
    );
    expect(addresses.of({ link: '', name: 'Acme & Sons' })).toMatch(/\/acmesons\.com\?key=/);
    expect(addresses.of({ link: null })).toBeNull();
    expect(addresses.of({ link: 'http://127.0.0.1/', name: 'Acme' })).toBeNull();
    expect(addresses.of({ link: 'http://localhost/' })).toBeNull();
  });

  test('[LOGO-10] are signed for one host by one of this server’s keys', () => {
    const key = keyOf(addresses.of({ link: 'https://acme.example' }));
    expect(addresses.isSigned('acme.example', key)).toBe(true);
    expect(addresses.isSigned('other.example', key)).toBe(false);
    for (const forged of [
      undefined,
      '',
      'x',
      key.slice(1),
      `${key}A`,
      'A'.repeat(22),
      '%00',
      '€',
    ]) {
      expect(addresses.isSigned('acme.example', forged)).toBe(false);
    }
    const stranger = logoAddresses(() => [randomBytes(32)], true);
    expect(stranger.isSigned('acme.example', key)).toBe(false);
  });

  test('[LOGO-10] several nodes agree, also while a key is exchanged', () => {
    const before = logoAddresses(() => [old], true);
    const key = keyOf(before.of({ link: 'https://acme.example' }));
    expect(addresses.isSigned('acme.example', key)).toBe(true);
    expect(before.of({ link: 'https://acme.example' })).toBe(
      logoAddresses(() => [old], true).of({ link: 'https://acme.example' }),
    );
  });

  test('[LOGO-7] there are none without a source', () => {
    expect(logoAddresses(() => [fresh], false).of({ link: 'https://acme.example' })).toBeNull();
  });
});
