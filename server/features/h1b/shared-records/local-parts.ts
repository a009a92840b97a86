import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Part, SharedPart } from '#server/features/h1b/shared-records/manifest.ts';
import { approvalsPath } from '#server/h1b/approvals/approvals-folder.ts';
import { h1bFolder, snapshotPath } from '#server/h1b/data-folder.ts';
import { evidencePath } from '#server/h1b/import/employer-evidence.ts';
import { KEY_FILE } from '#server/h1b/import/phone-hash.ts';

/** Where each part of a data version lies in a data directory. */
export function localPaths(dataDir: string, version: number): Readonly<Record<Part, string>> {
  const folder = h1bFolder(dataDir);
  return {
    snapshot: snapshotPath(folder, version),
    evidence: evidencePath(folder, version),
    key: join(folder, KEY_FILE),
    approvals: approvalsPath(dataDir),
  };
}

/** A file as a part; undefined when there is none. */
export async function describePart(part: Part, path: string): Promise<SharedPart | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { part, sha256: hash.digest('hex'), bytes: found.size };
}
