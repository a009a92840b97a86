import {
  ATTENTION,
  type Attention,
  CLOSING_REASONS,
  type ClosingReason,
  REMOTE,
  type Remote,
} from '#shared/applications/fields.ts';
import { APPLICATION_SORTS, type ApplicationSort } from '#shared/applications/sort.ts';
import { localDate } from '#shared/core/dates.ts';
import { type Status, STATUSES } from '#shared/applications/status.ts';
import { LEFT_OUT_CHOICES, type LeftOut } from '#shared/postings/verdict-needs.ts';
import { TAG_MAX } from '#shared/applications/limits.ts';
import {
  NO_NUMBER,
  numberQueryOf,
  type NumberSearch,
  readNumberSearch,
} from '#web/features/applications/number-search.ts';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import type { ListQuery } from '#web/lib/queries/applications.ts';

type Direction = 'asc' | 'desc';

/** A status, or all that are active: without an offer, a rejection or an ending. */
export type StatusView = Status | 'active';

/** The view of the list in the address; defaults are left out. */
export interface ListSearch extends NumberSearch {
  search?: string | undefined;
  status?: StatusView | undefined;
  tag?: string | undefined;
  closing?: ClosingReason | 'open' | undefined;
  remote?: Remote | undefined;
  attention?: Attention | undefined;
  /** What is left out because of what its posting says. */
  without?: LeftOut | undefined;
  /** Present while the archived ones are shown instead of the others. */
  archived?: 'true' | undefined;
  sort?: ApplicationSort | undefined;
  direction?: Direction | undefined;
  page?: number | undefined;
  /** Present while the statistics panel is open. */
  statistics?: 'shown' | undefined;
  /** Present while the saved jobs are shown instead. */
  tab?: 'saved' | undefined;
  /** How the applications are shown: as a list, unless it says otherwise. */
  view?: 'board' | undefined;
  /** Present while the numbers beneath the tiles are open. */
  numbers?: 'shown' | undefined;
}

/** The default direction of a sort: newest dates first, everything else ascending. */
function usualDirection(sort: ApplicationSort): Direction {
  return sort === 'date_applied' ? 'desc' : 'asc';
}

/** A tag from an address, which may look like a number; undefined when there is none. */
function readTag(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.trim().slice(0, TAG_MAX) || undefined;
}

const STATUS_VIEWS: readonly StatusView[] = [...STATUSES, 'active'];

/** Reads the view from an address; invalid values are left out. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name].trim() : '');
  const status = STATUS_VIEWS.find((status) => status === text('status').toLowerCase());
  const sort = APPLICATION_SORTS.find((sort) => sort === text('sort')) ?? 'date_applied';
  const direction = (['asc', 'desc'] as const).find((one) => one === text('direction'));
  return {
    search: readSearch(raw['search']),
    status,
    tag: readTag(raw['tag']),
    closing: (['open', ...CLOSING_REASONS] as const).find((one) => one === text('closing')),
    remote: REMOTE.find((one) => one === text('remote')),
    attention: ATTENTION.find((one) => one === text('attention')),
    without: LEFT_OUT_CHOICES.find((one) => one === text('without')),
    archived: String(raw['archived']) === 'true' ? 'true' : undefined,
    sort: sort === 'date_applied' ? undefined : sort,
    direction: direction === usualDirection(sort) ? undefined : direction,
    page: readPage(raw['page']),
    statistics: text('statistics') === 'shown' ? 'shown' : undefined,
    tab: text('tab') === 'saved' ? 'saved' : undefined,
    view: text('view') === 'board' ? 'board' : undefined,
    numbers: text('numbers') === 'shown' ? 'shown' : undefined,
    ...readNumberSearch(raw),
  };
}

/** The view's sort, defaults filled in. */
export function sortOf(view: ListSearch): { sort: ApplicationSort; direction: Direction } {
  const sort = view.sort ?? 'date_applied';
  return { sort, direction: view.direction ?? usualDirection(sort) };
}

/** The view sorted by a column: ascending, or descending when it already is ascending. */
export function sortBy(view: ListSearch, column: ApplicationSort): ListSearch {
  const now = sortOf(view);
  const direction = now.sort === column && now.direction === 'asc' ? 'desc' : 'asc';
  return readListSearch({ ...view, sort: column, direction, page: undefined });
}

/** The API's query for a view. */
export function queryOf(view: ListSearch): ListQuery {
  const { search, status, tag, closing, remote, attention, without, archived, page } = view;
  const today = attention && localDate(new Date());
  return {
    search,
    ...(status === 'active' ? { active: 'true' } : { status }),
    tag,
    closing,
    remote,
    attention,
    without,
    archived,
    today,
    ...numberQueryOf(view),
    ...sortOf(view),
    page: page === undefined ? undefined : String(page),
  };
}

/** The address of a view. */
export function listHref(view: ListSearch): string {
  return viewHref(paths.dashboard, view);
}

/** How many filters beside search and status narrow a view. */
export function countMore(view: ListSearch): number {
  const { tag, closing, remote, attention, without, archived } = view;
  return [tag, closing, remote, attention, without, archived].filter(Boolean).length;
}

/** A view without any filter, as a change of another. */
export const UNFILTERED: ListSearch = {
  ...NO_NUMBER,
  search: undefined,
  status: undefined,
  tag: undefined,
  closing: undefined,
  remote: undefined,
  attention: undefined,
  without: undefined,
  archived: undefined,
  page: undefined,
};
