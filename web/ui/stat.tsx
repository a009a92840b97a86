import type { ReactNode } from 'react';

/** A figure and its name, for use inside a `<dl>`. */
export function Stat({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="rounded-ui border border-line bg-surface px-3 py-3 sm:px-4">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="tabular text-title font-semibold">{value}</dd>
      {note && <dd className="text-small text-soft">{note}</dd>}
    </div>
  );
}
