import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { statusLabel } from '#shared/applications/status.ts';
import { FILTER_DEBOUNCE_MS } from '#shared/core/limits.ts';
import {
  LEFT_OUT_CHOICES,
  type LeftOut,
  leftOutWords,
  verdictLabel,
} from '#shared/postings/verdict-needs.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { viewHref } from '#web/lib/address-view.ts';
import { useConnection } from '#web/lib/connection.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { type ApplicationPage, listApplications } from '#web/lib/queries/applications.ts';
import { listCompanies } from '#web/lib/queries/companies.ts';
import { listH1bSuggestions } from '#web/lib/queries/h1b.ts';
import { useSaysShown } from '#web/lib/visa-need.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';

/** Things of one kind that the palette shows at most. */
const SHOWN = 5;

/** One thing that the palette found. */
export interface Found {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  /** What tells it from its namesakes, such as a job title. */
  readonly detail?: string;
  readonly aside: string;
}

/** What the palette found of one kind. */
interface FoundGroup {
  readonly heading: string;
  readonly items: readonly Found[];
}

/** How a search stands: found, still under way, without a network, or failed in part. */
export interface Search {
  readonly groups: readonly FoundGroup[];
  readonly state: 'idle' | 'searching' | 'done' | 'offline' | 'failed';
}

/** `text` FILTER_DEBOUNCE_MS after its last change; at once when it is emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const { call } = useDebouncedCallback(setSettled, FILTER_DEBOUNCE_MS);
  useEffect(() => call(text), [call, text]);
  return text === '' ? '' : settled;
}

/** What the list leaves out at an address; undefined when that is nothing. */
function leftOutOf(href: string): LeftOut | undefined {
  const without = new URLSearchParams(href.split('?')[1]).get('without');
  return LEFT_OUT_CHOICES.find((one) => one === without);
}

/** The first applications found, each with what its posting says, and how many are hidden by that. */
function applicationItems(
  page: ApplicationPage | undefined,
  { search, isSaysShown }: { search: string; isSaysShown: boolean },
): Found[] {
  const saysOf = (id: string) => isSaysShown && page?.says.find((one) => one.id === id);
  const items = (page?.data ?? []).slice(0, SHOWN).map((one) => {
    const says = saysOf(one.id);
    return {
      id: one.id,
      href: paths.editApplication(one.id),
      label: one.company_name,
      detail: one.job_title,
      aside: [says && verdictLabel(says), statusLabel(one.status)].filter(Boolean).join(' · '),
    };
  });
  const hidden = page?.left_out ?? 0;
  const shown = viewHref(paths.dashboard, { search });
  const rest = { id: 'left-out', href: shown, label: leftOutWords(hidden), aside: '' };
  return hidden > 0 ? [...items, rest] : items;
}

/** The person's applications and companies and the H1B employers that contain `text`, as the server finds them; a visitor gets employers only. */
export function useFound(text: string, signedIn: boolean): Search {
  const search = useSettled(text);
  const connection = useConnection();
  const enabled = search !== '';
  const own = { enabled: enabled && signedIn, placeholderData: keepPreviousData };
  // As narrow as the person left the list.
  const without = leftOutOf(lastView());
  const isSaysShown = useSaysShown();
  const applications = useQuery({ ...listApplications({ search, without }), ...own });
  const companies = useQuery({ ...listCompanies({ search, pageSize: String(SHOWN) }), ...own });
  const employers = useQuery({ ...listH1bSuggestions('employers', search), enabled });
  const queries = signedIn ? [applications, companies, employers] : [employers];
  if (text === '') return { groups: [], state: 'idle' };

  const groups = [
    {
      heading: 'Applications',
      items: applicationItems(applications.data, { search, isSaysShown }),
    },
    {
      heading: 'Companies',
      items: (companies.data?.data ?? []).map((one) => ({
        id: one.id,
        href: paths.company(one.id),
        label: one.name,
        aside: countWords(one.application_count, 'application'),
      })),
    },
    {
      heading: 'H1B employers',
      items: (employers.data ?? []).slice(0, SHOWN).map((one) => ({
        id: one.name,
        href: paths.h1bEmployer(one.name),
        label: one.name,
        aside: countWords(one.count, 'record'),
      })),
    },
  ];
  const isWaiting = search !== text || queries.some((query) => query.isFetching);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    state: stateOf({
      isOffline: connection !== 'online',
      isWaiting,
      isFailed: queries.some((query) => query.isError),
    }),
  };
}

function stateOf(seen: { isOffline: boolean; isWaiting: boolean; isFailed: boolean }) {
  if (seen.isOffline) return 'offline';
  if (seen.isWaiting) return 'searching';
  return seen.isFailed ? 'failed' : 'done';
}
