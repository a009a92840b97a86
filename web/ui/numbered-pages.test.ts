import { expect, test } from 'vitest';

import { pageNumbers } from '#web/ui/numbered-pages.tsx';

const shown = (page: number, totalPages: number) =>
  pageNumbers(page, totalPages)
    .map((one) => one ?? '…')
    .join(' ');

test.each([
  [1, 2, '1 2'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [1, 26, '1 2 … 26'],
  [4, 26, '1 2 3 4 5 … 26'],
  [13, 26, '1 … 12 13 14 … 26'],
  [26, 26, '1 … 25 26'],
  [30, 26, '1 … 26'],
])('[INT-2] page %i of %i shows %s', (page, totalPages, text) => {
  expect(shown(page, totalPages)).toBe(text);
});
