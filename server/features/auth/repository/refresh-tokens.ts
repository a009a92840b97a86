import type { Selectable } from 'kysely';

import type { SessionKey } from '#server/features/auth/repository/sessions.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A refresh token as it is stored: only its hash. */
export type RefreshTokenRow = Selectable<AuthTables['auth.refresh_tokens']>;

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
