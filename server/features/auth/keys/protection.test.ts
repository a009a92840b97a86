import { expect, it } from 'vitest';

import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import { protection } from '#server/features/auth/keys/protection.ts';
import { parseSecrets } from '#server/features/auth/keys/protection-secret.ts';

const [fresh] = makeKeys().secrets;
const [old] = makeKeys().secrets;
const of = (...list: unknown[]) => {
  const secrets = parseSecrets(list, 'test');
  return protection({ secrets: () => secrets });
};

it('[AUTH-146] reveals what was protected for the same purpose, also after the secret was replaced', () => {
  const stored = of(old).protect('factor', 'JBSWY3DPEHPK3PXP');
  expect(stored).not.toContain('JBSWY3DPEHPK3PXP');
  expect(of(fresh, old).reveal('factor', stored)).toBe('JBSWY3DPEHPK3PXP');
  expect(of(old).protect('factor', 'JBSWY3DPEHPK3PXP')).not.toBe(stored);
  expect(of(fresh, old).protect('factor', 'x')).toMatch(new RegExp(`^${fresh?.id}\\.`));
});

it('[AUTH-146] refuses another purpose, a changed value and a secret that is gone', () => {
  const stored = of(old).protect('factor', 'text');
  expect(() => of(old).reveal('link', stored)).toThrow();
  const [id = '', sealed = ''] = stored.split('.');
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => of(old).reveal('factor', `${id}.${changed.toString('base64url')}`)).toThrow();
  }
  expect(() => of(fresh).reveal('factor', stored)).toThrow('no secret of id');
  expect(() => of(old).reveal('factor', 'nothing')).toThrow('no secret of id');
  expect(() => of(old).reveal('factor', `${id}.AAAA`)).toThrow();
});
