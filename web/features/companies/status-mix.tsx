import type { Company } from '#shared/companies/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { STATUSES, statusColour, statusLabel } from '#shared/applications/status.ts';
import { cx } from '#web/lib/classes.ts';
import { DateText } from '#web/ui/date-text.tsx';

const DOTS = {
  green: 'bg-green-dot',
  red: 'bg-red-dot',
  yellow: 'bg-yellow-dot',
  blue: 'bg-blue-dot',
  grey: 'bg-grey-dot',
} as const;

/** How a company's applications are spread over the statuses, and when something last happened; nothing without any. */
export function StatusMix({
  company,
}: {
  company: Pick<Company, 'status_counts' | 'last_activity'>;
}) {
  const { status_counts: counts, last_activity: last } = company;
  const present = STATUSES.filter((status) => counts[status] > 0);
  if (present.length === 0) return null;
  return (
    <span className="tabular flex flex-col gap-1 text-small text-soft">
      <span aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-clip rounded-full">
        {present.map((status) => (
          <span
            key={status}
            className={cx('min-w-1', DOTS[statusColour(status)])}
            style={{ flexGrow: counts[status] }}
          />
        ))}
      </span>
      <span>{present.map((status) => `${counts[status]} ${statusLabel(status)}`).join(' · ')}</span>
      {last && (
        <span>
          Last activity <DateText date={localDate(new Date(last))} />
        </span>
      )}
    </span>
  );
}
