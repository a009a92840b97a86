import * as fc from 'fast-check';

/** Values that often break software, besides random ones. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\uD800',
    '../../etc/passwd',
    "'; drop table x; --",
    '%00',
    '0x7fffffff',
  ),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}, [[]], 'null', 'x'.repeat(5000)),
  fc.constantFrom(
    'applied',
    'Manual',
    '2026-01-01',
    '2026-02-31',
    'https://a.example',
    'javascript:1',
  ),
  fc.string({ maxLength: 50 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

/** A value as text for addresses; `String` would call an object's own `toString`. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The same values as text. */
export const oddText = oddValue.map(asText);
