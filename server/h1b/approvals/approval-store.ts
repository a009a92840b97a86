import { stat } from 'node:fs/promises';

import {
  approvalsPath,
  joinApprovals,
  readImported,
  SHIPPED,
} from '#server/h1b/approvals/approvals-folder.ts';
import {
  type EmployerIndex,
  indexEmployers,
  type NameSource,
} from '#server/h1b/approvals/employer-index.ts';
import { type Approvals, readApprovalFile } from '#server/h1b/approvals/store-file.ts';

/** Approvals as they are asked: years, rows, and which names are one employer. */
export interface LoadedApprovals extends Approvals {
  readonly index: EmployerIndex;
  /** Changes with the data. */
  readonly version: string;
}

/** The approvals that are served. */
export interface ApprovalStore {
  /** The newest usable approvals; undefined when not even the shipped ones can be read. */
  load(): Promise<LoadedApprovals | undefined>;
}

/** Which names of the filings are one employer. */
export interface FiledNames {
  /** Changes with what `names` would find. */
  version(): string;
  names(): NameSource;
}

const NO_FILINGS: FiledNames = {
  version: () => '',
  names: () => ({ aliases: new Map(), splits: new Set() }),
};

/**
 * Serves the imported approvals of a data directory, or the shipped ones, joined to the employers of the filings. They are read
 * when they are first asked for and again when the file changed, and joined again when other names are one employer, which
 * every question looks at; a damaged file is logged, and what was served before stays. While the filings cannot be asked, names
 * are joined by the approvals alone.
 */
export function openApprovals(
  dataDir: string,
  log: { error(message: string): void },
  { shippedPath = SHIPPED, filed = NO_FILINGS }: { shippedPath?: string; filed?: FiledNames } = {},
): ApprovalStore {
  let seen = '';
  let joined = '';
  let rows: Promise<Approvals | undefined> = Promise.resolve(undefined);
  let served: Promise<LoadedApprovals | undefined> = Promise.resolve(undefined);

  const report = (error: unknown): void => {
    log.error(error instanceof Error ? error.message : String(error));
  };
  const read = async (): Promise<Approvals> => {
    const shipped = await readApprovalFile(shippedPath);
    const imported = await readImported(dataDir).catch(report);
    return joinApprovals(shipped, imported ?? undefined);
  };
  const join = async (version: string): Promise<LoadedApprovals | undefined> => {
    const approvals = await rows;
    if (!approvals) return undefined;
    const names = filed.names();
    try {
      return { ...approvals, index: await indexEmployers(approvals.table, names), version };
    } catch (error) {
      // The next question tries again.
      if (joined === version) joined = '';
      report(error);
      const alone = { ...names, link: undefined };
      return {
        ...approvals,
        index: await indexEmployers(approvals.table, alone),
        version: 'alone',
      };
    }
  };
  return {
    async load() {
      const file = await versionOf(approvalsPath(dataDir));
      if (file !== seen) {
        seen = file;
        joined = '';
        const before = rows;
        rows = read().catch((error: unknown) => {
          report(error);
          return before;
        });
      }
      const version = `${file}\n${filed.version()}`;
      if (version !== joined) {
        joined = version;
        served = join(version);
      }
      return await served;
    },
  };
}

async function versionOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'shipped';
  }
}
