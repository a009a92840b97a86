import { formatSalary } from '#shared/h1b/display.ts';
import {
  certifiedNote,
  certifiedText,
  fiscalYearWords,
  leftOutOfPay,
  ofWords,
} from '#shared/h1b/figures.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { Rate } from '#web/features/h1b/figures.tsx';
import { h1bHref, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** A figure on the stat cards, or the note below it. */
export type CardFigure = 'average' | 'median' | 'rate' | 'known';

/** The median, of how many wages and which years, and what is left out: together all records. */
function Median({ statistics, annualised, view }: Omit<Props, 'which'>) {
  const { recent } = statistics;
  const { medianSalary, salaries } = annualised ? recent.annualised : recent;
  const aside = annualised ? recent.implausiblePay : 0;
  const median = salaries === 0 ? '' : `Median ${formatSalary(medianSalary)}, `;
  const [first, ...rest] = leftOutOfPay(statistics);
  return (
    <>
      {`${median}${ofWords(salaries)}, ${fiscalYearWords(recent.fiscalYears)}`}
      {aside > 0 && (
        <>
          {'; '}
          <AppLink
            href={h1bHref({
              ...view,
              pay: 'implausible',
              years: view.years ?? (recent.fiscalYears.join(',') || undefined),
              page: undefined,
            })}
            title={h1bPageMessages.setAsideHelp(aside)}
            className="prose-link"
          >
            {h1bPageMessages.setAside(aside)}
          </AppLink>
        </>
      )}
      {first !== undefined && `${aside > 0 ? ', ' : '; '}${[first, ...rest].join(', ')}`}
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
  const { recent, totalApplications } = props.statistics;
  const isNote = which === 'median' || which === 'known';
  if (isNote && totalApplications === 0) return null;
  if (which === 'median') return <Median {...props} />;
  if (which === 'known') return <>{certifiedNote(recent)}</>;
  if (which === 'average') {
    const { averageSalary } = props.annualised ? recent.annualised : recent;
    return <>{formatSalary(averageSalary)}</>;
  }
  const text = certifiedText(recent, h1bMessages.noData);
  return <Rate certified={recent.certified} known={recent.knownStatuses} text={text} />;
}
