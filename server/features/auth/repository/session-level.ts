import { deleteSessions, type SessionRow } from '#server/features/auth/repository/sessions.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthenticationMethod } from '#server/platform/database/tables/auth.ts';

/** The session of a person and id. */
type SessionKey = Pick<SessionRow, 'user_id' | 'id'>;

/**
 * Puts a session of aal2 by a factor in the place of one. It has an id of its own, and the former one ends with all its
 * tokens: whoever else holds one of them gains nothing by the proof. A session that is at aal2 already stays, with other
 * refresh tokens.
 */
export async function raiseSessionRow(
  tx: Transaction,
  session: SessionRow,
  by: { readonly amr: readonly AuthenticationMethod[]; readonly factorId: string | null },
  now: Date,
): Promise<SessionRow> {
  const raised = {
    aal: 'aal2',
    amr: JSON.stringify(by.amr),
    factor_id: by.factorId,
    refreshed_at: now,
    updated_at: now,
  } as const;
  if (session.aal === 'aal2') {
    const { user_id, id } = session;
    await tx
      .deleteFrom('auth.refresh_tokens')
      .where('user_id', '=', user_id)
      .where('session_id', '=', id)
      .execute();
    return tx
      .updateTable('auth.sessions')
      .set(raised)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  await deleteSessions(tx, session.user_id, { only: session.id });
  return tx
    .insertInto('auth.sessions')
    .values({ ...session, ...raised, id: randomId() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a person's sessions that have not passed a second factor. */
export async function deleteHalfSessions(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .execute();
}

/** The person's sessions that reached aal2 by a factor or passkey. */
export function sessionsOfFactor(
  tx: Transaction,
  { user_id, id }: SessionKey,
): Promise<SessionRow[]> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('factor_id', '=', id)
    .forUpdate()
    .execute();
}

/** Lowers a session to aal1 with the methods that remain. */
export async function lowerSession(
  tx: Transaction,
  { user_id, id }: SessionKey,
  amr: readonly AuthenticationMethod[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', amr: JSON.stringify(amr), factor_id: null, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Notes the passkey that began a session, which is at aal2 when that proved further methods. */
export function noteFactorOfSession(
  tx: Transaction,
  { user_id, id, amr }: SessionKey & Pick<SessionRow, 'amr'>,
  factorId: string,
  methods: readonly string[],
  now: Date,
): Promise<SessionRow> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const proven = methods.map((method) => ({ method, timestamp }));
  return tx
    .updateTable('auth.sessions')
    .set({
      aal: methods.length > 0 ? 'aal2' : 'aal1',
      amr: JSON.stringify([...proven, ...amr]),
      factor_id: factorId,
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the sessions that a removed passkey began, except the one that removed it, if one did. */
export async function deleteSessionsOfPasskey(
  tx: Transaction,
  { user_id, id }: SessionKey,
  except?: string,
): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', user_id)
    .where('factor_id', '=', id)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}
