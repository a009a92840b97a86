import { mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import {
  type CurrentVersion,
  h1bFolder,
  type Programme,
  programmeFolder,
  publishVersion,
  readCurrent,
  removeOld,
} from '#server/h1b/data-folder.ts';
import {
  READABLE_FORMATS,
  readHeader,
  SnapshotError,
  type Source,
} from '#server/h1b/snapshot/format.ts';
import { loadTable } from '#server/h1b/snapshot/load-table.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { explainDisk } from '#server/h1b/disk-full.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { type ImportTarget, importTable, refusalOf } from '#server/h1b/import/import-table.ts';
import { importInThreads, readersFor } from '#server/h1b/import/read-in-threads.ts';
import { findTables, listFiles } from '#server/platform/tables/find-tables.ts';
import { phoneHasher } from '#server/h1b/import/phone-hash.ts';
import { emptyReport, type FileReport, type ImportReport } from '#server/h1b/import/report.ts';

/** Receives the name of the file that is being read, the share read, and its rows so far. */
type OnImportProgress = (file: string, share: number, rows: number) => void;

/** What to import, and into which data directory. */
interface ImportOptions {
  readonly dataDir: string;
  /** Files and folders, in this order; a later file wins. */
  readonly paths: readonly string[];
  /** The programme to import files of, LCA by default; other files are refused. */
  readonly programme?: Programme;
  /** Start from nothing instead of the current version. */
  readonly fresh?: boolean;
  readonly onProgress?: OnImportProgress;
  /** Bytes from which a file of plain text is read by threads of its own. */
  readonly threadsFrom?: number;
  /** Receives the path of each file that holds tables of the other programme, which are then in no report. */
  readonly onOther?: (path: string) => void;
}

/**
 * Merges files into a new data version and makes it current. Throws ImportRunningError, SnapshotError for a damaged current
 * version, and what the file system throws.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const folder = programmeFolder(options.dataDir, options.programme ?? 'lca');
  try {
    const lock = await takeImportLock(folder);
    try {
      removeOld(folder);
      return await importLocked(options, folder);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw explainDisk(
      error,
      folder,
      'nothing was changed, and the records before are still served',
    );
  }
}

interface Base {
  readonly table: Table;
  readonly evidence: EvidenceCollector;
  readonly sources: readonly Source[];
  readonly version: number | null;
  readonly removedSample: number;
  /** Checksums of the version the files are merged into. */
  readonly blocks: readonly number[] | null;
}

async function importLocked(options: ImportOptions, folder: string): Promise<ImportReport> {
  const started = performance.now();
  const base = await loadBase(folder, options.fresh === true);
  const target = {
    ...base,
    programme: options.programme ?? ('lca' as const),
    // One key for both programmes, so that equal numbers have equal hashes.
    hashPhone: phoneHasher(h1bFolder(options.dataDir)),
  };
  const files: FileReport[] = [];
  const scratch = join(folder, 'unpack.tmp');
  mkdirSync(scratch);
  try {
    const found: Found[] = [];
    for (const path of options.paths) found.push(...(await findFiles(path)));
    const nameOf = namesOf(found);
    for (const { path, refused } of found) {
      if (refused !== undefined) files.push({ ...emptyReport(path), refused });
      else await importFile(target, path, nameOf(path), scratch, files, options);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const changed = files.some((file) => file.inserted + file.updated > 0);
  const published = changed ? await publish(folder, base, files, target.programme) : null;
  const seconds = (): number => Math.round(performance.now() - started) / 1000;
  if (!published) {
    const records = base.removedSample || base.table.rows;
    return {
      files,
      version: base.version,
      published: false,
      records,
      removed_sample: 0,
      seconds: seconds(),
    };
  }
  return {
    files,
    version: published.version,
    published: true,
    records: base.table.rows,
    removed_sample: base.removedSample,
    seconds: seconds(),
  };
}

/** The records to merge into: those of the current version; none when it is a sample or there is none. */
async function loadBase(folder: string, fresh: boolean): Promise<Base> {
  const current = readCurrent(folder);
  const nothing = {
    table: new Table(),
    evidence: new EvidenceCollector(),
    sources: [],
    version: current?.version ?? null,
    blocks: null,
  };
  if (!current || fresh) return { ...nothing, removedSample: 0 };
  const path = join(folder, current.file);
  try {
    const header = verifySnapshot(path, READABLE_FORMATS);
    if (header.sample) return { ...nothing, removedSample: header.rows };
    const { table } = loadTable(path);
    const evidence = new EvidenceCollector();
    await evidence.load(folder, header.version);
    return {
      table,
      evidence,
      sources: header.sources,
      version: header.version,
      removedSample: 0,
      blocks: header.blocks,
    };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    if (error.sample) return { ...nothing, removedSample: 0 };
    const remedy = 'import all files again with --fresh, which starts from nothing';
    throw new SnapshotError(error.reason, path, `${error.detail}; ${remedy}`, { cause: error });
  }
}

/** A file to read, or a path with the reason why there is nothing to read. */
interface Found {
  readonly path: string;
  readonly refused?: string;
}

async function findFiles(path: string): Promise<Found[]> {
  try {
    const found = await listFiles(path);
    if (found.length > 0) return found.map((file) => ({ path: file }));
    return [{ path, refused: 'the folder holds no files to import' }];
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return [{ path, refused }];
  }
}

/** Files are known by their names, and by their full paths where a name repeats. */
function namesOf(found: readonly Found[]): (path: string) => string {
  const places = Map.groupBy(new Set(found.map(({ path }) => resolve(path))), (path) =>
    basename(path),
  );
  return (path) => ((places.get(basename(path))?.length ?? 0) > 1 ? resolve(path) : basename(path));
}

async function importFile(
  target: ImportTarget,
  path: string,
  name: string,
  scratch: string,
  files: FileReport[],
  { dataDir, onProgress, onOther, threadsFrom }: ImportOptions,
): Promise<void> {
  try {
    for await (const found of findTables(path, name, scratch)) {
      const progress = (share: number, rows: number) => onProgress?.(found.name, share, rows);
      const readers = readersFor(found, threadsFrom);
      const report = await (readers > 0
        ? importInThreads(
            target,
            { name: found.name, path, keyFolder: h1bFolder(dataDir), readers },
            progress,
          )
        : importTable(target, found, progress));
      if (report.programme !== undefined && onOther) onOther(path);
      else files.push(report);
    }
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    files.push({ ...emptyReport(name), refused });
  }
}

/** Publishes the merged records; null when the changes of the files cancelled each other out. */
function publish(
  folder: string,
  base: Base,
  files: readonly FileReport[],
  programme: Programme,
): Promise<CurrentVersion | null> {
  const importedAt = new Date().toISOString();
  const added: Source[] = files
    .filter((file) => file.refused === null)
    .map((file) => ({
      name: file.file,
      importedAt,
      rows: file.inserted + file.updated + file.unchanged,
    }));
  const sources = [
    ...base.sources.filter((known) => !added.some((source) => source.name === known.name)),
    ...added,
  ];
  return publishVersion(folder, (path, version) => {
    const facts = { version, createdAt: importedAt, sample: false, sources };
    // Offers are compared with LCA filings alone.
    writeSnapshot(base.table, path, facts, base.evidence.descriptions(), programme === 'lca');
    if (base.blocks && isDeepStrictEqual(readHeader(path).blocks, base.blocks)) return false;
    base.evidence.write(folder, version);
    return true;
  });
}
