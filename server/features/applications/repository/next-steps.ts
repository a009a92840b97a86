import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A next step of an application, and its day. */
interface NextStepRow {
  id: string;
  job_title: string;
  company_name: string | null;
  next_step: string;
  next_step_on: string;
  created_at: Date;
  updated_at: Date;
}

/** Dated next steps of the person's open applications that are not archived, the latest day first. */
export async function listNextSteps(
  tx: Transaction,
  { companyName }: CompanyNames,
  userId: string,
  limit: number,
): Promise<NextStepRow[]> {
  return tx
    .selectFrom('applications')
    .select(['id', 'job_title', 'next_step', 'created_at', 'updated_at'])
    .select((eb) => [
      eb.ref('next_step_on').$notNull().as('next_step_on'),
      companyName(eb.ref('applications.user_id'), eb.ref('applications.company_id')).as(
        'company_name',
      ),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('closing_reason', 'is', null)
    .where('next_step_on', 'is not', null)
    .orderBy('next_step_on', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
