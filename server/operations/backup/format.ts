import { UserError } from '#shared/core/errors.ts';

/** The version of the form in which this program writes backups. */
export const FORMAT = 1;

/** Name of the first entry: what the archive is, so that a newer form is refused before anything else is read. */
export const HEADER_ENTRY = 'waymark-backup.json';
/** Name of the last entry: every file with its size and checksum. An archive without it is not whole. */
export const MANIFEST_ENTRY = 'manifest.json';

/** The first entry of a backup. */
export interface Header {
  readonly format: number;
  /** The version of Waymark that wrote it. */
  readonly version: string;
  /** When the database was copied, in ISO form. */
  readonly at: string;
  /** Names of the migrations that the database has. */
  readonly migrations: readonly string[];
}

/** A file of a backup. */
export interface ManifestFile {
  /** Path inside the data directory. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** The last entry of a backup. */
export interface Manifest extends Header {
  readonly files: readonly ManifestFile[];
  /** Folders of the database, some of which are empty. */
  readonly folders: readonly string[];
  /** Where the keys are: in the backup, or in the environment of the server. */
  readonly keys: 'included' | 'environment';
  /** The H1B records: in the backup, or the name of the snapshot that was served. */
  readonly h1b: { readonly included: boolean; readonly file: string | null };
  /** Keys of stored files whose bytes were missing from the object store. */
  readonly missing: readonly string[];
}

const PATH = /^(keys\.json|(database\/cluster|objects|mailbox|h1b)(\/[\w.@=+ -]+)*)$/;

/** Throws UserError for a path that a backup cannot have: everything stays inside the data directory. */
export function assertPath(path: string): void {
  if (PATH.test(path) && !path.split('/').some((part) => /^\.+$/.test(part))) return;
  throw damaged(`it has a file called ${JSON.stringify(path)}`);
}

/** Reads the first entry; throws UserError when the archive is of a newer form, or none of Waymark. */
export function parseHeader(text: string): Header {
  const header = parse(text) as Partial<Header>;
  if (typeof header.format === 'number' && header.format > FORMAT) {
    throw new UserError(
      `The backup was written by a newer Waymark (${header.version ?? 'unknown'}, format ${header.format}). Restore it with that version.`,
    );
  }
  if (header.format !== FORMAT || !Array.isArray(header.migrations)) {
    throw damaged('its first entry is not one of Waymark');
  }
  return header as Header;
}

/** Reads the last entry; throws UserError when it is damaged. */
export function parseManifest(text: string): Manifest {
  const manifest = parse(text) as Partial<Manifest>;
  if (!Array.isArray(manifest.files) || !Array.isArray(manifest.folders)) {
    throw damaged('its manifest is not one of Waymark');
  }
  const paths = manifest.files.map((file) => (file as Partial<ManifestFile> | null)?.path);
  for (const path of [...paths, ...(manifest.folders as unknown[])]) {
    if (typeof path !== 'string') throw damaged('its manifest is not one of Waymark');
    assertPath(path);
  }
  if (new Set(paths).size < paths.length) throw damaged('its manifest names a file twice');
  return manifest as Manifest;
}

/** The error for an archive that is not what a backup should be. */
export function damaged(why: string, cause?: unknown): UserError {
  return new UserError(
    `The backup is damaged: ${why}. Nothing was restored; take another backup.`,
    { cause },
  );
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below, together with another kind of value.
  }
  throw damaged('an entry is not JSON');
}
