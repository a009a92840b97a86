import { join } from 'node:path';

import { h1bFolder } from '#server/h1b/data-folder.ts';
import { type Approvals, readApprovalFile } from '#server/h1b/approvals/store-file.ts';
import { knownKeys, rowsOf, tableOf } from '#server/h1b/approvals/approval-table.ts';

/** The two newest whole years, which come with the program. */
export const SHIPPED = join(import.meta.dirname, 'shipped', 'fy2021-fy2022.approvals');

/** Path of the imported approvals of a data directory. */
export function approvalsPath(dataDir: string): string {
  return join(h1bFolder(dataDir), 'approvals', 'imported.approvals');
}

/** The imported approvals of a data directory; undefined when nothing was imported. Throws DamagedApprovalsError. */
export async function readImported(dataDir: string): Promise<Approvals | undefined> {
  try {
    return await readApprovalFile(approvalsPath(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Imported years and those that come with the program; a whole year goes before a part, then an imported one. */
export function joinApprovals(shipped: Approvals, imported: Approvals | undefined): Approvals {
  if (!imported) return shipped;
  const chosen = imported.years.filter(
    ({ fiscalYear, complete }) =>
      complete || !shipped.years.some((year) => year.fiscalYear === fiscalYear),
  );
  const years = new Set(chosen.map(({ fiscalYear }) => fiscalYear));
  const others = shipped.years.filter(({ fiscalYear }) => !years.has(fiscalYear));
  if (others.length === 0 && chosen.length === imported.years.length) return imported;
  return {
    years: [...others, ...chosen].toSorted((a, b) => a.fiscalYear - b.fiscalYear),
    table: tableOf(
      [
        ...rowsOf(shipped.table).filter(({ fiscalYear }) => !years.has(fiscalYear)),
        ...rowsOf(imported.table).filter(({ fiscalYear }) => years.has(fiscalYear)),
      ],
      new Map([...knownKeys(shipped.table), ...knownKeys(imported.table)]),
    ),
  };
}
