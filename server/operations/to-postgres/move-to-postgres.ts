import { join } from 'node:path';

import { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { copyObjects, type CopiedObjects } from '#server/operations/to-postgres/copy-objects.ts';
import { copyTables, type CopiedCounts } from '#server/operations/to-postgres/copy-tables.ts';
import { moveKeys } from '#server/operations/to-postgres/move-keys.ts';
import { requireEmpty, withClient } from '#server/operations/to-postgres/require-empty.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Log } from '#server/platform/log.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { UserError } from '#shared/core/errors.ts';

/** What was moved. */
interface MoveReport {
  readonly tables: CopiedCounts;
  /** Undefined when files stay in the data directory. */
  readonly objects: CopiedObjects | undefined;
  /** Where the keys are now, as a sentence. */
  readonly keys: string;
}

/** Milliseconds the source may wait while a portion of its rows is stored. */
const PATIENCE_MS = 600_000;

/**
 * Copies an embedded store, whose server must be stopped, into the empty database of DATABASE_URL, its files into the
 * object store of OBJECTS_URL if there is one, and its keys. The store itself stays as it is. Throws UserError.
 */
export async function moveToPostgres(config: Config, log: Log): Promise<MoveReport> {
  const { dataDir, database, objects } = config;
  const { url } = database;
  if (url === undefined) throw new UserError('Set DATABASE_URL to the database to fill.');
  await requireEmpty(url);
  // Both get the tables of this version; the first also takes the lock that a running server holds.
  await (await openDatabase({ dataDir, poolSize: 1, log })).close();
  await (await openDatabase({ ...database, url, dataDir, poolSize: 1, log })).close();
  const keys = await moveKeys(config.auth, dataDir);
  const source = await startEmbeddedServer({
    directory: join(dataDir, 'database'),
    log,
    idleTransactionMs: PATIENCE_MS,
  });
  const from = new Client({
    host: source.host,
    port: EMBEDDED_PORT,
    user: 'postgres',
    database: 'postgres',
  });
  from.on('error', () => undefined);
  try {
    await from.connect();
    const moved =
      objects.url === undefined ? undefined : await moveObjects(from, dataDir, objects.url);
    const tables = await withClient(database.migrationUrl ?? url, async (to) => {
      const counts = await copyTables(from, to);
      await to.query(`set role waymark_owner; analyze ${Object.keys(counts).join(', ')}`);
      return counts;
    });
    return { tables, objects: moved, keys };
  } finally {
    await from.end();
    await source.close();
  }
}

async function moveObjects(from: Client, dataDir: string, url: string): Promise<CopiedObjects> {
  const { rows } = await from.query<{ key: string }>(
    'select object_key as key from storage_objects union select object_key from storage_trash',
  );
  const source = await openObjects({ dataDir });
  const target = await openObjects({ url, dataDir });
  try {
    return await copyObjects(
      source,
      target,
      rows.map(({ key }) => key),
    );
  } finally {
    await source.close();
    await target.close();
  }
}
