import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { identityKey } from '#server/h1b/identity/employer-key.ts';

/** File in the folder of the data in which an operator lists names, one a line, that are not the company they were joined to. */
const PARTED = 'not-the-same.txt';

/** Keys of the names an operator parted, in order; none without the file. Imports leave it alone. */
export function readPartedNames(folder: string): string[] {
  let text = '';
  try {
    text = readFileSync(join(folder, PARTED), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const keys = text.split(/\r?\n/).map(identityKey);
  return [...new Set(keys.filter((key) => key !== ''))].toSorted();
}
