import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentDetails } from '#server/features/applications/detail-columns.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import type { ListRow } from '#server/features/applications/repository/list-page.ts';
import type { Ahead } from '#shared/applications/contracts/ahead.ts';
import type { EarlierApplication } from '#shared/applications/contracts/earlier.ts';
import type { Application, ApplicationStatistics } from '#shared/applications/contracts/schemas.ts';
import {
  figureOf,
  isActive,
  type Status,
  type StatusFigure,
  STATUSES,
} from '#shared/applications/status.ts';

/** An application as the API returns it. */
export function presentApplication(
  { logoAddress }: Pick<ApplicationRoutesDeps, 'logoAddress'>,
  row: ApplicationRow,
): Application {
  return { ...presentStored(row), logo_url: logoAddress({ link: row.company_link }) };
}

/** What is stored of an application, as the API returns it; link and status have two names each. */
export function presentStored(row: ApplicationRow): Omit<Application, 'logo_url'> {
  return {
    id: row.id,
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    job_title: row.job_title,
    company_link: row.company_link ?? '',
    job_link: row.job_link ?? '',
    application_link: row.job_link ?? '',
    status: row.status,
    outcome: row.status.toUpperCase(),
    source: row.source,
    notes: row.notes,
    date_applied: row.date_applied,
    ...presentDetails(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const DAY_MS = 86_400_000;

/** For how many days an application has been quiet; null unless it has gone quiet. */
function quietDays(
  row: Pick<ListRow, 'status' | 'closing_reason' | 'quiet_after_days' | 'last_event_at'>,
  now: Date,
) {
  const days = (now.getTime() - row.last_event_at.getTime()) / DAY_MS;
  const isWaiting = isActive(row.status) && row.closing_reason === null && row.quiet_after_days > 0;
  return isWaiting && days > row.quiet_after_days ? Math.floor(days) : null;
}

/** What is ahead of an application beside its next step, or how long it has been quiet. */
export function aheadOf(
  row: Parameters<typeof quietDays>[0] & Pick<ListRow, 'starts_at' | 'zone' | 'kind'>,
  now: Date,
): Ahead {
  const { starts_at, zone, kind } = row;
  return {
    interview:
      starts_at && zone !== null && kind
        ? { starts_at: starts_at.toISOString(), zone, kind }
        : null,
    quiet_days: quietDays(row, now),
  };
}

/** An application as a hint about earlier ones names it. */
export function presentEarlier(row: ApplicationRow): EarlierApplication {
  const { id, job_title, company_name, date_applied } = row;
  return { id, job_title, company_name: company_name ?? '', date_applied };
}

/** The figures of the statistics panel; active is neither rejected nor offer nor one of the `ended` ones. */
export function presentStatistics(
  counts: readonly { readonly status: Status; readonly total: number }[],
  ended: number,
): ApplicationStatistics {
  const of = (wanted: (status: Status) => boolean) =>
    counts.filter(({ status }) => wanted(status)).reduce((sum, { total }) => sum + total, 0);
  return {
    total: of(() => true),
    active: of(isActive) - ended,
    ...(Object.fromEntries(
      STATUSES.map((one) => [figureOf(one), of((status) => status === one)]),
    ) as Record<StatusFigure, number>),
  };
}
