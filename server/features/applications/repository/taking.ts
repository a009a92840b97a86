import type { CompanyNames } from '#server/features/applications/deps.ts';
import type { EventRow } from '#server/features/applications/event-values.ts';
import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';

function selectLive(tx: Transaction, { companyName }: CompanyNames, userId: string) {
  return tx
    .selectFrom('applications')
    .selectAll('applications')
    .select((eb) =>
      companyName(eb.ref('applications.user_id'), eb.ref('applications.company_id')).as(
        'company_name',
      ),
    )
    .where('applications.user_id', '=', userId)
    .where('applications.deleted_at', 'is', null);
}

/** A person's live applications after an id, in order of id. */
export async function listLiveAfter(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ApplicationRow[]> {
  let query = selectLive(tx, names, userId);
  if (after !== undefined) query = query.where('applications.id', '>', after);
  return query.orderBy('applications.id').limit(limit).execute();
}

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

/** A person's live applications of a range of dates, the oldest first, archived ones too. */
export async function listApplied(
  tx: Transaction,
  names: CompanyNames,
  userId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<ApplicationRow[]> {
  return selectLive(tx, names, userId)
    .where('applications.date_applied', '>=', from)
    .where('applications.date_applied', '<=', to)
    .orderBy('applications.date_applied')
    .orderBy('applications.id')
    .limit(limit)
    .execute();
}
