import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { type KeyFile, parseKeyFile } from '#server/features/auth/keys/key-file.ts';
import { type CopiedCounts, copyTables } from '#server/operations/to-postgres/copy-tables.ts';
import { requireEmpty, withClient } from '#server/operations/to-postgres/require-empty.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import type { Log } from '#server/platform/log.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { UserError } from '#shared/core/errors.ts';

/** Where the keys of a server on PostgreSQL come from. */
interface KeySettings {
  readonly secretKeys: string | undefined;
  readonly publishableKey: string | undefined;
  readonly keysFile: string | undefined;
}

/**
 * Sees to it that the new server has the keys of the embedded store, so that nobody is signed out and second factors
 * work: copies them to AUTH_KEYS_FILE, or compares them with the environment. Returns what to print. Throws UserError when
 * other keys are there.
 */
export async function moveKeys(settings: KeySettings, dataDir: string): Promise<string> {
  const own = join(dataDir, 'keys.json');
  if (!existsSync(own)) return 'The keys are in the environment; keep them.';
  const text = await readFile(own, 'utf8');
  const file = parseKeyFile(text, own);
  if (file === 'version 1')
    throw new UserError(`${own} is of an earlier version. Start the server once, then stop it.`);
  if (settings.secretKeys !== undefined) {
    requireHeld(settings, file);
    return 'The environment has the keys of the embedded store.';
  }
  const path = settings.keysFile ?? own;
  if (path === own)
    return `The keys stay in ${own}; every server needs AUTH_KEYS_FILE with its path.`;
  if (existsSync(path)) {
    if ((await readFile(path, 'utf8')) === text) return `${path} has the keys already.`;
    throw new UserError(
      `${path} has other keys than ${own}: everybody would be signed out. Move it away, then run this again.`,
    );
  }
  await makeFolder(dirname(path));
  await writeWhole(path, text, { replace: false });
  return `The keys were copied to ${path}.`;
}

function requireHeld({ secretKeys = '', publishableKey }: KeySettings, file: KeyFile): void {
  const held = secretKeys.replaceAll(/\s/g, '');
  const parts = [...file.keys.map(({ kid }) => kid), ...file.secrets.map(({ key }) => key)];
  const missing = parts.some((part) => typeof part === 'string' && !held.includes(`"${part}"`));
  if (!missing && (publishableKey ?? file.publishableKey) === file.publishableKey) return;
  throw new UserError(
    'AUTH_SECRET_KEYS or AUTH_PUBLISHABLE_KEY differ from the keys of the embedded store: people would be signed out and second factors lost. Set AUTH_KEYS_FILE to a new file instead, and neither of the two.',
  );
}

/** What became of stored files. */
interface CopiedObjects {
  readonly copied: number;
  /** Keys of files whose bytes neither store has. */
  readonly missing: readonly string[];
}

/** Copies files by their keys and reads each again; one that only the target has counts as copied. Throws an Error on a difference. */
async function copyObjects(
  source: ObjectStore,
  target: ObjectStore,
  keys: readonly string[],
): Promise<CopiedObjects> {
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await bytesOf(source, key);
    if (bytes) await target.put(key, bytes);
    const stored = await bytesOf(target, key);
    if (!stored) missing.push(key);
    else if (bytes && hashOf(bytes) !== hashOf(stored)) {
      throw new Error(`the stored file ${key} was read again with other bytes`);
    }
  }
  return { copied: keys.length - missing.length, missing };
}

async function bytesOf(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  const stream = await store.open(key);
  return stream && buffer(stream);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

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
