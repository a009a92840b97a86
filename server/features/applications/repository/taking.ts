import { sql } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { EventRow } from '#server/features/applications/event-values.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The history of some of a person's applications, in the order in which it was written. */
export async function listHistoryOf(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<EventRow[]> {
  return tx
    .selectFrom('application_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('application_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What a report names of an application. */
const REPORTED = [
  'id',
  'date_applied',
  'job_title',
  'job_link',
  'company_link',
  'source',
  'status',
  'closing_reason',
  'closed_on',
] as const;

/** An application as a report reads it: without its notes. */
export type AppliedRow = Pick<ApplicationRow, (typeof REPORTED)[number] | 'company_name'>;

/** A range of dates, both days included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** How many live applications a person has in a range of dates, archived ones too; counts no further than `most`. */
export async function countApplied(
  tx: Transaction,
  userId: string,
  { from, to }: DateRange,
  most: number,
): Promise<number> {
  const some = tx
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('date_applied', '>=', from)
    .where('date_applied', '<=', to)
    .limit(most);
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next of a person's live applications of a range of dates, the oldest first, archived ones too. */
export async function listApplied(
  tx: Transaction,
  { companyName }: CompanyNames,
  userId: string,
  page: DateRange & {
    readonly after: Pick<AppliedRow, 'date_applied' | 'id'> | undefined;
    readonly limit: number;
  },
): Promise<AppliedRow[]> {
  const { from, to, after, limit } = page;
  let query = tx
    .selectFrom('applications')
    .select(REPORTED)
    .select((eb) =>
      companyName(eb.ref('applications.user_id'), eb.ref('applications.company_id')).as(
        'company_name',
      ),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('date_applied', '>=', after?.date_applied ?? from)
    .where('date_applied', '<=', to);
  if (after) {
    query = query.where(
      sql<boolean>`(applications.date_applied, applications.id) > (${after.date_applied}::date, ${after.id}::uuid)`,
    );
  }
  return query.orderBy('date_applied').orderBy('id').limit(limit).execute();
}
