import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { requireImport, wrongState } from '#server/features/imports/require-import.ts';
import { findImport, type ImportRow } from '#server/features/imports/repository/imports.ts';
import { listChunks } from '#server/features/imports/repository/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { utcDate } from '#shared/core/dates.ts';
import type { ImportSettings } from '#shared/imports/contracts/schemas.ts';
import { statusesFound } from '#shared/imports/preview.ts';
import { dateFormOf } from '#shared/imports/table-dates.ts';
import type { FoundStatus } from '#shared/imports/preview.ts';
import { suggestColumns } from '#shared/imports/suggest-columns.ts';
import type { ReadingRules } from '#shared/imports/read-row.ts';
import { statusKey } from '#shared/imports/statuses.ts';
import type { ImportTable, TableLine } from '#shared/imports/table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { IMPORT_STATUSES_MAX } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Parts of a file that are loaded at once. */
const AT_ONCE = 4;

/** A staged file: its table, how its rows are read, and what the statuses become. */
interface LoadedTable {
  readonly row: ImportRow;
  readonly table: ImportTable;
  readonly rules: ReadingRules;
  readonly statuses: readonly FoundStatus[];
  /** Columns whose field is a guess that the person has not changed. */
  readonly guessed: readonly number[];
  readonly datesAmbiguous: boolean;
}

async function loadRows({ database }: ImportsDeps, identity: SignedIn, id: string) {
  const own = { userId: identity.userId, id };
  const rows: ImportTable['rows'][number][] = [];
  const unreadable: TableLine[] = [];
  const passedOver: TableLine[] = [];
  for (let after = -1; ;) {
    const from = { after, limit: AT_ONCE };
    const chunks = await database.transaction(identity, (tx) => listChunks(tx, own, from));
    for (const { part } of chunks) {
      rows.push(...part.rows);
      unreadable.push(...part.unreadable);
      passedOver.push(...(part.passedOver ?? []));
    }
    if (chunks.length < AT_ONCE) return { rows, unreadable, passedOver };
    after = chunks.at(-1)?.number ?? after;
  }
}

/**
 * Loads a staged file with the person's settings, and suggestions where they have none. Throws AppError `not_found` (404),
 * `conflict` (409) for a finished import, and `validation_failed` (400) for columns that do not fit the file.
 */
export async function loadTable(
  deps: ImportsDeps,
  identity: SignedIn,
  id: string,
  settings: ImportSettings,
): Promise<LoadedTable> {
  const own = { userId: identity.userId, id };
  const row = requireImport(await deps.database.transaction(identity, (tx) => findImport(tx, own)));
  if (row.state === 'done' || row.state === 'undone')
    throw wrongState(transferMessages.imports.notStaged);
  const { headings, serials } = row;
  if (settings.columns && settings.columns.length !== headings.length) {
    const message = transferMessages.imports.columnsWrong(headings.length);
    throw new AppError(ERRORS.validation_failed, message, { field: 'columns' });
  }
  const table = { headings, serials, ...(await loadRows(deps, identity, id)) };
  const suggested = suggestColumns(table);
  const columns = settings.columns ?? suggested.columns;
  const { dates, ambiguous } = dateFormOf(table, columns, settings.date_order);
  const chosen = new Map(
    Object.entries(settings.statuses ?? {}).map(([text, choice]) => [statusKey(text), choice]),
  );
  const statuses = statusesFound(table, columns)
    .slice(0, IMPORT_STATUSES_MAX)
    .map((one) => ({ ...one, choice: chosen.get(statusKey(one.text)) ?? one.choice }));
  const rules: ReadingRules = {
    format: suggested.format,
    headings,
    columns,
    statuses: Object.fromEntries(chosen),
    dates,
    today: utcDate(deps.clock.now()),
  };
  const guessed = suggested.guessed.filter((at) => columns[at] === suggested.columns[at]);
  return { row, table, rules, statuses, guessed, datesAmbiguous: ambiguous };
}
