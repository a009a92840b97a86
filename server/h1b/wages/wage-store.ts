import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { h1bFolder } from '#server/h1b/data-folder.ts';
import { readWageFile, type WageFacts } from '#server/h1b/wages/wage-file.ts';
import type { WageTable } from '#server/h1b/wages/wage-table.ts';

const SHIPPED_YEAR = 2025;
/** The newest wages, which come with the program. */
export const SHIPPED_WAGES = join(import.meta.dirname, 'shipped', `${SHIPPED_YEAR}.wages`);
const NAME = /^(\d{4})\.wages$/;
/** Tables in memory: 7 MB each. */
const KEPT = 2;

/** The folder of imported wages in a data directory: a file for each wage year. */
export function wagesFolder(dataDir: string): string {
  return join(h1bFolder(dataDir), 'wages');
}

/** A table with what its file says of it. */
interface LoadedWages {
  readonly table: WageTable;
  readonly facts: WageFacts;
}

/** The official wages that are served. */
export interface WageStore {
  /** The wage years that there are, newest first. */
  years(): Promise<readonly number[]>;
  /** The table of a wage year; undefined when there is none, or none that can be read. */
  load(year: number): Promise<LoadedWages | undefined>;
  /** Changes with the tables. */
  version(): Promise<string>;
}

/**
 * Serves the imported tables of a data directory and the shipped one. A table is read when it is first asked for, and again when
 * its file changed; the last two stay in memory. A damaged file is logged, and the shipped table of the same year is served
 * instead.
 */
export function openWages(dataDir: string, log: { error(message: string): void }): WageStore {
  const folder = wagesFolder(dataDir);
  const kept = new Map<string, Promise<LoadedWages | undefined>>();

  const files = async (): Promise<ReadonlyMap<number, string>> => {
    const names = await readdir(folder).catch(() => []);
    const imported = names.flatMap((name) => {
      const year = NAME.exec(name)?.[1];
      return year === undefined ? [] : [[Number(year), join(folder, name)] as const];
    });
    return new Map([[SHIPPED_YEAR, SHIPPED_WAGES], ...imported]);
  };
  const read = async (path: string): Promise<LoadedWages | undefined> => {
    try {
      return await readWageFile(path);
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
      const isShipped = path.endsWith(`${SHIPPED_YEAR}.wages`) && path !== SHIPPED_WAGES;
      return isShipped ? await read(SHIPPED_WAGES) : undefined;
    }
  };
  return {
    async years() {
      return [...(await files()).keys()].toSorted((a, b) => b - a);
    },
    async load(year) {
      const path = (await files()).get(year);
      if (path === undefined) return undefined;
      const version = await versionOf(path);
      const loaded = kept.get(version) ?? read(path);
      kept.delete(version);
      kept.set(version, loaded);
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
      return await loaded;
    },
    async version() {
      return (await Promise.all([...(await files()).values()].map(versionOf))).join('\n');
    },
  };
}

async function versionOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${path} ${ino} ${mtimeMs} ${size}`;
  } catch {
    return path;
  }
}
