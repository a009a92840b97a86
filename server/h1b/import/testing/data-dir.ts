import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { readDetails } from '#server/h1b/answers/record.ts';
import { importFiles } from '#server/h1b/import/import-files.ts';
import type { ImportReport } from '#server/h1b/import/report.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';

/** A data directory for a test, with files to import beside it. */
export class TestData {
  readonly root = mkdtempSync(join(tmpdir(), 'h1b-'));
  readonly dataDir = join(this.root, 'data');

  /** Writes a file to import; returns its path. */
  file(name: string, content: string | Buffer): string {
    const path = join(this.root, name);
    writeFileSync(path, content);
    return path;
  }

  /** Imports paths. */
  import(...paths: string[]): Promise<ImportReport> {
    return importFiles({ dataDir: this.dataDir, paths });
  }

  /** The file of the current version; undefined without one. */
  get currentFile(): string | undefined {
    const folder = h1bFolder(this.dataDir);
    const current = readCurrent(folder);
    return current ? join(folder, current.file) : undefined;
  }

  /** All records of the current version; none without one. */
  records(): H1bDetails[] {
    const file = this.currentFile;
    if (file === undefined) return [];
    const snapshot = openSnapshot(file);
    return Array.from({ length: snapshot.rows }, (_, row) => readDetails(snapshot, row));
  }

  /** Removes everything. */
  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
