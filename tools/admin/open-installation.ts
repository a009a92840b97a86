import { pino } from 'pino';

import type { Config } from '#server/config/config.ts';
import { siteOrigin } from '#server/config/site-origin.ts';
import { authFeature } from '#server/features/auth/feature.ts';
import type { Administration } from '#server/features/auth/admin/administration.ts';
import { openKeys } from '#server/features/auth/keys/installation-keys.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { DirectoryInUse } from '#server/platform/database/embedded/lock-directory.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Arguments } from '#tools/admin/read-arguments.ts';
import { readInstallation, takeDataDir } from '#tools/operations/command.ts';

/** An installation as the command line uses it. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
  readonly accounts: Administration;
  /** Whether a server has the embedded database open; undefined with PostgreSQL, where that cannot be seen. */
  readonly isServed: boolean | undefined;
  close(): Promise<void>;
}

/** The command that goes on with other keys than those of before. */
export const ACCEPT_KEYS = 'accept-keys';

const log = pino({ level: 'silent' });

/** Opens the installation of the environment and of `.env`: beside a running server, or alone. Throws UserError or ConfigError. */
export async function openInstallation({
  create,
  json: quiet,
  command,
}: Pick<Arguments, 'create' | 'json' | 'command'>): Promise<Installation> {
  const accept = command === ACCEPT_KEYS;
  const { config } = readInstallation();
  const { dataDir, http } = config;
  if (config.database.url === undefined) takeDataDir(dataDir, { part: 'database', create, quiet });
  const { database, joined } = await open(config);
  const keys = await openKeys({ ...config.auth, dataDir }, database, { create, accept });
  const auth = authFeature({
    database,
    clock: systemClock,
    keys,
    settings: config.auth,
    publicUrl: () => siteOrigin(http, http.port),
    wakeJobs: () => undefined,
    mailer: { send: async () => undefined },
    eraseAccount: async () => undefined,
  });
  return {
    config,
    database,
    accounts: auth.administration,
    isServed: config.database.url === undefined ? joined : undefined,
    async close() {
      await auth.close?.();
      await database.close();
    },
  };
}

async function open({ database, dataDir }: Config) {
  const options = { ...database, dataDir, log };
  try {
    return { database: await openDatabase(options), joined: false };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return { database: await openDatabase({ ...options, join: true }), joined: true };
  }
}
