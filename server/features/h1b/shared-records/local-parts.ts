import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Manifest, Part, SharedPart } from '#server/features/h1b/shared-records/manifest.ts';
import { approvalsPath } from '#server/h1b/approvals/approvals-folder.ts';
import { h1bFolder, programmeFolder, snapshotPath } from '#server/h1b/data-folder.ts';
import { evidencePath } from '#server/h1b/import/employer-evidence.ts';
import { KEY_FILE } from '#server/h1b/import/phone-hash.ts';
import { wagesFolder } from '#server/h1b/wages/wage-store.ts';

/** Where a part of the data versions of the two programmes lies in a data directory. */
export function localPath(
  dataDir: string,
  { version, permVersion = 0 }: Pick<Manifest, 'version' | 'permVersion'>,
  part: Part,
): string {
  const folder = h1bFolder(dataDir);
  const permFolder = programmeFolder(dataDir, 'perm');
  if (part === 'snapshot') return snapshotPath(folder, version);
  if (part === 'evidence') return evidencePath(folder, version);
  if (part === 'key') return join(folder, KEY_FILE);
  if (part === 'approvals') return approvalsPath(dataDir);
  if (part === 'permSnapshot') return snapshotPath(permFolder, permVersion);
  if (part === 'permEvidence') return evidencePath(permFolder, permVersion);
  return join(wagesFolder(dataDir), `${part.slice(WAGES.length)}.wages`);
}

const WAGES = 'wages-';
const OF_EVERY_VERSION = [
  'snapshot',
  'evidence',
  'key',
  'approvals',
  'permSnapshot',
  'permEvidence',
] as const satisfies readonly Part[];

/** The parts that a data version may have here: those of every version, and each year of imported wages. */
export async function localParts(dataDir: string): Promise<Part[]> {
  const names = await readdir(wagesFolder(dataDir)).catch(() => []);
  const wages = names.flatMap((name): Part[] => {
    const year = /^(\d{4})\.wages$/.exec(name)?.[1];
    return year === undefined ? [] : [`${WAGES}${Number(year)}`];
  });
  return [...OF_EVERY_VERSION, ...wages];
}

/** A file as a part; undefined when there is none. */
export async function describePart(part: Part, path: string): Promise<SharedPart | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { part, sha256: hash.digest('hex'), bytes: found.size };
}
