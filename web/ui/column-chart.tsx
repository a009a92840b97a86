/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img element cannot hold the columns */
import { cx } from '#web/lib/classes.ts';

/** One column of a `ColumnChart`. */
interface ColumnPoint {
  name: string;
  value: number;
}

/** Columns over time, none for a value of 0, as one picture with a description; a table beside it has the figures. */
export function ColumnChart(props: { description: string; points: readonly ColumnPoint[] }) {
  const { description, points } = props;
  const max = Math.max(1, ...points.map(({ value }) => value));
  const first = points[0]?.name;
  const last = points.at(-1)?.name;
  return (
    <div
      role="img"
      aria-label={description}
      className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small text-soft"
    >
      <span>{max.toLocaleString()}</span>
      <div className="flex h-40 items-end gap-px border-b border-control">
        {points.map(({ name, value }) => (
          <span
            key={name}
            title={`${name}: ${value.toLocaleString()}`}
            className={cx(
              'flex-1 bg-accent [print-color-adjust:exact] hover:bg-accent-strong',
              value > 0 && 'min-h-px',
            )}
            style={{ height: `${(100 * value) / max}%` }}
          />
        ))}
      </div>
      <div className="col-start-2 mt-1 flex justify-between">
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </div>
    </div>
  );
}
