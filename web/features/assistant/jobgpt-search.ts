import { isMode, MODES, type Mode } from '#shared/domain/prompts/modes.ts';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';

/** The view of JobGPT in the address; defaults are left out. */
export interface JobgptSearch {
  mode?: Mode | undefined;
  /** Search text for the saved answers. */
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readJobgptSearch(raw: Record<string, unknown>): JobgptSearch {
  return {
    mode: isMode(raw['mode']) && raw['mode'] !== MODES[0] ? raw['mode'] : undefined,
    search: readSearch(raw['search']),
    page: readPage(raw['page']),
  };
}

/** The address of a view. */
export function jobgptHref({ mode, search, page }: JobgptSearch): string {
  return viewHref(paths.jobgpt, { mode: mode === MODES[0] ? undefined : mode, search, page });
}
