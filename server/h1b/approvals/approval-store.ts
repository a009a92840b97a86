import { stat } from 'node:fs/promises';

import {
  approvalsPath,
  joinApprovals,
  readImported,
  SHIPPED,
} from '#server/h1b/approvals/approvals-folder.ts';
import { type EmployerIndex, indexEmployers } from '#server/h1b/approvals/employer-index.ts';
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

/**
 * Serves the imported approvals of a data directory, or the shipped ones. They are read when they are first asked for
 * and again when the file changed, which every question looks at; a damaged file is logged, and what was served before
 * stays.
 */
export function openApprovals(
  dataDir: string,
  log: { error(message: string): void },
  shippedPath = SHIPPED,
): ApprovalStore {
  let seen: string | undefined;
  let served: Promise<LoadedApprovals | undefined> = Promise.resolve(undefined);

  const report = (error: unknown): void => {
    log.error(error instanceof Error ? error.message : String(error));
  };
  const read = async (version: string): Promise<LoadedApprovals> => {
    const shipped = await readApprovalFile(shippedPath);
    const imported = await readImported(dataDir).catch(report);
    const approvals = joinApprovals(shipped, imported ?? undefined);
    return { ...approvals, index: await indexEmployers(approvals.table), version };
  };
  return {
    async load() {
      const version = await versionOf(approvalsPath(dataDir));
      if (version !== seen) {
        seen = version;
        const before = served;
        served = read(version).catch((error: unknown) => {
          report(error);
          return before;
        });
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
