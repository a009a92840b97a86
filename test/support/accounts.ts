import { randomUUID } from 'node:crypto';

import type { Database, Identity } from '#server/platform/database/database.ts';

/** Stores an account with a live session, as a sign-in would, and returns its identity. */
export async function plantAccount(
  database: Database,
): Promise<Extract<Identity, { role: 'authenticated' }>> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  const now = new Date();
  const times = { created_at: now, updated_at: now };
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx
      .insertInto('auth.users')
      .values({
        id: userId,
        email: `${userId}@waymark.example`,
        email_confirmed_at: now,
        app_metadata: '{}',
        user_metadata: '{}',
        ...times,
      })
      .execute();
    await tx
      .insertInto('auth.sessions')
      .values({ id: sessionId, user_id: userId, aal: 'aal1', amr: '[]', ...times })
      .execute();
  });
  return { role: 'authenticated', userId, sessionId };
}
