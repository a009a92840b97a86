/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img element cannot hold the columns */
/** One column of a `ColumnChart`. */
interface ColumnPoint {
  name: string;
  value: number;
}

/** Columns over time, as one picture with a description; a table beside it has the figures. */
export function ColumnChart(props: { description: string; points: readonly ColumnPoint[] }) {
  const { description, points } = props;
  const max = Math.max(1, ...points.map(({ value }) => value));
  const first = points[0]?.name;
  const last = points.at(-1)?.name;
  return (
    <div role="img" aria-label={description}>
      <div className="flex items-start gap-2">
        <span className="tabular text-small text-soft">{max.toLocaleString()}</span>
        <div className="flex h-40 min-w-0 flex-1 items-end gap-px border-b border-control">
          {points.map(({ name, value }) => (
            <span
              key={name}
              title={`${name}: ${value.toLocaleString()}`}
              className="min-h-px flex-1 bg-accent [print-color-adjust:exact] hover:bg-accent-strong"
              style={{ height: `${(100 * value) / max}%` }}
            />
          ))}
        </div>
      </div>
      <div className="tabular mt-1 flex justify-between text-small text-soft">
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </div>
    </div>
  );
}
