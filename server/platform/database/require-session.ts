import { sql } from 'kysely';

import type { Database, Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { serverMessages } from '#shared/server-messages.ts';

/** Throws what every unit of work throws under a session that ended or waits for its second factor, for work that needs no database. */
export async function requireSession(
  database: Database,
  identity: Parameters<Database['transaction']>[0],
): Promise<void> {
  await database.transaction(identity, (tx) => sql`select`.execute(tx));
}

/** Throws the same, and AppError `forbidden` (403) for an anonymous account, for work that costs more than such a one may ask for. */
export async function requireNamedAccount(
  database: Database,
  identity: Extract<Identity, { role: 'authenticated' }>,
): Promise<void> {
  await requireSession(database, identity);
  const asked = sql<{
    anonymous: boolean;
  }>`select auth.is_anonymous(${identity.userId}) as anonymous`;
  const { rows } = await database.transaction({ role: 'service_role' }, (tx) => asked.execute(tx));
  if (!rows[0]?.anonymous) return;
  throw new AppError(ERRORS.forbidden, serverMessages.database.notAnonymous);
}
