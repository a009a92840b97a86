import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describePart, localPath } from '#server/features/h1b/shared-records/local-parts.ts';
import {
  isSame,
  nameOf,
  readManifest,
  readMarker,
  writeMarker,
  type Part,
  type SharedPart,
} from '#server/features/h1b/shared-records/manifest.ts';
import { adoptVersion, h1bFolder, programmeFolder } from '#server/h1b/data-folder.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';
import type { SharedFiles } from '#server/platform/objects/shared-files.ts';

/**
 * Fetches the records that were published last, unless the directory has had them; returns whether it did. Every part is
 * compared with its checksum before any is used, and the snapshot becomes current last. Throws ImportRunningError, and what
 * the store and the file system throw.
 */
export async function fetchRecords(files: SharedFiles, dataDir: string): Promise<boolean> {
  const folder = h1bFolder(dataDir);
  const manifest = await readManifest(files);
  if (!manifest || isSame(manifest, await readMarker(folder))) return false;
  const permFolder = programmeFolder(dataDir, 'perm');
  const { permVersion } = manifest;
  const lock = await takeImportLock(folder);
  const permLock =
    permVersion === undefined
      ? undefined
      : await takeImportLock(permFolder).catch(async (error: unknown) => {
          await lock.release();
          throw error;
        });
  const drafts = new Map<SharedPart, string>();
  try {
    for (const part of manifest.parts) {
      const draft = join(folder, `${part.part}.${process.pid}.tmp`);
      drafts.set(part, draft);
      await fetchPart(files, part, draft);
    }
    const pathOf = ({ part }: SharedPart) => localPath(dataDir, manifest, part);
    for (const [part, draft] of drafts) {
      if (isSnapshot(part.part)) continue;
      await makeFolder(dirname(pathOf(part)), { above: folder, mode: 0o777 });
      await rename(draft, pathOf(part));
    }
    for (const [part, draft] of drafts) {
      if (!isSnapshot(part.part)) continue;
      verifySnapshot(draft);
      await publishDraft(draft, pathOf(part));
    }
    if (permVersion !== undefined) await adoptVersion(permFolder, permVersion);
    await adoptVersion(folder, manifest.version);
    await writeMarker(folder, manifest);
    return true;
  } finally {
    await Promise.all([...drafts.values()].map((draft) => rm(draft, { force: true })));
    await permLock?.release();
    await lock.release();
  }
}

const isSnapshot = (part: Part) => part === 'snapshot' || part === 'permSnapshot';

async function fetchPart(files: SharedFiles, part: SharedPart, draft: string): Promise<void> {
  await rm(draft, { force: true });
  await files.download(nameOf(part), draft);
  const got = await describePart(part.part, draft);
  if (got?.sha256 === part.sha256 && got.bytes === part.bytes) return;
  throw new Error(`the published H1B ${part.part} is damaged: its checksum is wrong`);
}
