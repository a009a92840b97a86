import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import {
  readListings,
  type ReadReport,
} from '#server/features/internships/import/read-listings.ts';
import {
  lockImports,
  removeOtherInternships,
  removeSample,
  saveImport,
  saveInternships,
} from '#server/features/internships/repository/import.ts';

/** Listings that one statement stores. */
const BATCH = 1000;

/** What an import did; listed = added + updated + unchanged. */
export interface ImportReport extends ReadReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Listings of an earlier import that are gone. */
  readonly removed: number;
  /** Invented listings that the first import removed. */
  readonly sample_removed: number;
}

/**
 * Replaces the listings by those of the community's list, in one unit of work: the former ones stay until all are stored.
 * Throws UserError when the list cannot be used.
 */
export async function importListings(
  { database, clock }: Pick<InternshipsDeps, 'database' | 'clock'>,
  text: string,
): Promise<ImportReport> {
  const { internships, report } = await readListings(text);
  const changes = await database.transaction({ role: 'service_role' }, async (tx) => {
    await lockImports(tx);
    const sampleRemoved = await removeSample(tx);
    let added = 0;
    let updated = 0;
    for (let at = 0; at < internships.length; at += BATCH) {
      const stored = await saveInternships(tx, internships.slice(at, at + BATCH));
      added += stored.added;
      updated += stored.updated;
    }
    const removed = await removeOtherInternships(
      tx,
      internships.map(({ id }) => id),
    );
    await saveImport(tx, clock.now());
    return { added, updated, removed, sample_removed: sampleRemoved };
  });
  return { ...report, ...changes, unchanged: report.listed - changes.added - changes.updated };
}
