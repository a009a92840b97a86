import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import { deleteOpenImports, lockImport } from '#server/features/imports/repository/imports.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Discards a staged file; throws AppError `not_found` (404), and `conflict` (409) for a finished import. */
export async function deleteImport(
  { database }: ImportsDeps,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const own = { userId: identity.userId, id };
  await database.transaction(identity, async (tx) => {
    const { state } = requireImport(await lockImport(tx, own));
    if (state === 'done' || state === 'undone')
      throw wrongState(transferMessages.imports.notStaged);
    await deleteOpenImports(tx, own.userId, own.id);
  });
}
