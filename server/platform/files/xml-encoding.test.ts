import { expect, test } from 'vitest';

import { xmlEncodingOf } from '#server/platform/files/xml-encoding.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32le = (text: string) =>
  Buffer.from(Uint32Array.from(text, (c) => c.codePointAt(0)!).buffer);

test.each([
  ['UTF-8', Buffer.from('<?xml'), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\ufeff<?xml'), 'utf-8'],
  ['UTF-8 after a blank line', Buffer.from('\n<a/>'), 'utf-8'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
  ['UTF-16LE with a mark', Buffer.from('\ufeff<a/>', 'utf16le'), 'utf-16le'],
  ['UTF-16LE', Buffer.from('<a/>', 'utf16le'), 'utf-16le'],
  ['UTF-16BE with a mark', utf16be('\ufeff<a/>'), 'utf-16be'],
  ['UTF-16BE', utf16be('<a/>'), 'utf-16be'],
  ['UTF-16LE after a blank line', Buffer.from('\n<a/>', 'utf16le'), undefined],
  ['UTF-32LE', utf32le('<a/>'), undefined],
  ['UTF-32LE with a mark', utf32le('\ufeff<a/>'), undefined],
  ['UTF-32BE', utf32le('<a/>').swap32(), undefined],
  ['UTF-32BE with a mark', utf32le('\ufeff<a/>').swap32(), undefined],
  ['EBCDIC', Buffer.from('4c6fa794', 'hex'), undefined],
])('knows %s', (_, bytes, encoding) => {
  expect(xmlEncodingOf(bytes)).toBe(encoding);
});
