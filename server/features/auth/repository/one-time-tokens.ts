import type { Selectable } from 'kysely';

import { rowId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables, TokenKind } from '#server/platform/database/tables/auth.ts';

/** A one-time token as it is stored: hashes only. */
export type OneTimeTokenRow = Selectable<AuthTables['auth.one_time_tokens']>;

/** What is stored of a new one-time token. */
export interface NewOneTimeToken {
  readonly userId: string;
  readonly kind: TokenKind;
  readonly purpose: string;
  readonly relatesTo: string;
  readonly linkHash: Buffer | null;
  readonly codeHash: Buffer;
  readonly flowStateId: string | null;
  readonly expiresAt: Date;
}

/** Stores a token; an older one of the same person and kind is void from now on. */
export async function replaceOneTimeToken(
  tx: Transaction,
  token: NewOneTimeToken,
  now: Date,
): Promise<void> {
  const values = {
    id: rowId(now),
    purpose: token.purpose,
    relates_to: token.relatesTo,
    link_hash: token.linkHash,
    code_hash: token.codeHash,
    tries: 0,
    flow_state_id: token.flowStateId,
    created_at: now,
    expires_at: token.expiresAt,
  };
  await tx
    .insertInto('auth.one_time_tokens')
    .values({ ...values, user_id: token.userId, kind: token.kind })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** The live token of a link, if any. */
export function findTokenByLink(
  tx: Transaction,
  linkHash: Buffer,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeTokenRow | undefined> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The live tokens that were mailed to an address. */
export function findTokensByAddress(
  tx: Transaction,
  address: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeTokenRow[]> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('relates_to', '=', address)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .orderBy('user_id')
    .execute();
}

/** The live tokens of a person. */
export function findTokensOfUser(
  tx: Transaction,
  userId: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeTokenRow[]> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .execute();
}

/** Counts a wrong guess of a token's code and voids the token at the last one allowed. */
export async function countWrongTry(tx: Transaction, id: string, most: number): Promise<void> {
  const { tries } = await tx
    .updateTable('auth.one_time_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow();
  if (tries >= most) {
    await tx.deleteFrom('auth.one_time_tokens').where('id', '=', id).execute();
  }
}

/** Voids tokens of a person: those of the kinds, or all. */
export async function deleteOneTimeTokens(
  tx: Transaction,
  userId: string,
  kinds?: readonly TokenKind[],
): Promise<void> {
  let query = tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  if (kinds) query = query.where('kind', 'in', kinds);
  await query.execute();
}
