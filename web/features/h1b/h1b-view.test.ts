import { describe, expect, test } from 'vitest';

import {
  filterOf,
  h1bHref,
  readH1bView,
  recordsQueryOf,
  sortBy,
} from '#web/features/h1b/h1b-view.ts';

describe('the view in the address', () => {
  test('[H1B-21] share links use the current names; older names are read', () => {
    const view = readH1bView({ job_title: 'Data Scientist', q: 'x y', min_salary: '1' });
    expect(h1bHref(view)).toBe('/h1b?jobTitle=Data+Scientist&search=x+y&minSalary=1');
    expect(readH1bView({ employer: 'a', status: 'b', maxSalary: '9' })).toMatchObject({
      employer: 'a',
      status: 'b',
      maxSalary: '9',
    });
  });

  test('[H1B-21] defaults are left out: 50 rows, id descending, page 1', () => {
    const view = readH1bView({ pageSize: '50', sort: 'id', direction: 'desc', page: '1' });
    expect(h1bHref(view)).toBe('/h1b');
    expect(recordsQueryOf(view)).toMatchObject({
      sort: 'id',
      direction: 'desc',
      page: '1',
      pageSize: '50',
    });
    expect(h1bHref(readH1bView({ pageSize: '25', page: '3' }))).toBe('/h1b?page=3&pageSize=25');
  });

  test.each([{ pageSize: '10' }, { sort: 'worksite_city' }, { page: '-1' }, { annualised: '1' }])(
    'invalid values are left out: %j',
    (raw) => {
      expect(h1bHref(readH1bView(raw))).toBe('/h1b');
    },
  );

  test('[H1B-10] beside the id of an employer a link has its name, which filters nothing', () => {
    const view = readH1bView({ employer: 'Acme, Inc.', employerId: 'acme-inc' });
    expect(h1bHref(view)).toBe('/h1b?employer=Acme%2C+Inc.&employerId=acme-inc');
    expect(filterOf(view)).toMatchObject({ employer: undefined, employerId: 'acme-inc' });
    expect(filterOf({ employer: 'Acme' }).employer).toBe('Acme');
  });

  test('[H1B-12] a link and the API’s query carry the switch', () => {
    const filed = readH1bView({ annualised: 'false' });
    expect(h1bHref(filed)).toBe('/h1b?annualised=false');
    expect(filterOf(filed).annualised).toBeUndefined();
    // Older links name what is usual now.
    const yearly = readH1bView({ annualised: 'true' });
    expect(h1bHref(yearly)).toBe('/h1b');
    expect(recordsQueryOf(yearly)).toMatchObject({ annualised: 'true' });
  });

  test('[H1B-5] the first click sorts ascending, the second descending, another column ascending', () => {
    const first = readH1bView({ ...sortBy({}, 'salary') });
    expect(first).toMatchObject({ sort: 'salary', direction: undefined });
    const second = readH1bView({ ...sortBy(first, 'salary') });
    expect(second).toMatchObject({ sort: 'salary', direction: 'desc' });
    expect(sortBy(second, 'salary')).toMatchObject({ sort: 'salary', direction: undefined });
    expect(sortBy(second, 'job_title')).toMatchObject({ sort: 'job_title', direction: undefined });
  });
});
