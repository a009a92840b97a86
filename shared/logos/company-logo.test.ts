import { describe, expect, test } from 'vitest';

import { logoHostOf, readLogoHost } from '#shared/logos/company-logo.ts';
import { outcomeColour } from '#shared/applications/status.ts';

describe('a company’s logo', () => {
  test.each([
    ['Trailhead Maps, Inc.', 'trailheadmapsinc.com'],
    ['Café 24', 'cafe24.com'],
    ['!!!', undefined],
  ])('[LOGO-1] is looked up by letters and digits of the name: %s', (name, host) => {
    expect(logoHostOf(name)).toBe(host);
  });

  test.each(['acme.com', 'WWW.Acme.co.uk', 'xn--bcher-kva.example', 'a.xn--p1ai'])(
    '%s is a host',
    (host) => {
      expect(readLogoHost(host)).toBe(host.toLowerCase());
    },
  );

  test.each([
    '127.0.0.1',
    '169.254.169.254',
    '0x7f.1',
    '[::1]',
    'localhost',
    'a..com',
    '-a.com',
    'a.com/../x',
    'a.com?x',
    'a.com:80',
    'user@a.com',
    '',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
  ])('[LOGO-4] %s is not a host to fetch a logo from', (host) => {
    expect(readLogoHost(host)).toBeUndefined();
  });
});

test.each([
  ['REJECTED', 'red'],
  ['APPLIED', 'blue'],
  ['IN_PROGRESS', 'blue'],
  ['OFFER', 'blue'],
])('[CO-4] the outcome badge of %s is %s', (outcome, colour) => {
  expect(outcomeColour(outcome)).toBe(colour);
});
