import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { readTable } from '#server/features/imports/read-upload.ts';
import { requireImport, requireUnreplaced } from '#server/features/imports/require-import.ts';
import {
  deleteOpenImports,
  findImport,
  insertImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import { insertChunk } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { shownName, type Upload } from '#server/http/uploads.ts';
import { rowId } from '#server/platform/ids.ts';
import { knownColumns } from '#shared/imports/formats.ts';

/**
 * Stores the rows of an uploaded file, invisible to the list; the person's other open import is discarded. Throws AppError
 * `validation_failed` (400) for a file that is no table, `conflict` (409) when another one replaced it meanwhile, and
 * `account_full` (409) when the account has no room for it.
 */
export async function createImport(
  deps: ImportsDeps,
  identity: SignedIn,
  upload: Upload,
): Promise<ImportRow> {
  const { database, clock } = deps;
  const table = await readTable(deps, identity, upload);
  const now = clock.now();
  const own = { userId: identity.userId, id: rowId(now) };
  await database.transaction(identity, async (tx) => {
    await deleteOpenImports(tx, own.userId);
    await insertImport(tx, {
      user_id: own.userId,
      id: own.id,
      file_name: shownName(upload.fileName, 'file'),
      format: knownColumns(table.headings)?.format ?? 'table',
      headings: [...table.headings],
      serials: table.serials,
      total: table.total,
      created_at: now,
    });
  });
  try {
    for (const [number, part] of table.parts.entries()) {
      await database.transaction(identity, async (tx) => {
        await requireUnreplaced(tx, own);
        await insertChunk(tx, own, number, part);
      });
    }
    return await database.transaction(identity, async (tx) => {
      await requireUnreplaced(tx, own);
      await saveImport(tx, own, { state: 'staged' });
      return requireImport(await findImport(tx, own));
    });
  } catch (error) {
    // What was stored of it takes room; where this fails, too, it goes with other files that are left.
    await database
      .transaction(identity, (tx) => deleteOpenImports(tx, own.userId, own.id))
      .catch(() => undefined);
    throw error;
  }
}
