import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { downloadListings } from '#server/features/internships/import/download-listings.ts';
import { importListings } from '#server/features/internships/import/import-listings.ts';

/** Imports the listings at the configured address; throws an Error that leaves the former ones as they are. */
export async function refreshInternships(
  deps: InternshipsDeps,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const text = await downloadListings(url, { signal });
  const { bad_rows: _, ...report } = await importListings(deps, text);
  deps.log.info(report, 'the internship listings were refreshed');
}
