import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import {
  hasInternships,
  lockImports,
  saveInternships,
} from '#server/features/internships/repository/import.ts';
import { sampleListings } from '#server/features/internships/sample/sample-listings.ts';

/** Stores the invented listings in a database that never had any. */
export async function ensureSample({
  database,
  clock,
}: Pick<InternshipsDeps, 'database' | 'clock'>): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    if (await hasInternships(tx)) return;
    await lockImports(tx);
    // Another node may have stored some while this one waited.
    if (await hasInternships(tx)) return;
    await saveInternships(tx, sampleListings(clock.now()));
  });
}
