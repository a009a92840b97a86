import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import { type Run, stillOwn } from '#server/features/imports/run.ts';
import {
  findImport,
  saveImport,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import {
  countStagedUpdates,
  deleteChunks,
  forgetStaged,
  stagedRows,
} from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { ImportCounts } from '#shared/contracts/imports/schemas.ts';
import { transferMessages } from '#shared/transfer-messages.ts';

const FORGET_AT_ONCE = 1000;

/**
 * Makes everything that was staged visible in one unit of work, then forgets what is needed no more. Throws AppError
 * `conflict` when an application that would change was changed meanwhile.
 */
export async function finishRun(
  deps: ImportsDeps,
  identity: SignedIn,
  run: Run,
  {
    counts,
    names,
    lastLine,
  }: {
    readonly counts: ImportCounts;
    readonly names: readonly string[];
    readonly lastLine: number;
  },
): Promise<ImportRow> {
  const { applications, companies, database } = deps;
  await database.transaction(identity, async (tx) => {
    await stillOwn(tx, run);
    const { ids, created } = await companies.findOrCreate(tx, run, names);
    await applications.insertStaged(tx, stagedRows(run, 'new'), ids);
    const wanted = await countStagedUpdates(tx, run);
    const updated =
      wanted > 0 ? await applications.updateStaged(tx, run.userId, stagedRows(run, 'update')) : 0;
    if (updated !== wanted) throw wrongState(transferMessages.imports.changedMeanwhile);
    // Rows that say what the list says already changed nothing.
    const same = counts.updated - updated;
    await saveImport(tx, run, {
      state: 'done',
      run: null,
      run_at: null,
      companies: [...created],
      counts: { ...counts, updated, duplicates: counts.duplicates + same },
      finished_at: run.now,
    });
  });
  await database.transaction(identity, (tx) => deleteChunks(tx, run));
  for (let from = 0; from <= lastLine; from += FORGET_AT_ONCE) {
    const lines = { from, to: from + FORGET_AT_ONCE };
    await database.transaction(identity, (tx) => forgetStaged(tx, run, lines));
  }
  return requireImport(await database.transaction(identity, (tx) => findImport(tx, run)));
}
