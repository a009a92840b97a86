import { statSync } from 'node:fs';
import { join } from 'node:path';

import { listVersions, readCurrent } from '#server/h1b/data-folder.ts';
import { isGenerated, readHeader, type Source } from '#server/h1b/snapshot/format.ts';
import { verifySnapshot } from '#server/h1b/snapshot/verify-snapshot.ts';

/** The state of the explorer's folder, as `npm run h1b:status` prints it. */
interface DataDescription {
  readonly state: 'ready' | 'empty' | 'unavailable';
  readonly version: number | null;
  readonly records: number;
  /** Whether the records are a sample, and whether that is generated instead of real filings. */
  readonly sample: boolean;
  readonly generated: boolean;
  readonly created_at: string | null;
  readonly bytes: number;
  readonly sources: readonly Source[];
  /** Versions on disk, the current one first. */
  readonly versions: readonly number[];
  /** Why the current version cannot be used; null when it can. */
  readonly problem: string | null;
}

/** Describes the data of a folder; with `verify` the whole file is checked, not only its header. */
export function describeData(folder: string, verify = false): DataDescription {
  const versions = listVersions(folder).map(({ version }) => version);
  const current = readCurrent(folder);
  const nothing = {
    version: current?.version ?? null,
    records: 0,
    sample: false,
    generated: false,
    created_at: null,
    bytes: 0,
    sources: [],
    versions,
  };
  if (!current) return { state: 'empty', ...nothing, problem: null };
  const path = join(folder, current.file);
  try {
    const header = verify ? verifySnapshot(path) : readHeader(path);
    return {
      state: header.rows === 0 ? 'empty' : 'ready',
      version: header.version,
      records: header.rows,
      sample: header.sample,
      generated: isGenerated(header),
      created_at: header.createdAt,
      bytes: statSync(path).size,
      sources: header.sources,
      versions,
      problem: null,
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { state: 'unavailable', ...nothing, problem };
  }
}
