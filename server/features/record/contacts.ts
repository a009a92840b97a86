import type { RecordDeps } from '#server/features/record/deps.ts';
import {
  type ContactRow,
  deletedContacts,
  listContactPage,
  lockContact,
  purgeContact,
  saveContact,
} from '#server/features/record/repository/contacts.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { liftQuota, withoutPurgingTrash } from '#server/platform/database/quota.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Page, toPage } from '#shared/core/page.ts';
import type * as contracts from '#shared/record/contracts/contacts.ts';
import type { Contact } from '#shared/record/contracts/contacts.ts';
import { CONTACTS_PAGE_SIZE } from '#shared/record/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';

/** The refusal of a contact that is not there. */
function noContact(): AppError {
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

/** One page of the person's contacts by name. */
export async function listContacts(
  deps: RecordDeps,
  identity: SignedIn,
  query: Output<typeof contracts.listContacts.query>,
): Promise<Page<Contact>> {
  const limit = CONTACTS_PAGE_SIZE;
  const filter = { ...query, offset: (query.page - 1) * limit, limit };
  const { rows, total } = await deps.database.transaction(identity, (tx) =>
    listContactPage(tx, deps, identity.userId, filter),
  );
  return toPage(rows.map(presentContact), total, query.page, limit);
}

/** One of the person's contacts; throws AppError `not_found` (404). */
export async function getContact(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
): Promise<Contact> {
  const row = await deps.database.transaction(identity, (tx) =>
    lockOwnContact(deps, tx, identity.userId, { id, deleted: false }),
  );
  return presentContact(row);
}

/** Deletes a contact so that it can be restored for 30 days; throws AppError `not_found` (404). */
export async function deleteContact(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(identity, async (tx) => {
    const row = await lockOwnContact(deps, tx, identity.userId, { id, deleted: false });
    await liftQuota(tx);
    await saveContact(tx, row, { deleted_at: now });
  });
}

/** Restores a deleted contact; throws AppError `not_found` (404). */
export async function restoreContact(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
): Promise<Contact> {
  return deps.database.transaction(
    identity,
    withoutPurgingTrash(async (tx) => {
      const row = await lockOwnContact(deps, tx, identity.userId, { id, deleted: true });
      await saveContact(tx, row, { deleted_at: null });
      return presentContact(row);
    }),
  );
}

/** A person's deleted contacts, as the account lists, restores and purges them. */
export function deletedContactRecords(deps: RecordDeps): DeletedRecords {
  return {
    kind: 'contact',
    rows: deletedContacts,
    restore: (owner, id) => restoreContact(deps, owner, id),
    async purge(owner, id) {
      const found = await deps.database.transaction(owner, (tx) =>
        purgeContact(tx, owner.userId, id),
      );
      if (!found) throw noContact();
    },
  };
}
