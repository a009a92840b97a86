import type { Selectable } from 'kysely';

import type { Client } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A session as it is stored. */
export type SessionRow = Selectable<AuthTables['auth.sessions']>;

/** Starts a session that was authenticated by one method just now. */
export function insertSession(
  tx: Transaction,
  userId: string,
  method: string,
  client: Client,
  now: Date,
): Promise<SessionRow> {
  return tx
    .insertInto('auth.sessions')
    .values({
      id: randomId(),
      user_id: userId,
      aal: 'aal1',
      amr: JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]),
      user_agent: client.userAgent ?? null,
      ip: client.ip,
      not_after: null,
      ended_at: null,
      created_at: now,
      updated_at: now,
      refreshed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a session the level and methods of another one of the same person, which it goes on for. */
export function keepLevel(
  tx: Transaction,
  { user_id, id }: Pick<SessionRow, 'user_id' | 'id'>,
  { aal, amr }: Pick<SessionRow, 'aal' | 'amr'>,
): Promise<SessionRow> {
  return tx
    .updateTable('auth.sessions')
    .set({ aal, amr: JSON.stringify(amr) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The person and id of a session. */
export type SessionKey = Pick<SessionRow, 'user_id' | 'id'>;

/** A person's session of an id, if any, and whether the person has a confirmed second factor. */
export function findCallerSession(
  tx: Transaction,
  { user_id, id }: SessionKey,
): Promise<(SessionRow & { readonly has_factor: boolean }) | undefined> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('auth.mfa_factors')
            .select('auth.mfa_factors.id')
            .where('auth.mfa_factors.user_id', '=', user_id)
            .where('auth.mfa_factors.status', '=', 'verified'),
        )
        .$castTo<boolean>()
        .as('has_factor'),
    )
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The session that a refresh token belongs to, locked until the transaction ends. */
export function lockSessionOfToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('auth.refresh_tokens as token')
    .innerJoin('auth.sessions as session', (join) =>
      join
        .onRef('session.user_id', '=', 'token.user_id')
        .onRef('session.id', '=', 'token.session_id'),
    )
    .where('token.token_hash', '=', tokenHash)
    .selectAll('session')
    .forUpdate('session')
    .executeTakeFirst();
}

/** Notes that a session was used just now, and from where. */
export async function touchSession(
  tx: Transaction,
  { user_id, id }: SessionKey,
  client: Client,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({
      refreshed_at: now,
      updated_at: now,
      ip: client.ip,
      user_agent: client.userAgent ?? null,
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Ends a session for good but keeps its rows, so that its tokens are still refused as used. */
export async function endSession(
  tx: Transaction,
  { user_id, id }: SessionKey,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ ended_at: now, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('session_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Removes sessions of a person with their tokens: one, all, or all but one. */
export async function deleteSessions(
  tx: Transaction,
  userId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  await query.execute();
}

/** Removes every session of everybody with its tokens; returns how many there were. */
export async function deleteAllSessions(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('auth.sessions').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Has a session end at an instant. */
export async function limitSession(
  tx: Transaction,
  { user_id, id }: SessionKey,
  notAfter: Date,
): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ not_after: notAfter })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
