import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { h1bFolder } from '#server/h1b/data-folder.ts';
import { explainDisk } from '#server/h1b/disk-full.ts';
import { takeImportLock } from '#server/h1b/import/import-lock.ts';
import { refusalOf } from '#server/h1b/import/import-table.ts';
import { recogniseWages, WageReader, wageYearIn } from '#server/h1b/wages/read-wages.ts';
import { readWageFile, type WageFacts, writeWageFile } from '#server/h1b/wages/wage-file.ts';
import { openWages, wagesFolder } from '#server/h1b/wages/wage-store.ts';
import { LEVELS, type WageTable } from '#server/h1b/wages/wage-table.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { findTables, headingsOf } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';

/** A year with fewer wages than this share of the newest table's is a part of one. */
const WHOLE = 0.5;

/** What became of a file with the wages of a year. */
export interface WageFileReport {
  readonly file: string;
  /** Why it was refused; null when it was read. */
  readonly refused: string | null;
  readonly outcome: 'loaded' | 'unchanged' | 'refused';
  /** The year in whose July its wages begin; null when it was refused before that was known. */
  readonly year: number | null;
  readonly occupations: number;
  readonly areas: number;
  /** Pairs of occupation and area that have wages. */
  readonly wages: number;
  /** Tables of the file that are not needed, with the reason. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** What to import, and into which data directory. */
interface WageImport {
  readonly dataDir: string;
  /** Files that hold tables of a wage year, as `wageFileKind` tells. */
  readonly paths: readonly string[];
  /** Whether a year with few wages is taken in, too. */
  readonly partial?: boolean;
  readonly now: Date;
  readonly onProgress?: (file: string, share: number, rows: number) => void;
}

/** Whether a table's headings are those of wages, or of the lists that go with them; undefined for any other table. */
export function wageFileKind(headings: readonly string[]): 'wages' | 'list' | undefined {
  const kind = recogniseWages(headings)?.kind;
  return kind === undefined || kind === 'wages' ? kind : 'list';
}

/**
 * Imports the wages of years, each whole or not at all. An archive has the wages and their lists; lists that lie beside a file of
 * wages belong to it. Throws ImportRunningError, and what the file system throws.
 */
export async function importWages(options: WageImport): Promise<WageFileReport[]> {
  const folder = h1bFolder(options.dataDir);
  try {
    await makeFolder(wagesFolder(options.dataDir), { above: folder, mode: 0o777 });
    const lock = await takeImportLock(folder);
    const scratch = await mkdtemp(join(wagesFolder(options.dataDir), 'unpack-'));
    try {
      return await importLocked(options, scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
      await lock.release();
    }
  } catch (error) {
    throw explainDisk(error, folder, 'nothing was changed, and the wages before are served');
  }
}

async function importLocked(options: WageImport, scratch: string): Promise<WageFileReport[]> {
  const holders: string[] = [];
  const lists: string[] = [];
  for (const path of options.paths) {
    const kinds = await kindsOf(path, scratch);
    (kinds.includes('wages') ? holders : lists).push(path);
  }
  const reports: WageFileReport[] = [];
  for (const path of holders) {
    const beside = lists.filter((list) => dirname(list) === dirname(path));
    reports.push(await importYear(path, beside, scratch, options));
  }
  const alone = lists.filter((list) => !holders.some((path) => dirname(path) === dirname(list)));
  for (const list of alone) {
    const refused = 'this list goes with a file of wages; import them together';
    reports.push({ ...nothing(basename(list)), refused });
  }
  return reports;
}

async function kindsOf(path: string, scratch: string): Promise<('wages' | 'list')[]> {
  const kinds: ('wages' | 'list')[] = [];
  for await (const found of findTables(path, basename(path), scratch)) {
    const kind = wageFileKind(await headingsOf(found).catch(() => []));
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

const nothing = (file: string) =>
  ({ file, outcome: 'refused', year: null, occupations: 0, areas: 0, wages: 0, left: [] }) as const;

async function importYear(
  path: string,
  lists: readonly string[],
  scratch: string,
  { dataDir, partial = false, now, onProgress }: WageImport,
): Promise<WageFileReport> {
  const file = basename(path);
  try {
    const year = wageYearIn(file) ?? wageYearIn(basename(dirname(path)));
    if (year === undefined) {
      throw new RefusedFileError(
        'its name does not say the wage year; name it as the Department does, such as OFLC_Wages_2026-27.zip',
      );
    }
    const reader = new WageReader();
    for (const each of [path, ...lists]) {
      for await (const found of findTables(each, basename(each), scratch)) {
        await reader.add(found, (share) => onProgress?.(found.name, share, 0));
      }
    }
    const before = await newestOf(dataDir);
    const table = reader.table(year, before);
    const [wages, known] = [wagesIn(table), before ? wagesIn(before) : 0];
    const size = { occupations: table.occupations.length, areas: table.areas.length, wages };
    const report = { file, refused: null, year, ...size, left: reader.left };
    if (wages < WHOLE * known && !partial) {
      const few = `${wages.toLocaleString('en-US')} wages are a part of a year, which has about ${known.toLocaleString('en-US')}`;
      return { ...report, outcome: 'refused', refused: `${few}; --partial takes it in` };
    }
    const target = join(wagesFolder(dataDir), `${year}.wages`);
    const there = await readWageFile(target).catch(() => undefined);
    if (there && isDeepStrictEqual(there.table, table)) return { ...report, outcome: 'unchanged' };
    await writeWageFile(target, table, { file, importedAt: now.toISOString() });
    // A file that cannot be read back must not be reported as imported.
    await readWageFile(target);
    return { ...report, outcome: 'loaded' };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return { ...nothing(file), refused };
  }
}

async function newestOf(dataDir: string): Promise<WageTable | undefined> {
  const store = openWages(dataDir, { error: () => undefined });
  const [newest] = await store.years();
  return newest === undefined ? undefined : (await store.load(newest))?.table;
}

function wagesIn({ cents }: WageTable): number {
  let wages = 0;
  for (let at = 0; at < cents.length; at += LEVELS.length) if (cents[at] !== 0) wages++;
  return wages;
}

/** The report of a file as an operator reads it. */
export function describeWages(report: WageFileReport): string[] {
  const { file, refused, year, outcome, occupations, areas, wages, left } = report;
  if (refused !== null) return [`${file}: REFUSED, ${refused}`];
  const number = (value: number) => value.toLocaleString('en-US');
  return [
    `${file}: official wages of July ${year} to June ${year! + 1} ${outcome}: ${number(wages)} wages of ${number(occupations)} occupations in ${number(areas)} areas`,
    ...left.map(({ name, why }) => `  ${name} left out: ${why}`),
  ];
}

/** What the files of wages that are served say of themselves, newest year first; one that cannot be read is logged and left out. */
export async function describeWageYears(
  dataDir: string,
  log: { error(message: string): void },
): Promise<WageFacts[]> {
  const store = openWages(dataDir, log);
  const loaded: WageFacts[] = [];
  for (const year of await store.years()) {
    const found = await store.load(year);
    if (found) loaded.push(found.facts);
  }
  return loaded;
}
