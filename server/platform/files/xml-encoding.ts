/** An encoding in which office programs write XML; their standards allow no others. */
type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The encoding of an XML file by its first four bytes, a byte order mark or the `<` every file begins with;
 * undefined when it is neither UTF-8 nor UTF-16, whatever the file itself declares.
 */
export function xmlEncodingOf(start: Uint8Array): XmlEncoding | undefined {
  const first = Buffer.from(start.subarray(0, 4)).toString('hex').padEnd(8, '-');
  if (first === 'fffe0000' || first === '0000feff') return undefined;
  if (first.startsWith('fffe') || /^3c00(?!0000)/.test(first)) return 'utf-16le';
  if (first.startsWith('feff') || first.startsWith('003c')) return 'utf-16be';
  // Another encoding's `<` (UTF-32, EBCDIC) or a null byte, which no text in UTF-8 has.
  return /^(..)*00/.test(first) || first.startsWith('4c6f') ? undefined : 'utf-8';
}
