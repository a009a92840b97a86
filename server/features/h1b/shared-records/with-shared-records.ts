import { fetchRecords } from '#server/features/h1b/shared-records/fetch-records.ts';
import {
  describePart,
  localParts,
  localPath,
} from '#server/features/h1b/shared-records/local-parts.ts';
import {
  isSame,
  type Manifest,
  nameOf,
  type Part,
  readMarker,
  readPublished,
  replaceManifest,
  SHARED_FOLDER,
  writeMarker,
} from '#server/features/h1b/shared-records/manifest.ts';
import { h1bFolder, programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { openSharedFiles, type SharedFiles } from '#server/platform/objects/shared-files.ts';
import { UserError } from '#shared/core/errors.ts';

/**
 * Publishes the records of a data directory to the other servers: parts by their content first, then the manifest that
 * names them; parts that neither it nor the one before names are removed. Returns false when they were published
 * already. Throws UserError when other records were published since this directory last had them all.
 */
export async function publishRecords(files: SharedFiles, dataDir: string): Promise<boolean> {
  const folder = h1bFolder(dataDir);
  const current = readCurrent(folder);
  if (!current) return false;
  const perm = readCurrent(programmeFolder(dataDir, 'perm'));
  const versions = { version: current.version, ...(perm && { permVersion: perm.version }) };
  const pathOf = (part: Part) => localPath(dataDir, versions, part);
  const parts = await localParts(dataDir);
  const described = await Promise.all(parts.map((part) => describePart(part, pathOf(part))));
  const manifest: Manifest = {
    ...versions,
    parts: described.filter((part) => part !== undefined),
  };
  const published = await readPublished(files);
  const before = published?.manifest;
  if (isSame(before, manifest)) {
    await writeMarker(folder, manifest);
    return false;
  }
  if (!isSame(before, await readMarker(folder))) throw publishedMeanwhile();
  const there = new Set(await files.list(SHARED_FOLDER));
  for (const part of manifest.parts) {
    if (!there.has(nameOf(part))) await files.upload(nameOf(part), pathOf(part.part));
  }
  if (!(await replaceManifest(files, manifest, published))) throw publishedMeanwhile();
  await writeMarker(folder, manifest);
  const kept = new Set([...manifest.parts, ...(before?.parts ?? [])].map(nameOf));
  for (const name of there) {
    const isPart = /-[0-9a-f]{64}$/.test(name);
    if (isPart && !kept.has(name)) await files.remove(name);
  }
  return true;
}

function publishedMeanwhile(): UserError {
  return new UserError(
    'Another server published H1B records meanwhile. They come here within seconds; then import the files again.',
  );
}

/**
 * Runs an import into the records that servers share in the object store of an address: fetches them first, publishes
 * them after. Without an address it runs the import alone. Throws UserError when the store cannot be used.
 */
export async function withSharedRecords<T>(
  address: string | undefined,
  dataDir: string,
  work: () => Promise<T>,
): Promise<T> {
  if (address === undefined) return work();
  const files = await openSharedFiles(address);
  try {
    await fetchRecords(files, dataDir).catch((error: unknown) => {
      throw new UserError(
        `The object store of OBJECTS_URL cannot be used (${String(error)}); nothing was imported.`,
        { cause: error },
      );
    });
    const result = await work();
    await publishRecords(files, dataDir).catch((error: unknown) => {
      if (error instanceof UserError) throw error;
      throw new UserError(
        `The records were imported here, but not for the other servers (${String(error)}). Run the same command again.`,
        { cause: error },
      );
    });
    return result;
  } finally {
    files.close();
  }
}
