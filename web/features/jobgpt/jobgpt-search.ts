import { isMode, MODES, type Mode } from '#shared/jobgpt/prompts/modes.ts';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';

/** The view of JobGPT in the address; defaults are left out. */
export interface JobgptSearch {
  mode?: Mode | undefined;
  /** Id of the application that the question is about. */
  application?: string | undefined;
  /** Id of the saved answer that is opened. */
  answer?: string | undefined;
  /** Search text for the saved answers. */
  search?: string | undefined;
  page?: number | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && ID.test(value) ? value : undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readJobgptSearch(raw: Record<string, unknown>): JobgptSearch {
  return {
    mode: isMode(raw['mode']) && raw['mode'] !== MODES[0] ? raw['mode'] : undefined,
    application: readId(raw['application']),
    answer: readId(raw['answer']),
    search: readSearch(raw['search']),
    page: readPage(raw['page']),
  };
}

/** The address of a view. */
export function jobgptHref({ mode, ...view }: JobgptSearch): string {
  return viewHref(paths.jobgpt, { mode: mode === MODES[0] ? undefined : mode, ...view });
}
