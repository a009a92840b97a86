import { formatSalary } from '#shared/h1b/display.ts';
import { certifiedText, fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { Rate } from '#web/features/h1b/figures.tsx';

/** A figure on the stat cards, or the note below it. */
export type CardFigure = 'average' | 'median' | 'base' | 'rate' | 'known';

/** A figure of the stat cards, or the few words that keep it from misleading; apart from the first view, which has none yet. */
export function CardFigures(props: {
  which: CardFigure;
  statistics: H1bStatistics;
  annualised: boolean;
}) {
  const { which, annualised } = props;
  const { recent, totalApplications } = props.statistics;
  const { averageSalary, medianSalary, salaries } = annualised ? recent.annualised : recent;
  const isNote = which !== 'average' && which !== 'rate';
  if (isNote && totalApplications === 0) return null;
  if (which === 'median' || which === 'base') {
    if (salaries === 0) return null;
    // Above the figures stands the median itself, unless it is of few or as filed.
    if (which === 'base' && annualised && salaries >= FEW_FILINGS) return <>{ofWords(salaries)}</>;
    const few = salaries < FEW_FILINGS ? `, ${ofWords(salaries)}` : '';
    return <>{`Median ${formatSalary(medianSalary)}${few}`}</>;
  }
  if (which === 'known') {
    if (recent.knownStatuses === 0) return null;
    // Files of some years hold certified cases only, so that the rate is of the others.
    const { fiscalYears, onlyCertifiedYears: others } = recent;
    const years = others.length > 0 ? fiscalYears.filter((year) => !others.includes(year)) : [];
    const of = years.length > 0 ? `, ${fiscalYearWords(years)}` : '';
    return <>{`${ofWords(recent.knownStatuses)}${of}`}</>;
  }
  if (which === 'average') return <>{formatSalary(averageSalary)}</>;
  const text = certifiedText(recent, h1bMessages.noData);
  return <Rate certified={recent.certified} known={recent.knownStatuses} text={text} />;
}
