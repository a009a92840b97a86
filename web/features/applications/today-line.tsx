import { useQuery } from '@tanstack/react-query';
import type { Today } from '#shared/applications/contracts/desk.ts';
import { type Attention, ATTENTION_LABELS } from '#shared/applications/fields.ts';
import { InterviewsAhead } from '#web/features/applications/interviews-ahead.tsx';
import { type ListSearch, listHref } from '#web/features/applications/list-search.ts';
import { cx } from '#web/lib/classes.ts';
import { getToday } from '#web/lib/queries/desk.ts';
import { AppLink } from '#web/ui/app-link.tsx';

const PARTS = ['overdue', 'due', 'quiet'] as const satisfies Attention[];

const sumOf = (today: Today) => PARTS.reduce((sum, part) => sum + today[part], today.interviews);

/** What wants to be looked at today, or undefined until it is known. */
export function useToday() {
  return useQuery(getToday());
}

const CELL =
  'flex min-w-max flex-1 flex-col px-2.5 py-2 hover:bg-sunken aria-[current]:bg-sunken sm:gap-0.5 sm:px-5 sm:py-3.5';

const stepsOf = (number: number) => (number === 1 ? 'next step' : 'next steps');
const NOTES: Readonly<Record<(typeof PARTS)[number], (number: number) => string>> = {
  overdue: stepsOf,
  due: stepsOf,
  quiet: () => 'no reply for 14 days',
};

/** What wants to be looked at today, as cells: the next interview, which opens its record, and what is overdue, due and quiet, which narrow the list. Nothing when there is none. */
export function TodayLine({ today, view }: { today: Today | undefined; view: ListSearch }) {
  if (!today || sumOf(today) === 0) return null;
  return (
    <nav
      aria-label="Today"
      data-print="hide"
      className="flex divide-x divide-line overflow-x-auto rounded-card border border-line bg-surface"
    >
      {today.interviews > 0 && <InterviewsAhead today={today} className={CELL} />}
      {PARTS.filter((part) => today[part] > 0).map((part) => (
        <AppLink
          key={part}
          href={listHref({ statistics: view.statistics, attention: part })}
          aria-current={view.attention === part ? 'true' : undefined}
          className={CELL}
        >
          <span
            className={cx(
              'tabular text-large font-semibold max-sm:flex max-sm:flex-col max-sm:text-body',
              part === 'overdue' && 'text-danger',
            )}
          >
            {today[part].toLocaleString()}{' '}
            <span className="max-sm:text-small max-sm:font-normal">
              {part === 'quiet' ? 'quiet' : ATTENTION_LABELS[part].toLowerCase()}
              {part === 'due' && <span className="max-[23rem]:sr-only"> today</span>}
            </span>
          </span>
          <span className="text-small text-soft max-sm:hidden">{NOTES[part](today[part])}</span>
        </AppLink>
      ))}
    </nav>
  );
}
