import { readFile, stat } from 'node:fs/promises';

import {
  downloadListings,
  tooLarge,
} from '#server/features/internships/import/download-listings.ts';
import { UserError } from '#shared/core/errors.ts';
import { INTERNSHIPS_FILE_MB } from '#shared/core/limits.ts';

const MAX_BYTES = INTERNSHIPS_FILE_MB * 1024 * 1024;

/** The text of a file, or at an http(s) address; throws UserError when it cannot be had. */
export async function readListingsAt(place: string): Promise<string> {
  if (/^https?:\/\//i.test(place)) return downloadListings(place);
  try {
    if ((await stat(place)).size > MAX_BYTES) throw tooLarge(MAX_BYTES);
    return await readFile(place, 'utf8');
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`It cannot be read: ${(cause as Error).message}.`, { cause });
  }
}
