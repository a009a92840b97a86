import type { RecordDeps } from '#server/features/record/deps.ts';
import { lockContact, type ContactRow } from '#server/features/record/repository/contacts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Contact } from '#shared/record/contracts/contacts.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** The refusal of a contact that is not there. */
export function noContact(): AppError {
  return new AppError(ERRORS.not_found, recordMessages.contacts.notFound);
}

/** The person's contact, locked; throws AppError `not_found` when it is not in the wanted state. */
export async function lockOwnContact(
  deps: RecordDeps,
  tx: Transaction,
  userId: string,
  { id, deleted }: { readonly id: string; readonly deleted: boolean },
): Promise<ContactRow> {
  const row = await lockContact(tx, deps, userId, id);
  if (!row || (row.deleted_at !== null) !== deleted) throw noContact();
  return row;
}

/** A contact as the API returns it. */
export function presentContact(row: ContactRow): Contact {
  const { user_id: _, deleted_at: __, ...shown } = row;
  return {
    ...shown,
    company_name: row.company_name ?? '',
    application_ids: [...row.application_ids],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
