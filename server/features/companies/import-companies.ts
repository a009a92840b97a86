import type { CompanyFigures } from '#server/features/companies/deps.ts';
import {
  insertHiddenCompanies,
  listCompaniesByKey,
  listTakenNames,
  lockLiveCompanies,
  markUnusedCompanies,
  removeHiddenCompanies,
  showCompanies,
} from '#server/features/companies/repository/many.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { fold } from '#shared/core/fold.ts';

/** An import of a person, at an instant. */
interface ImportNow {
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

/** The companies of some names by their keys: those the person has, and those the import adds. */
interface StagedCompanies {
  readonly found: ReadonlyMap<string, string>;
  readonly added: ReadonlyMap<string, string>;
}

/** Finds the person's companies of these names and stores the others, which nobody sees before `show`. */
async function stage(
  tx: Transaction,
  own: ImportNow,
  names: readonly string[],
): Promise<StagedCompanies> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(fold(name))) byKey.set(fold(name), name);
  const live = await listCompaniesByKey(tx, own.userId, [...byKey.keys()]);
  const found = new Map(live.map(({ name_key, id }) => [name_key, id]));
  const rows = [...byKey]
    .filter(([key]) => !found.has(key))
    .map(([name_key, name]) => ({ id: rowId(own.now), name, name_key }));
  await insertHiddenCompanies(tx, own, rows);
  return { found, added: new Map(rows.map(({ name_key, id }) => [name_key, id])) };
}

/**
 * Shows the companies of an import, in the transaction that shows the import. Where the person made one of that name
 * meanwhile, `move` gets the ids of the hidden and of the person's.
 */
async function show(
  tx: Transaction,
  own: ImportNow,
  move: (companies: ReadonlyMap<string, string>) => Promise<void>,
): Promise<string[]> {
  const taken = await listTakenNames(tx, own);
  if (taken.length > 0) {
    await move(new Map(taken.map(({ id, namesake }) => [id, namesake])));
    const ids = taken.map(({ id }) => id);
    await removeHiddenCompanies(tx, own, ids);
  }
  return showCompanies(tx, own);
}

/** A person's companies, as an import finds, adds and removes them. */
export function importCompanies(
  figures: Pick<CompanyFigures, 'applicationCount' | 'contactCount'>,
) {
  return {
    /** The key by which a name is found: letter case makes no difference. */
    key: fold,
    stage,
    /** The person's live companies of these names, by their keys. */
    listLive: async (tx: Transaction, userId: string, names: readonly string[]) =>
      (await listCompaniesByKey(tx, userId, names.map(fold))).map(
        ({ name_key, id }) => [name_key, id] as const,
      ),
    show,
    /** Whether all of these are live still; they stay so until the transaction ends. */
    areLive: async (tx: Transaction, userId: string, ids: readonly string[]) =>
      (await lockLiveCompanies(tx, userId, ids)) === ids.length,
    removeHidden: (tx: Transaction, own: Pick<ImportNow, 'userId' | 'id'>) =>
      removeHiddenCompanies(tx, own),
    deleteUnused: (
      tx: Transaction,
      owner: Pick<ImportNow, 'userId' | 'now'>,
      ids: readonly string[],
    ) => markUnusedCompanies(tx, figures, owner, ids),
  };
}
