import type { ReactNode } from 'react';

/** The answer of a part of a page: a large number with its label above, and beneath how many and which years it is of. For use inside a `<dl>`. */
export function Figure(props: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  const { label, value, note } = props;
  return (
    <div className="min-w-0">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="tabular text-title font-semibold sm:text-figure [overflow-wrap:anywhere]">
        {value}
      </dd>
      {note !== undefined && note !== null && <dd className="text-small text-soft">{note}</dd>}
    </div>
  );
}
