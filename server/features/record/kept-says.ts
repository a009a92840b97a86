import {
  listUnreadPostings,
  markSays,
  type PaperRow,
} from '#server/features/record/repository/papers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { writeSays } from '#shared/postings/brief-says.ts';
import { VERDICT_RULES, verdictOf } from '#shared/postings/verdict.ts';
import type { PaperKind } from '#shared/record/paper-kinds.ts';

/** Postings that are read in one transaction, some milliseconds each, so that requests get in between. */
const BATCH = 20;

/** The columns of a paper that follow from its text. */
export function saysColumns(paper: {
  readonly kind: PaperKind;
  readonly text: string;
}): Pick<PaperRow, 'says' | 'says_rules'> {
  const says = paper.kind === 'posting' ? writeSays(verdictOf(paper.text)) : null;
  return { says, says_rules: VERDICT_RULES };
}

/** Reads kept postings again that older rules read, or none; returns how many. */
export async function readPostingsAgain(database: Database): Promise<number> {
  return inBatches(
    database,
    async (tx, limit) => {
      const rows = await listUnreadPostings(tx, { rules: VERDICT_RULES, limit });
      for (const row of rows) await markSays(tx, row, saysColumns(row));
      return rows.length;
    },
    BATCH,
  );
}
