import { isMode, MODES, type Mode } from '#shared/domain/prompts/modes.ts';
import { SEARCH_MAX } from '#shared/limits.ts';
import { paths } from '#web/lib/paths.ts';

/** The view of JobGPT as the address has it: whatever is as usual is left out. */
export interface JobgptSearch {
  mode?: Mode | undefined;
  /** Searches saved answers. */
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; what nobody could have chosen is left out. */
export function readJobgptSearch(raw: Record<string, unknown>): JobgptSearch {
  const page = Number(raw['page']);
  const search = typeof raw['search'] === 'string' ? raw['search'].trim() : '';
  return {
    mode: isMode(raw['mode']) && raw['mode'] !== MODES[0] ? raw['mode'] : undefined,
    search: search.slice(0, SEARCH_MAX) || undefined,
    page: Number.isSafeInteger(page) && page > 1 && page < 1e8 ? page : undefined,
  };
}

/** The address of a view. */
export function jobgptHref({ mode, search, page }: JobgptSearch): string {
  const query = new URLSearchParams();
  if (mode && mode !== MODES[0]) query.set('mode', mode);
  if (search) query.set('search', search);
  if (page) query.set('page', String(page));
  return query.size > 0 ? `${paths.jobgpt}?${query}` : paths.jobgpt;
}
