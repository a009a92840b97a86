import { sql } from 'kysely';

import type { Database, Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Throws what every transaction throws under a session that ended or waits for its second factor, and AppError `forbidden`
 * (403) for an anonymous account: for work that needs no database, and costs more than such an account may ask for.
 */
export async function requireNamedAccount(
  database: Database,
  identity: Extract<Identity, { role: 'authenticated' }>,
): Promise<void> {
  await database.transaction(identity, (tx) => sql`select`.execute(tx));
  const asked = sql<{
    anonymous: boolean;
  }>`select auth.is_anonymous(${identity.userId}) as anonymous`;
  const { rows } = await database.transaction({ role: 'service_role' }, (tx) => asked.execute(tx));
  if (!rows[0]?.anonymous) return;
  throw new AppError(ERRORS.forbidden, serverMessages.database.notAnonymous);
}
