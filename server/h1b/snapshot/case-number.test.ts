import { expect, it } from 'vitest';

import { formatCase, parseCase } from '#server/h1b/snapshot/case-number.ts';

it('takes regular case numbers apart and back, and leaves every other shape as text', () => {
  for (const text of ['I-200-09105-016987', 'G-100-00001-000000', 'I-02014-0000003']) {
    const { date, serial, ...family } = parseCase(text)!;
    expect(formatCase(family, date, serial)).toBe(text);
  }
  expect(parseCase('I-200-09105-016987')).toEqual({
    prefix: 'I-200-',
    width: 6,
    date: 9105,
    serial: 16_987,
  });
  const others = [
    '',
    'i-200-09105-016987',
    'I-2O0-09105-016987',
    'I-200 09105-016987',
    'I-200-0910x-016987',
    'I-200-09105_016987',
    'I-200-09105-01698 ',
    'I-200-09105-0169875',
    'I_02014-0000003',
    'I-02014-000000e',
    '1-02014-0000003',
  ];
  expect(others.filter((text) => parseCase(text) !== undefined)).toEqual([]);
});
