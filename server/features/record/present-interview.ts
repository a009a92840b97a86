import type { NamedApplication } from '#server/features/record/deps.ts';
import type { InterviewRow } from '#server/features/record/repository/interviews.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';

/** An interview as the API returns it. */
export function presentInterview(
  row: InterviewRow,
  application: Pick<NamedApplication, 'company_name' | 'job_title'> | undefined,
): Interview {
  const { user_id: _, deleted_at: __, ...shown } = row;
  return {
    ...shown,
    company_name: application?.company_name ?? '',
    job_title: application?.job_title ?? '',
    starts_at: row.starts_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
