const SIGNATURES: readonly (readonly [string, (bytes: Buffer) => boolean])[] = [
  [
    'image/png',
    (bytes) => bytes.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])),
  ],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    'image/webp',
    (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
  ['image/x-icon', (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0]))],
];

/** The media type of an image by its first bytes: PNG, JPEG, WebP or ICO; undefined for everything else, above all for SVG, which can hold script. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
}
