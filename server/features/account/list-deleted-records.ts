import type { AccountDeps } from '#server/features/account/deps.ts';
import { listDeletedPage } from '#server/features/account/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { DeletedRecord } from '#shared/account/contracts/schemas.ts';
import { toPage, type Page } from '#shared/core/page.ts';
import { DELETED_KEPT_DAYS, DELETED_PAGE_SIZE } from '#shared/core/limits.ts';

const KEPT_MS = DELETED_KEPT_DAYS * 86_400_000;

/** One page of what a person deleted, of all kinds, what was deleted last first. */
export async function listDeletedRecords(
  { database, deletedRecords }: AccountDeps,
  identity: SignedIn,
  { page }: { readonly page: number },
): Promise<Page<DeletedRecord>> {
  const limit = DELETED_PAGE_SIZE;
  const { rows, total } = await database.transaction(identity, (tx) =>
    listDeletedPage(tx, deletedRecords, identity.userId, { offset: (page - 1) * limit, limit }),
  );
  const records = rows.map(({ kind, id, label, deleted_at }) => ({
    kind,
    id,
    label,
    deletedAt: deleted_at.toISOString(),
    endsAt: new Date(deleted_at.getTime() + KEPT_MS).toISOString(),
  }));
  return toPage(records, total, page, limit);
}
