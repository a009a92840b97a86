import { wilsonInterval } from '#shared/applications/statistics.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { ofWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { cx } from '#web/lib/classes.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Hint } from '#web/ui/hint.tsx';

/** How many a figure is of, where that is not all of the group; too few open the records, in a line beneath it or `beside` the group's name. */
export function Of(props: { count: number; all: number; rowsHref: string; beside?: boolean }) {
  const { count, all, rowsHref, beside = false } = props;
  if (count > 0 && count < FEW_FILINGS) {
    return (
      <AppLink
        href={rowsHref}
        title={h1bPageMessages.tooFewRows(count)}
        className={cx(
          beside ? '-my-0.5 ml-2 inline-block py-0.5' : 'block min-h-6',
          'min-w-6 whitespace-nowrap text-soft underline decoration-control/50 underline-offset-3 hover:decoration-current',
        )}
      >
        {ofWords(count)}
      </AppLink>
    );
  }
  if (count === all || count === 0) return null;
  // Heard beside the figure, and seen on hover: in every row of a list it would drown the figures.
  return <span className="sr-only">{` ${ofWords(count)}`}</span>;
}

/** An average of `count` wages among `all` records of its group. */
export function Average(props: {
  amount: number | null;
  count: number;
  all: number;
  rowsHref: string;
  /** Without its number, which stands beside the group's name. */
  bare?: boolean;
}) {
  const { amount, bare = false, ...of } = props;
  const { count } = of;
  return (
    <span title={count > 0 ? ofWords(count) : undefined}>
      {formatSalary(amount)}
      {!bare && <Of {...of} />}
    </span>
  );
}

/** A certification rate as text over the records that it is of, with its interval on hover and focus. */
export function Rate({
  certified,
  known,
  text,
}: {
  certified: number;
  known: number;
  text: string;
}) {
  if (known === 0) return <>{text}</>;
  const { low, high } = wilsonInterval(certified, known);
  return (
    <Hint words={h1bPageMessages.interval(low, high, certified, known)}>
      {(hint) => (
        <button
          type="button"
          aria-describedby={hint}
          className="min-h-6 min-w-6 cursor-help underline decoration-control/50 decoration-dotted underline-offset-4"
        >
          {text}
        </button>
      )}
    </Hint>
  );
}
