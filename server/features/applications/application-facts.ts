import { selectApplications } from '#server/features/applications/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';

function selectFacts(tx: Transaction, userId: string) {
  return selectApplications(tx)
    .where('applications.user_id', '=', userId)
    .where('applications.deleted_at', 'is', null);
}

/** Those of the given ids that are live applications of the person. */
export async function findApplications(tx: Transaction, userId: string, ids: readonly string[]) {
  return selectFacts(tx, userId).where('applications.id', 'in', ids).execute();
}

/** The person's newest live applications at one of their companies. */
export async function applicationsAt(
  tx: Transaction,
  userId: string,
  companyId: string,
  most: number,
) {
  return selectFacts(tx, userId)
    .where('applications.company_id', '=', companyId)
    .orderBy('applications.date_applied', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(most)
    .execute();
}
