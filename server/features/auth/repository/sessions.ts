import type { Selectable } from 'kysely';

import type { Client } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A session as it is stored. */
export type SessionRow = Selectable<AuthTables['auth.sessions']>;
/** A refresh token as it is stored: only its hash. */
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
type SessionKey = Pick<SessionRow, 'user_id' | 'id'>;

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

/** The session that a refresh token belongs to, locked until the unit of work ends. */
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

/** Two tokens of a session's chain: the one with a hash, and the one that is not revoked. */
export async function readChain(
  tx: Transaction,
  { user_id, id }: SessionKey,
  hash: Buffer,
): Promise<{
  readonly presented: RefreshTokenRow | undefined;
  readonly active: RefreshTokenRow | undefined;
}> {
  const rows = await tx
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('session_id', '=', id)
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
  { user_id, id }: SessionKey,
  hash: Buffer,
  parent: Buffer | null,
  now: Date,
): Promise<void> {
  if (parent) {
    await tx
      .updateTable('auth.refresh_tokens')
      .set({ revoked_at: now })
      .where('user_id', '=', user_id)
      .where('token_hash', '=', parent)
      .execute();
  }
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token_hash: hash,
      parent_hash: parent,
      user_id,
      session_id: id,
      created_at: now,
      revoked_at: null,
      repeated_at: null,
    })
    .execute();
}

/** Forgets used tokens of a session but for the newest ones. */
export async function pruneChain(
  tx: Transaction,
  { user_id, id }: SessionKey,
  kept: number,
): Promise<void> {
  await tx
    .deleteFrom('auth.refresh_tokens')
    .where('user_id', '=', user_id)
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('auth.refresh_tokens')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('session_id', '=', id)
        .where('revoked_at', 'is not', null)
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Notes that a used token was accepted a second time. */
export async function noteRepeatedRefresh(
  tx: Transaction,
  { user_id, token_hash }: Pick<RefreshTokenRow, 'user_id' | 'token_hash'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ repeated_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .execute();
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
