import { join } from 'node:path';

import type { Client } from 'pg';

import { TreeCopy } from '#server/operations/backup/copy-tree.ts';
import { connectEmbedded } from '#server/operations/backup/embedded-client.ts';
import { holdStill } from '#server/operations/backup/hold-still.ts';
import type { Log } from '#server/platform/log.ts';

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
