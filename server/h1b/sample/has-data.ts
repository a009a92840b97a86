import { join } from 'node:path';

import { readCurrent } from '#server/h1b/data-folder.ts';
import { sampleFacts } from '#server/h1b/sample/shipped-sample.ts';
import {
  FORMAT,
  READABLE_FORMATS,
  readHeader,
  SnapshotError,
} from '#server/h1b/snapshot/format.ts';

/** Which sample to show until files are imported. */
export interface SampleOptions {
  /** Most records; undefined for all, 0 for no sample. */
  readonly rows: number | undefined;
  /** Invented records instead of real filings. */
  readonly generated: boolean;
}

/** Whether the current version of a folder holds imported records in an older layout, which can be rebuilt. */
export function isOlderImport(folder: string): boolean {
  const current = readCurrent(folder);
  if (!current) return false;
  try {
    const { format, sample } = readHeader(join(folder, current.file), READABLE_FORMATS);
    return format !== FORMAT && !sample;
  } catch {
    return false;
  }
}

/** Whether a folder has data that a sample must not replace: any but another sample, or one that another release made. */
export function hasData(folder: string, { generated }: SampleOptions): boolean {
  const current = readCurrent(folder);
  if (!current) return false;
  try {
    const { sample, sampleId } = readHeader(join(folder, current.file));
    return !sample || sampleId === (generated ? undefined : sampleFacts().id);
  } catch (error) {
    return !(error instanceof SnapshotError && error.sample);
  }
}
