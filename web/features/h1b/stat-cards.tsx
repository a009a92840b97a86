import { lazy, type ReactNode, Suspense } from 'react';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import type { CardFigure } from '#web/features/h1b/card-figures.tsx';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import { DIMMED_CLASS } from '#web/features/h1b/use-stale.ts';
import { cx } from '#web/lib/classes.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Figure } from '#web/ui/figure.tsx';

const CardFigures = lazy(async () => ({
  default: (await import('#web/features/h1b/card-figures.tsx')).CardFigures,
}));

/** The place of the histogram beneath the figures, as high as it is, so that nothing moves when it comes. */
export const PAY_CLASS =
  'flex min-h-39 flex-col justify-center gap-2 border-t border-line px-4 py-3 sm:px-5';

/** Three lines high whatever it says, so that nothing below moves. */
function Note({ children }: { children: ReactNode }) {
  return <span className="block min-h-15">{children}</span>;
}

function Name({ children }: { children: ReactNode }) {
  // Two lines high whatever the name, so that nothing below moves.
  return (
    <span className="flex min-h-13 items-start">
      <span className="line-clamp-2 text-large [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

/** The figures of exactly the filtered records: total, average salary, certification rate, and the top employer unless all are of one. */
export function StatCards(props: {
  statistics: H1bStatistics | undefined;
  annualised: boolean;
  /** The view whose records the figures are of; null before there is one. */
  view: H1bView | null;
  /** Whether the figures are of one employer, which is then not named among them. */
  ofOneEmployer?: boolean;
  /** What the total is of, where it is not of everything. */
  totalNote?: string | undefined;
  /** Whether the figures are of another filter, whose own cannot be loaded. */
  stale?: boolean;
}) {
  const { statistics, annualised, view, ofOneEmployer = false, totalNote, stale = false } = props;
  const wait = <Skeleton className="mb-0.5 h-8 w-24" />;
  const waitForNote = <Skeleton className="my-0.5 h-4 w-20" />;
  const top = statistics?.topEmployers[0];
  const total = statistics?.totalApplications.toLocaleString();
  const figure = (which: CardFigure) => {
    const loading = which === 'average' || which === 'rate' ? wait : waitForNote;
    if (!statistics || !view) return loading;
    return (
      <Suspense fallback={loading}>
        <CardFigures which={which} statistics={statistics} annualised={annualised} view={view} />
      </Suspense>
    );
  };
  const cells = [
    <Figure key="total" label="Total Applications" value={total ?? wait} note={totalNote} />,
    <Figure
      key="pay"
      label="Average Salary"
      value={figure('average')}
      note={<Note>{figure('median')}</Note>}
    />,
    <Figure
      key="rate"
      label="Certification Rate"
      value={figure('rate')}
      note={<Note>{figure('known')}</Note>}
    />,
    !ofOneEmployer && (
      <Figure
        key="top"
        label="Top Employer"
        value={<Name>{statistics ? (top?.name ?? 'N/A') : wait}</Name>}
        note={statistics ? top && countWords(top.count, 'application') : waitForNote}
      />
    ),
  ].filter(Boolean);
  return (
    <dl
      data-stale={stale || undefined}
      className={cx(
        // Hairlines between the cells: each has one at its left and above, and those of the first ones are cut off.
        'grid overflow-hidden [&>div]:-mt-px [&>div]:-ml-px [&>div]:border-t [&>div]:border-l [&>div]:border-line [&>div]:px-3 [&>div]:py-4 sm:[&>div]:px-5',
        DIMMED_CLASS,
        ofOneEmployer
          ? 'grid-cols-2 sm:grid-cols-3 max-sm:[&>div:last-child]:col-span-2'
          : 'grid-cols-2 lg:grid-cols-4',
      )}
    >
      {cells}
    </dl>
  );
}
