import { describe, expect, test } from 'vitest';

import {
  companiesHref,
  queryOf,
  readCompaniesSearch,
} from '#web/features/companies/companies-page.tsx';

describe('the companies’ address', () => {
  test('[CO-11] holds search, order and page, without defaults', () => {
    expect(readCompaniesSearch({ sort: 'activity' }).sort).toBe('activity');
    expect(readCompaniesSearch({ sort: 'name' }).sort).toBeUndefined();
    expect(readCompaniesSearch({ sort: 'size' }).sort).toBeUndefined();
    expect(companiesHref({ sort: 'applications' })).toBe('/companies?sort=applications');
    expect(readCompaniesSearch({ search: '  maps ', page: '3', other: 'x' })).toEqual({
      search: 'maps',
      page: 3,
    });
    expect(companiesHref({ search: 'a&b', page: 2 })).toBe('/companies?search=a%26b&page=2');
    expect(companiesHref({})).toBe('/companies');
    expect(queryOf({ page: 2 })).toEqual({ search: undefined, page: '2' });
  });

  test.each(['0', '-1', '1', '1.5', 'x', '1e9', undefined, ['2']])(
    '[CO-11] page %s means the first',
    (page) => {
      expect(readCompaniesSearch({ page }).page).toBeUndefined();
    },
  );
});
