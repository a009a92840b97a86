import {
  FILTER_NAMES,
  type FilterName,
  filterQueryOf,
  filtersOfLink,
  type FilterTexts,
  readFilterTexts,
} from '#shared/h1b/filter-names.ts';
import {
  H1B_SORT_COLUMNS,
  H1B_TABLE_COLUMNS,
  type H1bSort,
  type H1bSortColumn,
} from '#shared/h1b/query.ts';
import { H1B_PAGE_SIZE, H1B_PAGE_SIZES } from '#shared/core/limits.ts';
import { readPage, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import type { FilterQuery, RecordsQuery } from '#web/lib/queries/h1b.ts';

/** The view of the explorer in the address; defaults are left out. An invalid amount is shown with its error. */
export interface H1bView extends FilterTexts {
  /** Present while amounts are as filed; per year otherwise. */
  annualised?: 'false' | undefined;
  sort?: H1bSortColumn | undefined;
  direction?: 'desc' | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  /** Present while texts are searched as they are, without forgiving typos. */
  exact?: 'true' | undefined;
  /** Present on the government's dashboard, and where sponsors are listed. */
  tab?: 'dashboard' | 'sponsors' | undefined;
  /** Present while the charts are open. */
  charts?: 'shown' | undefined;
  /** The columns of the results, where they are not those with a value. */
  columns?: string | undefined;
  /** Present while labor certifications for green cards are shown. */
  programme?: 'green-card' | undefined;
  /** Case number of the record whose details are open. */
  case?: string | undefined;
}

/** Id of the element with the results. */
export const RESULTS_ID = 'results';

/** The view without a filter: what 'Clear Filters' changes. */
export const NO_FILTERS = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
) as Record<FilterName, undefined>;

/** The known ones of the columns in an address. */
function readColumns(raw: unknown): string | undefined {
  const named = typeof raw === 'string' ? raw.split(',') : [];
  return H1B_TABLE_COLUMNS.filter((column) => named.includes(column)).join(',') || undefined;
}

/** Reads the view from an address, filters under any of their names; invalid values are left out. */
export function readH1bView(raw: Record<string, unknown>): H1bView {
  const sort = H1B_SORT_COLUMNS.find((column) => column === raw['sort']);
  const size = H1B_PAGE_SIZES.find((choice) => choice === Number(raw['pageSize']));
  return {
    ...NO_FILTERS,
    ...readFilterTexts(raw),
    annualised: raw['annualised'] === 'false' ? 'false' : undefined,
    sort: sort === 'id' ? undefined : sort,
    direction:
      sort !== undefined && sort !== 'id' && raw['direction'] === 'desc' ? 'desc' : undefined,
    page: readPage(raw['page']),
    pageSize: size === H1B_PAGE_SIZE ? undefined : size,
    exact: raw['exact'] === 'true' ? 'true' : undefined,
    tab: raw['tab'] === 'dashboard' || raw['tab'] === 'sponsors' ? raw['tab'] : undefined,
    charts: raw['charts'] === 'shown' ? 'shown' : undefined,
    columns: readColumns(raw['columns']),
    programme: raw['programme'] === 'green-card' ? 'green-card' : undefined,
    case: typeof raw['case'] === 'string' && raw['case'] !== '' ? raw['case'] : undefined,
  };
}

/** The address of a view. */
export function h1bHref(view: H1bView): string {
  return viewHref(paths.h1b, view);
}

/** The view's sort: by id, newest first, unless a column is chosen. */
export function sortOf(view: H1bView): H1bSort {
  if (view.sort === undefined) return { column: 'id', direction: 'desc' };
  return { column: view.sort, direction: view.direction ?? 'asc' };
}

/** The change that sorts by a column: ascending, or descending when it already is ascending. */
export function sortBy(view: H1bView, column: H1bSortColumn): H1bView {
  const now = sortOf(view);
  const descending = now.column === column && now.direction === 'asc';
  return { sort: column, direction: descending ? 'desc' : undefined, page: undefined };
}

/** Names of the filters that are set. */
export function filtersOf(view: H1bView): FilterName[] {
  return FILTER_NAMES.filter((name) => view[name] !== undefined);
}

/** Whether a view shows amounts per year. */
export function isYearly({ annualised }: H1bView): boolean {
  return annualised !== 'false';
}

/** The API's query for the filter of a view: the API's amounts are as filed unless asked otherwise, the page's per year. */
export function filterOf(view: H1bView): FilterQuery {
  return {
    ...filterQueryOf(filtersOfLink(view)),
    annualised: isYearly(view) ? 'true' : undefined,
  };
}

/** The API's query for the page of records in a view. */
export function recordsQueryOf(view: H1bView): RecordsQuery {
  const { column: sort, direction } = sortOf(view);
  return {
    ...filterOf(view),
    sort,
    direction,
    page: String(view.page ?? 1),
    pageSize: String(view.pageSize ?? H1B_PAGE_SIZE),
  };
}
