import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import { type Run, assertRunOwner } from '#server/features/imports/run.ts';
import {
  findImport,
  saveImport,
  revealStagedRows,
  type ImportRow,
} from '#server/features/imports/repository/imports.ts';
import {
  countStagedRows,
  deleteChunks,
  forgetStaged,
  stagedRows,
} from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { joiningByHash } from '#server/platform/database/join-by-hash.ts';
import type { ImportCounts } from '#shared/imports/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { transferMessages } from '#shared/imports/messages.ts';

const FORGET_AT_ONCE = 1000;

const tooMany = (count: number) =>
  new AppError(ERRORS.validation_failed, transferMessages.imports.tooManyChanges(count), {
    field: 'duplicates',
  });

/** What a run found and stored. */
interface Stored {
  readonly counts: ImportCounts;
  /** Companies of the person that new applications name. */
  readonly companies: readonly string[];
  readonly lastLine: number;
}

/** Shows the companies that a run added, while those of the person that it names are live; returns the added ones' ids. */
async function showCompanies(
  deps: ImportsDeps,
  tx: Transaction,
  run: Run,
  named: readonly string[],
): Promise<string[]> {
  const live = await deps.companies.areLive(tx, run.userId, named);
  if (!live) throw wrongState(transferMessages.imports.changedMeanwhile);
  return deps.companies.show(tx, run, async (moved) => {
    await deps.applications.moveHidden(tx, run, moved);
    await deps.records.moveHidden(tx, run, moved);
  });
}

/**
 * Shows everything that a run stored in one transaction, then forgets what is needed no more. Throws AppError `conflict`
 * when an application that would change was changed meanwhile, or a company that is named was deleted, and
 * `validation_failed` (400) when too many would change.
 */
export async function finishRun(
  deps: ImportsDeps,
  identity: SignedIn,
  run: Run,
  { counts, companies, lastLine }: Stored,
): Promise<ImportRow> {
  const { database } = deps;
  const row = await database.transaction(identity, async (tx) => {
    await assertRunOwner(tx, run);
    await revealStagedRows(tx, run);
    const created = await joiningByHash(tx, () => showCompanies(deps, tx, run, companies));
    const wanted = await countStagedRows(tx, run);
    if (wanted > deps.most.changes) throw tooMany(wanted);
    const updated =
      wanted > 0 ? await deps.applications.updateStaged(tx, run.userId, stagedRows(run)) : 0;
    if (updated !== wanted) throw wrongState(transferMessages.imports.changedMeanwhile);
    // Rows that say what the list says already changed nothing.
    const same = counts.updated - updated;
    const done = {
      state: 'done',
      run: null,
      run_at: null,
      untidy: false,
      companies: created,
      counts: { ...counts, updated, duplicates: counts.duplicates + same },
      finished_at: run.now,
    } as const;
    // What was added takes the place of the file. The account's usage follows the state: all of it is counted.
    await deleteChunks(tx, run);
    await joiningByHash(tx, () => saveImport(tx, run, done));
    return requireImport(await findImport(tx, run));
  });
  // The import is done, whatever becomes of this; what is left here is purged later.
  await forget(deps, identity, run, lastLine).catch(() => undefined);
  return row;
}

async function forget({ database }: ImportsDeps, identity: SignedIn, run: Run, lastLine: number) {
  for (let from = 0; from <= lastLine; from += FORGET_AT_ONCE) {
    const lines = { from, to: from + FORGET_AT_ONCE };
    await database.transaction(identity, (tx) => forgetStaged(tx, run, lines));
  }
}
