import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The data version that is served: its number and the name of its file. */
export interface CurrentVersion {
  readonly version: number;
  readonly file: string;
}

/** Name of the file that tells the served version. */
export const CURRENT = 'current.json';
const FILE_NAME = /^snapshot-(\d{8})\.h1b$/;
/** Versions kept on disk: the one served and the one to fall back to. */
const KEPT = 2;

/** The folder with the explorer's data inside the data directory. */
export function h1bFolder(dataDir: string): string {
  return join(dataDir, 'h1b');
}

/** Path of the file that names the served version; replaced as a whole when the version changes. */
export function currentPath(folder: string): string {
  return join(folder, CURRENT);
}

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
 * Publishes the next data version: written by `write` under a temporary name, renamed, then made current by
 * replacing current.json; killed at any point, the version before stays. When `write` answers false the new file is
 * dropped and null answered. Only the holder of the import lock calls it.
 */
export function publishVersion(
  folder: string,
  write: (path: string, version: number) => boolean,
): CurrentVersion | null {
  mkdirSync(folder, { recursive: true });
  const highest = Math.max(0, ...listVersions(folder).map(({ version }) => version));
  const version = Math.max(highest, readCurrent(folder)?.version ?? 0) + 1;
  const file = `snapshot-${String(version).padStart(8, '0')}.h1b`;
  const temporary = join(folder, `${file}.${process.pid}.tmp`);
  try {
    if (!write(temporary, version)) {
      rmSync(temporary, { force: true });
      return null;
    }
    renameSync(temporary, join(folder, file));
    syncFolder(folder);
    writeWhole(folder, currentPath(folder), `${JSON.stringify({ version, file })}\n`);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  removeOld(folder);
  return { version, file };
}

/** Removes what earlier imports left: temporary files, and versions that are neither current nor the one before. */
export function removeOld(folder: string): void {
  const kept = new Set(
    listVersions(folder)
      .slice(0, KEPT)
      .map(({ file }) => file),
  );
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.tmp') || (FILE_NAME.test(name) && !kept.has(name))) {
      rmSync(join(folder, name), { force: true, recursive: true });
    }
  }
}

function writeWhole(folder: string, path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const fd = openSync(temporary, 'w');
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(temporary, path);
  syncFolder(folder);
}

/** Makes renames in a folder last through a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
