import { SEARCH_MAX } from '#shared/core/limits.ts';

/** A page number from an address; undefined for the first page and for anything invalid. */
export function readPage(value: unknown): number | undefined {
  const page = typeof value === 'string' || typeof value === 'number' ? Number(value) : 1;
  return Number.isSafeInteger(page) && page > 1 && page < 1e8 ? page : undefined;
}

/** A search text from an address, trimmed and cut at SEARCH_MAX characters; undefined when there is none. */
export function readSearch(value: unknown): string | undefined {
  return (typeof value === 'string' ? value.trim().slice(0, SEARCH_MAX) : '') || undefined;
}

/** The address of a view on a page; undefined values are left out. */
export function viewHref(path: string, view: object): string {
  const given = Object.entries(view).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}
