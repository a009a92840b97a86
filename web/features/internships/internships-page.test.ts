import { describe, expect, test } from 'vitest';

import {
  internshipsHref,
  queryOf,
  readInternshipsSearch,
} from '#web/features/internships/internships-page.tsx';

describe('the internships’ address', () => {
  test('[INT-3] [INT-6] [INT-15] holds search, place, page, what is left out and what is hidden, without defaults', () => {
    const view = {
      search: 'c++',
      place: 'New York',
      without: 'no',
      hidden: true,
      page: 3,
    } as const;
    const raw = { ...view, search: ' c++ ', hidden: 'true', page: '3', other: 'x' };
    expect(readInternshipsSearch(raw)).toEqual(view);
    expect(internshipsHref(view)).toBe(
      '/internships?search=c%2B%2B&place=New+York&without=no&hidden=true&page=3',
    );
    expect(queryOf(view)).toEqual({
      search: 'c++',
      place: 'New York',
      without: 'no',
      hidden: 'true',
      page: '3',
    });
  });

  test('[INT-3] leaves out what nobody could have chosen', () => {
    const view = readInternshipsSearch({
      search: ' ',
      place: ['x'],
      without: 'depends',
      hidden: 'yes',
      page: '1',
    });
    expect(view).toEqual({});
    expect(internshipsHref(view)).toBe('/internships');
  });
});
