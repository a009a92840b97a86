import { formatSalary } from '#shared/domain/h1b-display.ts';
import type { H1bStatistics } from '#shared/domain/h1b-query.ts';
import { FEW_FILINGS } from '#shared/h1b-limits.ts';
import { h1bPageMessages } from '#shared/h1b-page-messages.ts';
import { Average, Rate } from '#web/features/h1b/figures.tsx';
import { h1bHref, type H1bView, RESULTS_ID } from '#web/features/h1b/h1b-view.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** A figure on the stat cards, or the note below it. */
export type CardFigure = 'average' | 'median' | 'rate' | 'known';

/** The median, of how many wages, and how many are set aside. */
function Median({ statistics, annualised, view }: Omit<Props, 'which'>) {
  const { medianSalary, salaries } = annualised ? statistics.annualised : statistics;
  const aside = annualised ? statistics.implausiblePay : 0;
  const median =
    salaries === 0 || salaries >= FEW_FILINGS ? `Median ${formatSalary(medianSalary)}, ` : '';
  return (
    <>
      {`${median}of ${salaries.toLocaleString()}`}
      {aside > 0 && (
        <>
          {', '}
          <AppLink
            href={h1bHref({ ...view, pay: 'implausible', page: undefined })}
            title={h1bPageMessages.setAsideHelp(aside)}
            className="prose-link"
          >
            {h1bPageMessages.setAside(aside)}
          </AppLink>
        </>
      )}
    </>
  );
}

interface Props {
  which: CardFigure;
  statistics: H1bStatistics;
  annualised: boolean;
  /** The view whose records the figures are of. */
  view: H1bView;
}

/** A figure of the stat cards with what keeps it from misleading; apart from the first view, which has none yet. */
export function CardFigures({ which, ...props }: Props) {
  const { statistics, annualised, view } = props;
  const { totalApplications: total, certified, knownStatuses: known } = statistics;
  const rowsHref = `${h1bHref({ ...view, page: undefined, charts: undefined })}#${RESULTS_ID}`;
  if (which === 'average') {
    const { averageSalary, salaries } = annualised ? statistics.annualised : statistics;
    return <Average amount={averageSalary} count={salaries} rowsHref={rowsHref} />;
  }
  if (which === 'median') return <Median {...props} />;
  if (which === 'known') {
    const unknown = total - known;
    return (
      <>{`of ${known.toLocaleString()}${unknown === 0 ? '' : `, ${unknown.toLocaleString()} unknown`}`}</>
    );
  }
  const { certificationRate: percent } = statistics;
  return <Rate certified={certified} known={known} percent={percent} rowsHref={rowsHref} />;
}
