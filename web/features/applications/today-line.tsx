import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Today } from '#shared/applications/contracts/desk.ts';
import { type Attention, ATTENTION_LABELS } from '#shared/applications/fields.ts';
import { type ListSearch, listHref } from '#web/features/applications/list-search.ts';
import { getToday } from '#web/lib/queries/desk.ts';
import { AppLink } from '#web/ui/app-link.tsx';

const PARTS = ['overdue', 'due', 'quiet'] as const satisfies Attention[];

const Ahead = lazy(async () => ({
  default: (await import('#web/features/applications/interviews-ahead.tsx')).InterviewsAhead,
}));

const sumOf = (today: Today) => PARTS.reduce((sum, part) => sum + today[part], today.interviews);

/** What wants to be looked at today, or undefined until it is known. */
export function useToday() {
  return useQuery(getToday());
}

/** One line of what is due, overdue and quiet; each part filters the list, and each interview ahead opens its record. Nothing when there is none. */
export function TodayLine({ today, view }: { today: Today | undefined; view: ListSearch }) {
  if (!today || sumOf(today) === 0) return null;
  return (
    <nav aria-label="Today" data-print="hide" className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium">Today:</span>
      {PARTS.filter((part) => today[part] > 0).map((part, at) => (
        <span key={part} className="inline-flex items-center gap-x-2">
          {at > 0 && <span aria-hidden="true">·</span>}
          <AppLink
            href={listHref({ statistics: view.statistics, attention: part })}
            aria-current={view.attention === part ? 'true' : undefined}
            className="inline-flex min-h-6 items-center underline underline-offset-3 aria-[current]:font-semibold"
          >
            {today[part].toLocaleString()} {ATTENTION_LABELS[part].toLowerCase()}
          </AppLink>
        </span>
      ))}
      {today.interviews > 0 && (
        <Suspense>
          <Ahead today={today} isFirst={sumOf(today) === today.interviews} />
        </Suspense>
      )}
    </nav>
  );
}
