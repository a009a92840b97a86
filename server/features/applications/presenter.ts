import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentDetails } from '#server/features/applications/detail-columns.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
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
