import type { ApplicationRow } from '#server/features/applications/repository.ts';
import type { Application } from '#shared/contracts/applications/schemas.ts';

/** An application as the API answers it, in both shapes of spec §3 (ruling 10a). */
export function presentApplication(row: ApplicationRow): Application {
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
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
