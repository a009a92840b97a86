import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { recogniseApprovals } from '#server/h1b/approvals/approval-layout.ts';
import { findTables, listFiles } from '#server/platform/tables/find-tables.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';

/** Largest file that may hold approvals: a year has 4 MB, and looking into a large workbook takes a minute. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Files by what they hold. */
interface SortedFiles {
  /** Files of the USCIS Employer Data Hub. */
  readonly approvals: readonly string[];
  /** All others, in their order; what cannot be read is among them, so that the importer of filings reports it. */
  readonly filings: readonly string[];
}

/** Tells the files of the USCIS Employer Data Hub from those of the Department of Labor by their headings. */
export async function sortFiles(paths: readonly string[]): Promise<SortedFiles> {
  const approvals: string[] = [];
  const filings: string[] = [];
  for (const path of paths) {
    const files = await listFiles(path).catch(() => [path]);
    const found: string[] = [];
    for (const file of files) if (await holdsApprovals(file)) found.push(file);
    approvals.push(...found);
    if (found.length === 0) filings.push(path);
    else filings.push(...files.filter((file) => !found.includes(file)));
  }
  return { approvals, filings };
}

class Looked extends Error {}

async function holdsApprovals(path: string): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-look-'));
  let all = false;
  try {
    if ((await stat(path)).size > MAX_BYTES) return false;
    for await (const found of findTables(path, basename(path), scratch)) {
      let here = false;
      const sink: TableSink = {
        headings(cells) {
          here = recogniseApprovals(cells) !== undefined;
          throw new Looked();
        },
        row: () => undefined,
        unreadable: () => undefined,
      };
      await found
        .read(sink, () => undefined)
        .catch((error: unknown) => {
          if (!(error instanceof Looked)) throw error;
        });
      if (!here) return false;
      all = true;
    }
    return all;
  } catch {
    // The importer of filings says what is wrong with it.
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
