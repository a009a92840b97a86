import fc from 'fast-check';
import { expect, test } from 'vitest';

import { downloadName } from '#server/features/storage/send-object.ts';

test.each([
  ['Résumé 2026.pdf', 'Résumé 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\Startup\\run.bat', 'run.bat'],
  ['C:run.bat', 'run.bat'],
  ['a/b/', 'download'],
  ['..', 'download'],
  ['.bashrc', 'bashrc'],
  ['', 'download'],
  [' \u0000\r\nx.pdf ', 'x.pdf'],
  ['cv\u202Efdp.exe', 'cvfdp.exe'],
  ['/\u200B', 'download'],
])('%j is downloaded as %j', (wanted, name) => {
  expect(downloadName(wanted)).toBe(name);
});

test('whatever is wanted, the name is one part of a path without hidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (wanted) => {
      const name = downloadName(wanted);
      expect(name).toMatch(/^[^/\\:.\p{Cc}\p{Cf}][^/\\:\p{Cc}\p{Cf}]*$/u);
      expect(name.length).toBeLessThanOrEqual(200);
    }),
  );
});
