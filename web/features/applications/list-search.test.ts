import { describe, expect, test } from 'vitest';

import { SEARCH_COVERS } from '#shared/applications/details.ts';
import { LEFT_OUT_CHOICES, leftOutVerdicts } from '#shared/postings/verdict-needs.ts';
import { NoMatch } from '#web/features/applications/list-states.tsx';
import {
  countMore,
  listHref,
  queryOf,
  readListSearch,
  sortBy,
  UNFILTERED,
} from '#web/features/applications/list-search.ts';

describe('the view in the address', () => {
  test('[APP-15] keeps every choice and leaves out defaults', () => {
    const view = readListSearch({
      search: ' data ',
      status: 'OA',
      sort: 'company',
      direction: 'desc',
      page: '3',
      statistics: 'shown',
    });
    expect(listHref(view)).toBe(
      '/dashboard?search=data&status=oa&sort=company&direction=desc&page=3&statistics=shown',
    );
    expect(listHref(readListSearch({ sort: 'date_applied', direction: 'desc', page: '1' }))).toBe(
      '/dashboard',
    );
  });

  test('[APP-68] reads every status, also the one the filter does not offer', () => {
    const view = readListSearch({ status: 'In_Progress' });
    expect(queryOf(view)).toMatchObject({ status: 'in_progress' });
    expect(listHref(view)).toBe('/dashboard?status=in_progress');
  });

  test('[APP-15] ignores invalid values', () => {
    const odd = { status: 'no-status', sort: 'notes', direction: 'up', page: '-4', other: 'x' };
    expect(listHref(readListSearch(odd))).toBe('/dashboard');
    expect(listHref(readListSearch({ page: '1.5', status: ['oa'] }))).toBe('/dashboard');
  });

  test('[APP-12] sorts ascending, then descending, and any other column ascending', () => {
    const once = sortBy({ page: 4 }, 'company');
    expect(queryOf(once)).toMatchObject({ sort: 'company', direction: 'asc', page: undefined });
    const twice = sortBy(once, 'company');
    expect(queryOf(twice)).toMatchObject({ sort: 'company', direction: 'desc' });
    expect(queryOf(sortBy(twice, 'company'))).toMatchObject({ direction: 'asc' });
    expect(queryOf(sortBy(twice, 'status'))).toMatchObject({ sort: 'status', direction: 'asc' });
    expect(queryOf(sortBy({}, 'date_applied'))).toMatchObject({ direction: 'asc' });
  });

  test('[APP-12] starts with the newest application', () => {
    expect(queryOf({})).toMatchObject({ sort: 'date_applied', direction: 'desc' });
  });

  test('[POST-16] keeps what is left out by what postings say, counts it as a filter and asks the API', () => {
    const view = readListSearch({ without: 'no,citizenship' });
    expect(queryOf(view)).toMatchObject({ without: 'no,citizenship' });
    expect(countMore(view)).toBe(1);
    expect(readListSearch({ ...view, ...UNFILTERED }).without).toBeUndefined();
    expect(listHref(readListSearch({ without: 'depends' }))).toBe('/dashboard');
    expect(LEFT_OUT_CHOICES.map(leftOutVerdicts)).toEqual([
      ['no'],
      ['citizenship'],
      ['no', 'citizenship'],
    ]);
  });
});

test('[APP-15] a search without a match says what searches cover', () => {
  // The page itself has no table of the details, for the sake of its bytes.
  const { children } = NoMatch({ onShow: () => undefined }).props as { children: string };
  expect(children).toBe(`Search covers ${SEARCH_COVERS}.`);
});
