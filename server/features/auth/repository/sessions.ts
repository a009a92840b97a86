import type { Selectable } from 'kysely';

import type { Client } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A session as it is stored. */
export type SessionRow = Selectable<AuthTables['auth.sessions']>;
/** A refresh token as it is stored: its hash only. */
export type RefreshTokenRow = Selectable<AuthTables['auth.refresh_tokens']>;

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

/** The session of an id, if any. */
export function findSession(tx: Transaction, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('auth.sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The session that a refresh token belongs to, locked until the unit of work ends. */
export function lockSessionOfToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('auth.refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that a session was used just now, and from where. */
export async function touchSession(
  tx: Transaction,
  id: string,
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
    .where('id', '=', id)
    .execute();
}

/** Ends a session for good but keeps its rows, so that its tokens keep being refused as used. */
export async function endSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ ended_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: now })
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

/** Two links of a session's chain: the token of a hash, and the one that is not revoked. */
export async function readChain(
  tx: Transaction,
  sessionId: string,
  hash: Buffer,
): Promise<{
  readonly presented: RefreshTokenRow | undefined;
  readonly active: RefreshTokenRow | undefined;
}> {
  const rows = await tx
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('revoked_at', 'is', null)]))
    .execute();
  return {
    presented: rows.find((row) => row.token_hash.equals(hash)),
    active: rows.find((row) => row.revoked_at === null),
  };
}

/** Adds a token to a session's chain; its parent, if any, is revoked first. */
export async function insertRefreshToken(
  tx: Transaction,
  sessionId: string,
  hash: Buffer,
  parent: Buffer | null,
  now: Date,
): Promise<void> {
  if (parent) {
    await tx
      .updateTable('auth.refresh_tokens')
      .set({ revoked_at: now })
      .where('token_hash', '=', parent)
      .execute();
  }
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token_hash: hash,
      parent_hash: parent,
      session_id: sessionId,
      created_at: now,
      revoked_at: null,
      repeated_at: null,
    })
    .execute();
}

/** Notes that a used token was answered a second time. */
export async function noteRepeatedRefresh(tx: Transaction, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ repeated_at: now })
    .where('token_hash', '=', hash)
    .execute();
}
