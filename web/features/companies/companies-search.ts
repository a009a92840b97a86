import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import type { CompaniesQuery } from '#web/lib/queries/companies.ts';

/** The view of the companies in the address; defaults are left out. */
export interface CompaniesSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readCompaniesSearch(raw: Record<string, unknown>): CompaniesSearch {
  return { search: readSearch(raw['search']), page: readPage(raw['page']) };
}

/** The API's query for a view. */
export function queryOf({ search, page }: CompaniesSearch): CompaniesQuery {
  return { search, page: page === undefined ? undefined : String(page) };
}

/** The address of a view. */
export function companiesHref({ search, page }: CompaniesSearch): string {
  return viewHref(paths.companies, { search, page });
}
