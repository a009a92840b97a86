import { sql, type Selectable } from 'kysely';

import type { RecordDeps } from '#server/features/record/deps.ts';
import type { InterviewRow } from '#server/features/record/repository/interviews.ts';
import type { PaperRow } from '#server/features/record/repository/papers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RecordTables } from '#server/platform/database/tables/record.ts';

type StoredContact = Selectable<RecordTables['contacts']>;

/** The interviews of some applications, soonest first. */
export async function listInterviewsOfMany(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<InterviewRow[]> {
  return tx
    .selectFrom('application_interviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('application_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** The people of some applications by name, each with the application; somebody of two stands there twice. */
export async function listContactsOfMany(
  tx: Transaction,
  { companyName }: Pick<RecordDeps, 'companyName'>,
  userId: string,
  ids: readonly string[],
): Promise<(StoredContact & { application_id: string; company_name: string | null })[]> {
  return tx
    .selectFrom('contact_applications as named')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.user_id', '=', 'named.user_id')
        .onRef('contacts.id', '=', 'named.contact_id'),
    )
    .selectAll('contacts')
    .select((eb) => [
      'named.application_id',
      companyName(eb.ref('contacts.user_id'), eb.ref('contacts.company_id')).as('company_name'),
    ])
    .where('named.user_id', '=', userId)
    .where('named.application_id', 'in', ids)
    .where('contacts.deleted_at', 'is', null)
    .orderBy(sql`lower(contacts.name)`)
    .orderBy('contacts.id')
    .execute();
}

/** What is kept with some applications, the oldest first. */
export async function listPapersOfMany(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<PaperRow[]> {
  return tx
    .selectFrom('application_papers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('application_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
