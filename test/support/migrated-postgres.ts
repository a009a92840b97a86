import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { newDatabase } from '#test/support/postgres-cluster.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** Creates a database with all migrations on the PostgreSQL of an address, for copies, and returns its name. */
export async function migratedTemplate(address: string): Promise<string> {
  const url = await newDatabase(address);
  const dataDir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const database = await openDatabase({ url, dataDir, poolSize: 1, log: silentLog });
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  return new URL(url).pathname.slice(1);
}
