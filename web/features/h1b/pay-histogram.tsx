import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { readFilterTexts } from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { binsSentence } from '#shared/h1b/pay-bins.ts';
import { dollars, filingCount, halfWords, paySentence } from '#shared/h1b/pay-words.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { type H1bView, isYearly, recordsQueryOf } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { getH1bStatistics, getH1bStatus } from '#web/lib/queries/h1b.ts';
import { Histogram } from '#web/ui/histogram.tsx';

/** Fewer steps are no picture. */
const LEAST_STEPS = 3;

/** The statistics of the view without its least and most pay, over which the brush moves. */
function useOpenStatistics(view: H1bView, own: H1bStatistics): H1bStatistics | undefined {
  const status = useQuery(getH1bStatus());
  const isNarrowed = view.minSalary !== undefined || view.maxSalary !== undefined;
  const open = { ...view, minSalary: undefined, maxSalary: undefined, page: undefined };
  const found = useQuery({
    ...getH1bStatistics(recordsQueryOf(open), status.data),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  });
  return isNarrowed ? found.data : own;
}

/** The pay of the filtered records as a histogram, whose brush sets the least and the most salary while it moves. */
export function PayHistogram(props: { statistics: H1bStatistics; view: H1bView; onShow: Show }) {
  const { statistics, view, onShow } = props;
  const all = useOpenStatistics(view, statistics);
  const { annualised } = statistics.recent;
  const { percentiles, salaries } = annualised;
  const bins = all?.recent.payBins;
  if (!isYearly(view)) return <p className="text-soft">{h1bPageMessages.payAsFiled}</p>;
  if (!bins || bins.counts.length < LEAST_STEPS) {
    return (
      <p className="text-soft">
        {percentiles ? paySentence(percentiles, salaries) : h1bPageMessages.noPay}
      </p>
    );
  }
  const { minSalary: min, maxSalary: max } = parseFilter(readFilterTexts({ ...view })).filter;
  const isOpen = min === undefined && max === undefined;
  return (
    <>
      <div className="tabular flex flex-wrap items-end justify-between gap-x-4 text-small text-soft">
        <p className="text-balance">
          {percentiles && (
            <strong className="block text-title font-semibold text-ink sm:text-figure">
              {`Median ${dollars(percentiles.p50)}`}
              <span className="max-sm:text-body max-sm:font-normal"> a year</span>
            </strong>
          )}
          {percentiles ? `${halfWords(percentiles)}, of ` : 'Pay a year of '}
          {filingCount(salaries)}
        </p>
        <span className="max-sm:hidden">Drag to narrow</span>
      </div>
      <Histogram
        bins={bins}
        range={{ min, max }}
        strong={isOpen && percentiles ? { min: percentiles.p25, max: percentiles.p75 } : undefined}
        description={binsSentence(bins)}
        onRange={(range) =>
          onShow(
            {
              minSalary: range.min === undefined ? undefined : String(range.min),
              maxSalary: range.max === undefined ? undefined : String(range.max),
              page: undefined,
            },
            { typed: true },
          )
        }
      />
    </>
  );
}
