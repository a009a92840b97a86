import { describe, expect, test } from 'vitest';

import { SEARCH_MAX } from '#shared/core/limits.ts';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';

describe('a view in the address', () => {
  test.each([
    ['2', 2],
    [3, 3],
    ['1', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['ten', undefined],
    ['', undefined],
    [undefined, undefined],
    [['2'], undefined],
    ['100000000', undefined],
  ])('page %j is %s', (value, page) => {
    expect(readPage(value)).toBe(page);
  });

  test('a search is trimmed and cut at its limit; a blank one is undefined', () => {
    expect(readSearch('  acme ')).toBe('acme');
    expect(readSearch('x'.repeat(SEARCH_MAX + 1))).toHaveLength(SEARCH_MAX);
    expect(readSearch('  ')).toBeUndefined();
    expect(readSearch(7)).toBeUndefined();
  });

  test('its address leaves out undefined values', () => {
    expect(viewHref('/companies', { search: 'a b', page: undefined })).toBe(
      '/companies?search=a+b',
    );
    expect(viewHref('/companies', { page: undefined })).toBe('/companies');
  });
});
