import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';

import { publishDraft, writeWhole } from '#server/platform/files/write-whole.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';

/** The data version that is served: its number and the name of its file. */
export interface CurrentVersion {
  readonly version: number;
  readonly file: string;
}

/** Name of the file that names the served version. */
const CURRENT = 'current.json';
const FILE_NAME = /^snapshot-(\d{8})\.h1b$/;
/** Names of the files that belong to a version. */
const VERSION_FILE = /^(?:snapshot|evidence)-(\d{8})\./;
/** Names of files that a killed import may leave. */
const LEFT_OVER = /\.tmp$|^current\.json\..*\.part$/;
/** Versions kept on disk: the one served and the one to fall back to. */
const KEPT = 2;

/** The folder with the explorer's data inside the data directory. */
export function h1bFolder(dataDir: string): string {
  return join(dataDir, 'h1b');
}

/** The programmes whose disclosure data are kept: labor condition applications, and labor certifications for green cards. */
export type Programme = 'lca' | 'perm';

/** The folder with a programme's data inside the data directory: PERM lies beside the LCA data, with versions of its own. */
export function programmeFolder(dataDir: string, programme: Programme): string {
  const folder = h1bFolder(dataDir);
  return programme === 'perm' ? join(folder, 'perm') : folder;
}

/** Path of the file that names the served version; replaced as a whole when the version changes. */
export function currentPath(folder: string): string {
  return join(folder, CURRENT);
}

/** Path of the snapshot of a version. */
export function snapshotPath(folder: string, version: number): string {
  return join(folder, snapshotName(version));
}

const snapshotName = (version: number): string =>
  `snapshot-${String(version).padStart(8, '0')}.h1b`;

/** The version current.json names; null when there is none or it is damaged. */
export function readCurrent(folder: string): CurrentVersion | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(currentPath(folder), 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { version, file } = parsed as Partial<CurrentVersion>;
    return typeof version === 'number' && typeof file === 'string' && FILE_NAME.test(file)
      ? { version, file }
      : null;
  } catch {
    return null;
  }
}

/** Path of the snapshot that current.json names; undefined when there is none. */
export function currentSnapshot(folder: string): string | undefined {
  const current = readCurrent(folder);
  return current ? join(folder, current.file) : undefined;
}

/** All versions on disk that could be served: the current one first, then from new to old. */
export function listVersions(folder: string): CurrentVersion[] {
  const current = readCurrent(folder);
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const versions = found
    .map((file) => ({ file, version: Number(FILE_NAME.exec(file)?.[1] ?? 0) }))
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version);
  if (!current) return versions;
  const isCurrent = ({ file }: CurrentVersion): boolean => file === current.file;
  return [...versions.filter(isCurrent), ...versions.filter((v) => !isCurrent(v))];
}

/**
 * Publishes the next data version: `write` writes it under a temporary name and syncs it; then it is renamed and made
 * current by replacing current.json. A kill or a power cut at any point leaves the version before. When `write` returns
 * false, the new file is dropped and null returned. Only the holder of the import lock may call this.
 */
export async function publishVersion(
  folder: string,
  write: (path: string, version: number) => boolean,
): Promise<CurrentVersion | null> {
  await makeFolder(folder, { mode: 0o777 });
  const highest = Math.max(0, ...listVersions(folder).map(({ version }) => version));
  const version = Math.max(highest, readCurrent(folder)?.version ?? 0) + 1;
  const file = snapshotName(version);
  const temporary = join(folder, `${file}.${process.pid}.tmp`);
  try {
    if (!write(temporary, version)) {
      rmSync(temporary, { force: true });
      return null;
    }
    await publishDraft(temporary, join(folder, file));
    await makeCurrent(folder, version);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  removeOld(folder);
  return { version, file };
}

/** Makes a snapshot current whose file is there; only the holder of the import lock may call this. */
export async function adoptVersion(folder: string, version: number): Promise<void> {
  await makeCurrent(folder, version);
  removeOld(folder);
}

function makeCurrent(folder: string, version: number): Promise<void> {
  const current = { version, file: snapshotName(version) };
  return writeWhole(currentPath(folder), `${JSON.stringify(current)}\n`, { mode: 0o666 });
}

/** Removes what earlier imports left: temporary files, and versions that are neither current nor the one before. */
export function removeOld(folder: string): void {
  const kept = new Set(
    listVersions(folder)
      .slice(0, KEPT)
      .map(({ version }) => version),
  );
  const isOld = (name: string): boolean => {
    const version = VERSION_FILE.exec(name)?.[1];
    return version !== undefined && !kept.has(Number(version));
  };
  for (const name of readdirSync(folder)) {
    if (LEFT_OVER.test(name) || isOld(name)) {
      rmSync(join(folder, name), { force: true, recursive: true });
    }
  }
}

/** Milliseconds between looks at current.json, for file systems that report no changes. */
const LOOK_MS = 5000;

/** Calls back when current.json of a folder may have been replaced, or on a `look` at everything; returns what ends it. */
export function followCurrent(
  folder: string,
  {
    changed,
    look,
    log,
  }: { changed: () => void; look: () => void; log: { error(message: string): void } },
): () => void {
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name === null || name === CURRENT) changed();
  });
  watcher.on('error', ({ message }) => log.error(`cannot watch the H1B data: ${message}`));
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => {
    watcher.close();
    clearInterval(timer);
  };
}
