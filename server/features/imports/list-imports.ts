import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { presentImport } from '#server/features/imports/presenter.ts';
import { listImportPage } from '#server/features/imports/repository/imports.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/imports/contracts/schemas.ts';
import { toPage } from '#shared/core/page.ts';
import { IMPORTS_PAGE_SIZE } from '#shared/imports/limits.ts';

/** One page of the person's imports, the newest first. */
export async function listImports(
  { database }: ImportsDeps,
  identity: SignedIn,
  page: number,
): Promise<Output<typeof contracts.listImports.response>> {
  const limit = IMPORTS_PAGE_SIZE;
  const { rows, total } = await database.transaction(identity, (tx) =>
    listImportPage(tx, identity.userId, { limit, offset: (page - 1) * limit }),
  );
  return toPage(rows.map(presentImport), total, page, limit);
}
