import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Client } from 'pg';

import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { DirectoryInUse } from '#server/platform/database/embedded/lock-directory.ts';
import type { Log } from '#server/platform/log.ts';
import { UserError } from '#shared/core/errors.ts';

/** A connection to the embedded database, which a running server or this process serves. */
interface EmbeddedClient {
  readonly client: Client;
  /** Whether a running server has the database open. */
  readonly isServed: boolean;
  close(): Promise<void>;
}

/**
 * Connects to the embedded database of a data directory, beside a running server or alone; it changes no table. Throws
 * UserError when the directory has none.
 */
export async function connectEmbedded(dataDir: string, log: Log): Promise<EmbeddedClient> {
  if (!existsSync(join(dataDir, 'database', 'cluster'))) {
    throw new UserError(`${dataDir} has no embedded database. Set DATA_DIR to the server's.`);
  }
  let host: string;
  let stop: () => Promise<void> = async () => undefined;
  let isServed = false;
  try {
    const server = await startEmbeddedServer({ directory: join(dataDir, 'database'), log });
    ({ host } = server);
    stop = () => server.close();
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || !error.holder.socket) throw error;
    host = dirname(error.holder.socket);
    isServed = true;
  }
  const client = new Client({
    host,
    port: EMBEDDED_PORT,
    user: 'postgres',
    database: 'postgres',
    application_name: 'waymark-backup',
  });
  // An error between statements would end the process; the next statement reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    client,
    isServed,
    async close() {
      await client.end();
      await stop();
    },
  };
}
