import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { createBrotliDecompress } from 'node:zlib';

import { programmeFolder, publishVersion, readCurrent } from '#server/h1b/data-folder.ts';
import { EvidenceCollector } from '#server/h1b/import/employer-evidence.ts';
import { importLockOf } from '#server/h1b/import/import-lock.ts';
import { importTable } from '#server/h1b/import/import-table.ts';
import type { SampleOptions } from '#server/h1b/sample/has-data.ts';
import { type SampleFacts, spread } from '#server/h1b/sample/shipped-sample.ts';
import { readHeader, SnapshotError } from '#server/h1b/snapshot/format.ts';
import { Table } from '#server/h1b/snapshot/table.ts';
import { writeSnapshot } from '#server/h1b/snapshot/write-snapshot.ts';
import { readCsv } from '#server/platform/tables/read-csv.ts';

const inFolder = (name: string) => fileURLToPath(new URL(`shipped/${name}`, import.meta.url));

/** The labor certifications that come with the program: CSV with the Department's headings of FY2020 to FY2023, compressed. */
export const PERM_SAMPLE_FILE = inFolder('certifications.csv.br');
/** What they are, as JSON. */
export const PERM_SAMPLE_FACTS = inFolder('certifications.json');

/** Reads what the shipped labor certifications are. */
function permFacts(): SampleFacts {
  return JSON.parse(readFileSync(PERM_SAMPLE_FACTS, 'utf8')) as SampleFacts;
}

/** Whether a data directory is to get no sample of labor certifications: beside invented filings, for 0 rows, and where there are others. */
export function needsNoCertifications(
  dataDir: string,
  { rows, generated }: SampleOptions,
): boolean {
  if (generated || rows === 0) return true;
  return hasCertifications(programmeFolder(dataDir, 'perm'), permFacts().id);
}

/** Whether a folder has labor certifications that the sample must not replace: any but those of another sample. */
function hasCertifications(folder: string, id: string): boolean {
  const current = readCurrent(folder);
  if (!current) return false;
  try {
    const { sample, sampleId } = readHeader(join(folder, current.file));
    return !sample || sampleId === id;
  } catch (error) {
    return !(error instanceof SnapshotError && error.sample);
  }
}

/**
 * Makes the shipped labor certifications the current ones when none are loaded; does nothing beside invented filings, for 0 rows,
 * or while an import runs. Throws when the shipped file is damaged.
 */
export async function ensurePermSample(dataDir: string, wish: SampleOptions): Promise<void> {
  const limit = wish.rows ?? Infinity;
  const folder = programmeFolder(dataDir, 'perm');
  const { id, rows, sources } = permFacts();
  if (needsNoCertifications(dataDir, wish)) return;
  const lock = await importLockOf(folder);
  if (!lock) return;
  try {
    if (hasCertifications(folder, id)) return;
    const table = new Table();
    const evidence = new EvidenceCollector();
    const report = await importTable(
      { programme: 'perm', table, evidence, hashPhone: () => null },
      {
        name: 'certifications.csv',
        async read(sink) {
          const chunks = createReadStream(PERM_SAMPLE_FILE).pipe(createBrotliDecompress());
          await readCsv(chunks, spread(sink, rows, Math.min(limit, rows)));
        },
      },
      () => undefined,
    );
    if (report.refused !== null) throw new Error(report.refused);
    const createdAt = new Date().toISOString();
    const facts = {
      createdAt,
      sample: true,
      sampleId: id,
      sources: sources.map((source) => ({ ...source, importedAt: createdAt })),
    };
    await publishVersion(folder, (path, version) => {
      writeSnapshot(table, path, { version, ...facts }, evidence.descriptions(), false);
      return true;
    });
  } finally {
    await lock.release();
  }
}
