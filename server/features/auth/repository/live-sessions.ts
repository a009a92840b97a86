import type { SessionRow } from '#server/features/auth/repository/sessions.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A person's sessions that have not ended at an instant, the one used last first. */
export function listLiveSessions(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<SessionRow[]> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('not_after', 'is', null), eb('not_after', '>', now)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Removes one live session of a person with its tokens; false when there is none of this id. */
export async function deleteLiveSession(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
