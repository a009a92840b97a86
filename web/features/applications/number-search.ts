import { isCalendarDate } from '#shared/core/dates.ts';
import { SOURCES, type Source } from '#shared/applications/source.ts';
import { REACHED_STATUSES, type ReachedStatus } from '#shared/applications/status.ts';
import type { ListQuery } from '#web/lib/queries/applications.ts';

/** What one of the numbers counts, as the address of its rows says it. */
export interface NumberSearch {
  /** All that are counted, archived ones, too. */
  every?: 'true' | undefined;
  reached?: ReachedStatus | undefined;
  answered?: 'true' | 'false' | undefined;
  source?: Source | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** Nothing narrowed. */
export const NO_NUMBER: NumberSearch = {
  every: undefined,
  reached: undefined,
  answered: undefined,
  source: undefined,
  since: undefined,
  until: undefined,
};

/** Reads from an address which number's rows are wanted; invalid values are left out. */
export function readNumberSearch(raw: Record<string, unknown>): NumberSearch {
  const day = (value: unknown) =>
    typeof value === 'string' && isCalendarDate(value) ? value : undefined;
  return {
    every: String(raw['every']) === 'true' ? 'true' : undefined,
    reached: REACHED_STATUSES.find((one) => one === raw['reached']),
    answered: (['true', 'false'] as const).find((one) => one === String(raw['answered'])),
    source: SOURCES.find((one) => one === raw['source']),
    since: day(raw['since']),
    until: day(raw['until']),
  };
}

/** The same for the API; the numbers count archived applications, too. */
export function numberQueryOf(view: NumberSearch): Partial<ListQuery> {
  const { reached, answered, source, since, until } = view;
  const given = { reached, answered, source, since, until };
  return isNarrowed(view) ? { ...given, archived: 'any' } : {};
}

/** Whether the list shows the rows of a number. */
export function isNarrowed(view: NumberSearch): boolean {
  const { every, reached, answered, source, since, until } = view;
  return Boolean(every ?? reached ?? answered ?? source ?? since ?? until);
}
