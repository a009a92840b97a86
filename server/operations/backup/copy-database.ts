import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import type { Client } from 'pg';

import { connectEmbedded } from '#server/operations/backup/embedded-client.ts';
import type { Log } from '#server/platform/log.ts';

/** A file as it was before it was copied. */
interface Seen {
  readonly size: bigint;
  readonly modified: bigint;
  /** When it was looked at, in nanoseconds since 1970. */
  readonly at: bigint;
}

/** The clock of a file system may be this coarse: a file changed so shortly before the copy may have changed again. */
const COARSE_NS = 1_000_000_000n;

/** A copy of a folder that is brought up to date again and again. */
export class TreeCopy {
  readonly #from: string;
  readonly #to: string;
  readonly #seen = new Map<string, Seen>();
  #folders: readonly string[] = [];

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Paths of the copy's files, inside the folder. */
  get files(): readonly string[] {
    return [...this.#seen.keys()].toSorted();
  }

  /** Paths of its folders, inside the folder. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Copies what changed since the last time and removes what is gone; returns the bytes that were copied. */
  async update(): Promise<number> {
    const entries = await readdir(this.#from, { recursive: true, withFileTypes: true });
    const pathOf = (entry: (typeof entries)[number]) =>
      relative(this.#from, join(entry.parentPath, entry.name));
    this.#folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
    await mkdir(this.#to, { recursive: true, mode: 0o700 });
    for (const folder of this.#folders) {
      await mkdir(join(this.#to, folder), { recursive: true, mode: 0o700 });
    }
    const files = new Set(entries.filter((entry) => entry.isFile()).map(pathOf));
    let bytes = 0;
    for (const path of files) bytes += await this.#copyIfChanged(path);
    for (const path of this.#seen.keys()) {
      if (!files.has(path)) await this.#forget(path);
    }
    return bytes;
  }

  async #copyIfChanged(path: string): Promise<number> {
    const from = join(this.#from, path);
    const at = BigInt(Date.now()) * 1_000_000n;
    try {
      const { size, mtimeNs: modified } = await lstat(from, { bigint: true });
      const before = this.#seen.get(path);
      const isSame =
        before?.size === size && before.modified === modified && before.at - modified > COARSE_NS;
      if (isSame) return 0;
      const to = join(this.#to, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      this.#seen.set(path, { size, modified, at });
      return Number(size);
    } catch (error) {
      // Removed while it was looked at.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await this.#forget(path);
      return 0;
    }
  }

  async #forget(path: string): Promise<void> {
    this.#seen.delete(path);
    await rm(join(this.#to, path), { force: true });
  }
}

/** Milliseconds between two statements, so that the transaction does not count as idle. */
const KEEP_ALIVE_MS = 500;

/**
 * Runs `work` inside one transaction of the embedded database. Its engine serves one transaction at a time, so nothing
 * else changes a file of it meanwhile; other requests wait. Throws when the transaction was cut before `work` ended.
 */
async function holdStill<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  await client.query('begin');
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.query(`select set_config('waymark.backup', $1, true)`, [token]);
    timer = setInterval(() => {
      // A failure shows when the transaction is looked at in the end.
      client.query('select 1').catch(() => undefined);
    }, KEEP_ALIVE_MS);
    const result = await work();
    const { rows } = await client.query<{ held: string | null }>(
      `select current_setting('waymark.backup', true) as held`,
    );
    if (rows[0]?.held !== token) throw new Error('the transaction that held the database was cut');
    return result;
  } finally {
    clearInterval(timer);
    await client.query('rollback').catch(() => undefined);
  }
}

/** Times that a copy of a busy database is brought up to date before requests wait for the rest. */
const ROUNDS = 4;
/** Bytes whose copy requests may wait for. */
const LITTLE_BYTES = 8 * 1024 * 1024;

/** A database as it was at one moment, and what it names. */
export interface CopiedDatabase {
  /** The folder of the copy. */
  readonly staged: string;
  readonly copy: TreeCopy;
  readonly at: Date;
  readonly heldMs: number;
  readonly migrations: readonly string[];
  readonly objectKeys: readonly string[];
}

/**
 * Copies the files of the embedded database into a folder, as they would be if the machine had stopped at one moment.
 * Requests wait only while the files that changed during the copy are copied once more.
 */
export async function copyDatabase(
  { dataDir, log }: { readonly dataDir: string; readonly log: Log },
  staged: string,
): Promise<CopiedDatabase> {
  const connection = await connectEmbedded(dataDir, log);
  const { client } = connection;
  try {
    const copy = new TreeCopy(join(dataDir, 'database', 'cluster'), staged);
    for (let round = 0; round < ROUNDS; round += 1) {
      if ((await copy.update()) <= LITTLE_BYTES) break;
    }
    return await holdStill(client, async () => {
      const start = performance.now();
      const migrations = await names(client, 'waymark_migrations', 'name');
      const objectKeys = [
        ...(await names(client, 'storage_objects', 'object_key')),
        ...(await names(client, 'storage_trash', 'object_key')),
      ];
      const at = new Date();
      await copy.update();
      const heldMs = Math.round(performance.now() - start);
      return { staged, copy, at, heldMs, migrations, objectKeys };
    });
  } finally {
    await connection.close();
  }
}

/** The values of a column; none when a database of an earlier version has no such table. */
async function names(client: Client, table: string, column: string): Promise<string[]> {
  const { rows: found } = await client.query<{ is: boolean }>(
    'select to_regclass($1) is not null as is',
    [`public.${table}`],
  );
  if (!found[0]?.is) return [];
  const { rows } = await client.query<{ value: string }>(
    `select ${column} as value from public.${table} order by 1`,
  );
  return rows.map(({ value }) => value);
}
