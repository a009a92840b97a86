import { SEARCH_MAX } from '#shared/limits.ts';
import { paths } from '#web/lib/paths.ts';
import type { CompaniesQuery } from '#web/lib/queries/companies.ts';

/** The view of the companies as the address has it: whatever is as usual is left out. */
export interface CompaniesSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** A page number from an address; undefined for the first page and for what is none. */
export function readPage(value: unknown): number | undefined {
  const page = typeof value === 'string' ? Number(value) : 1;
  return Number.isSafeInteger(page) && page > 1 && page < 1e8 ? page : undefined;
}

/** Reads the view from an address; what nobody could have chosen is left out. */
export function readCompaniesSearch(raw: Record<string, unknown>): CompaniesSearch {
  const search = typeof raw['search'] === 'string' ? raw['search'].trim() : '';
  return { search: search.slice(0, SEARCH_MAX) || undefined, page: readPage(raw['page']) };
}

/** What the API is asked for a view. */
export function queryOf({ search, page }: CompaniesSearch): CompaniesQuery {
  return { search, page: page === undefined ? undefined : String(page) };
}

/** The address of a view. */
export function companiesHref({ search, page }: CompaniesSearch): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (page) query.set('page', String(page));
  return query.size > 0 ? `${paths.companies}?${query}` : paths.companies;
}
