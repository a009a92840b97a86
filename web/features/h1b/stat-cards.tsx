import { lazy, type ReactNode, Suspense } from 'react';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import type { CardFigure } from '#web/features/h1b/card-figures.tsx';
import { DIMMED_CLASS } from '#web/features/h1b/use-stale.ts';
import { cx } from '#web/lib/classes.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Figure } from '#web/ui/figure.tsx';

const CardFigures = lazy(async () => ({
  default: (await import('#web/features/h1b/card-figures.tsx')).CardFigures,
}));

/** The place of the median and the histogram above the figures, as high as they are, so that nothing moves when they come. */
export const PAY_CLASS =
  'flex min-h-50 flex-col justify-center gap-2 border-b border-line px-3 py-3 sm:min-h-49 sm:px-5';

/** The place of what the figures rest on, beneath them. */
export const ABOUT_CLASS = 'min-h-11 border-t border-line px-3 py-1.5 sm:px-5';

/** A line high whatever it says, so that nothing below moves. */
function Note({ children }: { children: ReactNode }) {
  return <span className="block min-h-5">{children}</span>;
}

function Name({ children }: { children: ReactNode }) {
  // Two lines high whatever the name, so that nothing below moves.
  return (
    <span className="flex min-h-10 items-center">
      <span className="line-clamp-2 text-body leading-tight [overflow-wrap:anywhere] sm:text-large sm:leading-tight">
        {children}
      </span>
    </span>
  );
}

/** The figures of exactly the filtered records: total, average salary, certification rate and top employer; of one employer neither that nor a rate that says nothing. */
export function StatCards(props: {
  statistics: H1bStatistics | undefined;
  annualised: boolean;
  /** Whether the figures are of one employer, which is then not named among them. */
  ofOneEmployer?: boolean;
  /** Whether a certification rate stands among them. */
  rated?: boolean;
  /** What the total is of, where it is not of everything. */
  totalNote?: string | undefined;
  /** Whether the figures are of another filter, whose own cannot be loaded. */
  stale?: boolean;
}) {
  const { statistics, annualised, ofOneEmployer = false, rated = true } = props;
  const { totalNote, stale = false } = props;
  const wait = <Skeleton className="mb-0.5 h-8 w-24" />;
  const waitForNote = <Skeleton className="my-0.5 h-4 w-20" />;
  const top = statistics?.topEmployers[0];
  const total = statistics?.totalApplications.toLocaleString();
  const figure = (which: CardFigure) => {
    const loading = which === 'average' || which === 'rate' ? wait : waitForNote;
    if (!statistics) return loading;
    return (
      <Suspense fallback={loading}>
        <CardFigures which={which} statistics={statistics} annualised={annualised} />
      </Suspense>
    );
  };
  const cells = [
    <Figure
      key="total"
      label="Total Applications"
      value={total ?? wait}
      note={<Note>{totalNote}</Note>}
    />,
    <Figure
      key="pay"
      label="Average Salary"
      value={figure('average')}
      note={<Note>{figure(ofOneEmployer ? 'median' : 'base')}</Note>}
    />,
    rated && (
      <Figure
        key="rate"
        label="Certification Rate"
        value={figure('rate')}
        note={<Note>{figure('known')}</Note>}
      />
    ),
    !ofOneEmployer && (
      <Figure
        key="top"
        label="Top Employer"
        value={<Name>{statistics ? (top ? readableName(top.name) : 'N/A') : wait}</Name>}
        note={<Note>{statistics ? top && countWords(top.count, 'application') : waitForNote}</Note>}
      />
    ),
  ].filter(Boolean);
  return (
    <dl
      data-stale={stale || undefined}
      className={cx(
        // Hairlines between the cells: each has one at its left and above, and those of the first ones are cut off.
        'grid overflow-hidden [&>div]:-mt-px [&>div]:-ml-px [&>div]:border-t [&>div]:border-l [&>div]:border-line [&>div]:px-3 [&>div]:py-3 sm:[&>div]:px-5 sm:[&>div]:py-4',
        DIMMED_CLASS,
        ofOneEmployer
          ? rated
            ? 'grid-cols-2 sm:grid-cols-3 max-sm:[&>div:last-child]:col-span-2'
            : 'grid-cols-2'
          : 'grid-cols-2 lg:grid-cols-4',
      )}
    >
      {cells}
    </dl>
  );
}
