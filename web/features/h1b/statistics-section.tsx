import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import { type H1bView, isYearly, recordsQueryOf } from '#web/features/h1b/h1b-view.ts';
import { ABOUT_CLASS, PAY_CLASS, StatCards } from '#web/features/h1b/stat-cards.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { DIMMED_CLASS } from '#web/features/h1b/use-stale.ts';
import { cx } from '#web/lib/classes.ts';
import { getH1bStatistics, getH1bStatus, type H1bStatus } from '#web/lib/queries/h1b.ts';
import { AboutFigures } from '#web/ui/about-figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const PayHistogram = lazy(async () => ({
  default: (await import('#web/features/h1b/pay-histogram.tsx')).PayHistogram,
}));

const FiguresBasis = lazy(async () => ({
  default: (await import('#web/features/h1b/figures-basis.tsx')).FiguresBasis,
}));

/** The statistics of the filtered records; the previous ones stay until new ones arrive. */
export function useStatistics(view: H1bView, status: H1bStatus | undefined, enabled: boolean) {
  return useQuery({
    ...getH1bStatistics(recordsQueryOf(view), status),
    enabled: enabled && status !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The figures and the histogram of pay in one card, with their error banner and Retry. */
export function StatisticsSection(props: {
  query: ReturnType<typeof useStatistics>;
  /** The view whose figures these are. */
  view: H1bView;
  /** Whether the figures are of another filter, whose own cannot be loaded. */
  stale: boolean;
  onShow: Show;
}) {
  const { query, view, stale, onShow } = props;
  const isSample = useQuery(getH1bStatus()).data?.sample;
  const [isAbout, setAbout] = useState(false);
  const failure = query.failureReason;
  return (
    <section aria-label="Statistics" className="flex flex-col gap-3">
      {failure !== null && (
        <Panel
          tone="error"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Retry
            </Button>
          }
        >
          {h1bMessages.statisticsError(errorText(failure, h1bMessages.statisticsFailed))}
        </Panel>
      )}
      <section className="overflow-hidden rounded-card border border-line bg-surface">
        <section data-stale={stale || undefined} className={cx(PAY_CLASS, DIMMED_CLASS)}>
          {query.data && (
            <Suspense>
              <PayHistogram statistics={query.data} view={view} onShow={onShow} />
            </Suspense>
          )}
        </section>
        <StatCards
          statistics={query.data}
          annualised={isYearly(view)}
          totalNote={isSample ? 'in this sample' : undefined}
          stale={stale}
        />
        <div className={ABOUT_CLASS}>
          {query.data && (
            <AboutFigures onOpen={() => setAbout(true)}>
              {isAbout && (
                <Suspense>
                  <FiguresBasis statistics={query.data} annualised={isYearly(view)} view={view} />
                </Suspense>
              )}
            </AboutFigures>
          )}
        </div>
      </section>
    </section>
  );
}
