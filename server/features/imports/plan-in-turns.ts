import type { ImportCounts } from '#shared/imports/contracts/schemas.ts';
import { planImport, type PlannedRow } from '#shared/imports/plan.ts';

/** Rows after which other requests get their turn. */
const TURN = 250;

/** The plan of an import, row by row, computed so that other requests are answered in between. */
export async function* planInTurns(
  ...asked: Parameters<typeof planImport>
): AsyncGenerator<PlannedRow> {
  let count = 0;
  for (const row of planImport(...asked)) {
    yield row;
    count++;
    if (count % TURN === 0) await new Promise(setImmediate);
  }
}

/** Where a row is counted. */
export function countOf(row: PlannedRow): keyof ImportCounts {
  if (row.outcome === 'new') return 'added';
  if (row.outcome === 'update') return 'updated';
  if (row.outcome === 'error') return 'errors';
  return row.why === 'duplicate' ? 'duplicates' : 'left_out';
}
