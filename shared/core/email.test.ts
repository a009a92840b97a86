import fc from 'fast-check';
import { expect, it } from 'vitest';

import { normalizeEmail } from '#shared/core/email.ts';

it.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['ＡＤＡ@example.org', 'ada@example.org'],
  ['ada＠example.org', 'ada@example.org'],
  ['\u212Aate@example.org', 'kate@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
  ['ﬁn@example.org', 'fin@example.org'],
  ['ada.lovelace+jobs@example.org', 'ada.lovelace+jobs@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['ada@localhost', 'ada@localhost'],
])('[AUTH-52] %j is the account %j', (text, address) => {
  expect(normalizeEmail(text)).toBe(address);
});

it.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'a b@example.org',
  'ada@example',
  'ada@example..org',
  '.ada@example.org',
  'ada.@example.org',
  'ada@127.0.0.1',
  'ada@[::1]',
  'ada@0x7f000001',
  'ada@example.org:25',
  'ada@exam_ple.org',
  'ada@example.org/x',
  'ada@evil.com@example.org',
  'a\u200Bda@example.org',
  'a\u00ADda@example.org',
  'a\u0000da@example.org',
  'ada@example.org\nbcc: x@example.org',
  '"ada"@example.org',
  '<ada@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a.'.repeat(150)}org`,
])('[AUTH-53] %j is not an address', (text) => {
  expect(normalizeEmail(text)).toBeUndefined();
});

it('[AUTH-52] a normalised address is its own normal form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
      const once = normalizeEmail(text);
      expect(once === undefined ? undefined : normalizeEmail(once)).toBe(once);
    }),
  );
});
