import { formatCertificationRate, formatSalary } from '#shared/domain/h1b-display.ts';
import { wilsonInterval } from '#shared/domain/application-numbers.ts';
import { FEW_FILINGS } from '#shared/h1b-limits.ts';
import { h1bPageMessages } from '#shared/h1b-page-messages.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Hint } from '#web/ui/hint.tsx';

/** 'too few to say', which opens the records. */
export function TooFew({ count, rowsHref }: { count: number; rowsHref: string }) {
  return (
    <AppLink
      href={rowsHref}
      title={h1bPageMessages.tooFewRows(count)}
      className="text-soft underline decoration-control/50 underline-offset-3 hover:decoration-current"
    >
      {h1bPageMessages.tooFew}
    </AppLink>
  );
}

/** An average of `count` wages; too few to say below FEW_FILINGS. */
export function Average(props: { amount: number | null; count: number; rowsHref: string }) {
  const { amount, count, rowsHref } = props;
  if (count > 0 && count < FEW_FILINGS) return <TooFew count={count} rowsHref={rowsHref} />;
  return <>{formatSalary(amount)}</>;
}

/** A certification rate over the records whose status is known, with its interval on hover and focus; too few to say below FEW_FILINGS. */
export function Rate(props: {
  certified: number;
  known: number;
  percent: number;
  rowsHref: string;
}) {
  const { certified, known, percent, rowsHref } = props;
  if (known === 0) return <>{formatCertificationRate(0, 0)}</>;
  if (known < FEW_FILINGS) return <TooFew count={known} rowsHref={rowsHref} />;
  const { low, high } = wilsonInterval(certified, known);
  return (
    <Hint words={h1bPageMessages.interval(low, high, certified, known)}>
      {(hint) => (
        <button
          type="button"
          aria-describedby={hint}
          className="cursor-help underline decoration-control/50 decoration-dotted underline-offset-4"
        >
          {percent}%
        </button>
      )}
    </Hint>
  );
}

/** How many a figure is of, where that is not all of the group. */
export function Of({ count, all }: { count: number; all: number }) {
  if (count === all || count < FEW_FILINGS) return null;
  return <span className="block text-soft">of {count.toLocaleString()}</span>;
}
