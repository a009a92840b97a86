import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import type { InternshipsQuery } from '#web/lib/queries/internships.ts';

/** The view of the internships in the address; defaults are left out. */
export interface InternshipsSearch {
  search?: string | undefined;
  place?: string | undefined;
  /** Whether what the person hid is shown instead of the others. */
  hidden?: true | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readInternshipsSearch(raw: Record<string, unknown>): InternshipsSearch {
  return {
    search: readSearch(raw['search']),
    place: readSearch(raw['place']),
    hidden: raw['hidden'] === 'true' || undefined,
    page: readPage(raw['page']),
  };
}

/** The API's query for a view. */
export function queryOf({ search, place, hidden, page }: InternshipsSearch): InternshipsQuery {
  return {
    search,
    place,
    hidden: hidden && 'true',
    page: page === undefined ? undefined : String(page),
  };
}

/** The address of a view. */
export function internshipsHref({ search, place, hidden, page }: InternshipsSearch): string {
  return viewHref(paths.internships, { search, place, hidden, page });
}
