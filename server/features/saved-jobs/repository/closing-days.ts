import type { Transaction } from '#server/platform/database/database.ts';

/** The last day to apply to a saved job. */
interface ClosingDayRow {
  id: string;
  title: string;
  company_name: string;
  location: string;
  job_link: string | null;
  closes_on: string;
  created_at: Date;
  updated_at: Date;
}

/** The person's saved jobs that close on a day or later, soonest first. */
export async function listClosingDays(
  tx: Transaction,
  userId: string,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<ClosingDayRow[]> {
  return tx
    .selectFrom('saved_jobs')
    .select(['id', 'title', 'company_name', 'location', 'job_link', 'created_at', 'updated_at'])
    .select((eb) => eb.ref('closes_on').$notNull().as('closes_on'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('closes_on', '>=', from)
    .orderBy('closes_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}
