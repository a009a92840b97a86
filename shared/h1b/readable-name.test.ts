import { expect, test } from 'vitest';

import { readableName, writtenName } from '#shared/h1b/readable-name.ts';

test('[APR-13] a saved employer has a name as people write it', () => {
  expect(
    [
      'GOOGLE LLC',
      'BANK OF AMERICA NA',
      'H&R BLOCK INC',
      'Acme',
      'THE MATHWORKS INC',
      'KPMG LLP',
      '',
    ].map(readableName),
  ).toEqual([
    'Google LLC',
    'Bank of America NA',
    'H&R Block Inc',
    'Acme',
    'The Mathworks Inc',
    'KPMG LLP',
    '',
  ]);
});

test('[APR-13] [APR-24] the capitals of a brand stay, those of a filed name do not', () => {
  expect([writtenName('UCLA', true), writtenName('EA', true)]).toEqual(['UCLA', 'EA']);
  expect(writtenName('GOOGLE LLC', false)).toBe('Google LLC');
});

test('[H1B-113] titles and names that are filed in capitals have small letters, but for what people write in capitals', () => {
  expect(
    ['DATA ENGINEER II', 'VP, UX DESIGN', 'Software Engineer', 'SAP CONSULTANT'].map(readableName),
  ).toEqual(['Data Engineer II', 'VP, UX Design', 'Software Engineer', 'SAP Consultant']);
  expect(readableName('GOOGLE LLC, A UNIT')).toBe('Google LLC, A Unit');
});
