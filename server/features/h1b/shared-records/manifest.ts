import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FORMAT } from '#server/h1b/snapshot/format.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import type { SharedFiles } from '#server/platform/objects/shared-files.ts';

/** What of the H1B data is shared: the records of both programmes, what tells their employers apart (with its key), the approvals, and official wages by year. */
export type Part =
  | 'snapshot'
  | 'evidence'
  | 'key'
  | 'approvals'
  | 'permSnapshot'
  | 'permEvidence'
  | `wages-${number}`;

/** One part as it lies in the store, by its content. */
export interface SharedPart {
  readonly part: Part;
  readonly sha256: string;
  readonly bytes: number;
}

/** The records that every server should serve. */
export interface Manifest {
  /** The data version, which the snapshot's file is named by. */
  readonly version: number;
  /** The data version of the labor certifications; left out without any. */
  readonly permVersion?: number;
  readonly parts: readonly SharedPart[];
}

/** The folder of this program's layout: servers of two layouts keep their own records while a deploy runs. */
export const SHARED_FOLDER = `h1b/${FORMAT}/`;
const MANIFEST = `${SHARED_FOLDER}current.json`;

/** The name of a part in the store. */
export const nameOf = ({ part, sha256 }: SharedPart): string => `${SHARED_FOLDER}${part}-${sha256}`;

/** Whether two manifests name the same records; none is the same as none. */
export function isSame(one: Manifest | undefined, other: Manifest | undefined): boolean {
  const text = (manifest?: Manifest) => JSON.stringify(manifest?.parts.map(nameOf).toSorted());
  return text(one) === text(other);
}

/** What was published last; undefined when nothing was. */
export async function readManifest(files: SharedFiles): Promise<Manifest | undefined> {
  return (await readPublished(files))?.manifest;
}

/** A manifest as it was read, for `replaceManifest`. */
interface Published {
  readonly manifest: Manifest;
  readonly text: string;
  readonly version: string | undefined;
}

/** What was published last, with what its replacement needs; undefined when nothing was. */
export async function readPublished(files: SharedFiles): Promise<Published | undefined> {
  const read = await files.readText(MANIFEST);
  return read && { manifest: JSON.parse(read.text) as Manifest, ...read };
}

/** Makes records the ones that every server serves, unless others were published since `before` was read: then false. */
export async function replaceManifest(
  files: SharedFiles,
  manifest: Manifest,
  before: Published | undefined,
): Promise<boolean> {
  if (await files.replaceText(MANIFEST, JSON.stringify(manifest), before)) return true;
  // A write that was repeated because its answer got lost finds itself.
  return isSame(await readManifest(files), manifest);
}

const markerPath = (folder: string) => join(folder, 'shared.json');

/** What this folder last published or fetched; undefined for neither. */
export async function readMarker(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(markerPath(folder), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

/** Notes what this folder published or fetched. */
export function writeMarker(folder: string, manifest: Manifest): Promise<void> {
  return writeWhole(markerPath(folder), JSON.stringify(manifest), { mode: 0o666 });
}
