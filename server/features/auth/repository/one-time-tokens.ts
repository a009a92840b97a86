import type { Selectable } from 'kysely';

import { rowId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables, TokenKind } from '#server/platform/database/tables/auth.ts';

/** A one-time token as it is stored: hashes only. */
export type OneTimeTokenRow = Selectable<AuthTables['auth.one_time_tokens']>;

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** The id of no row. */
const NO_TOKEN = { user_id: NO_ID, id: NO_ID };

/** Columns of a new one-time token. */
interface NewOneTimeToken {
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

/** The live token of a link, if any; a link of a PKCE flow has its prefix in the hash. */
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

/** The token mailed for a PKCE flow, if it was not used or replaced; its expiry was checked with its link. */
export function findTokenOfFlow(
  tx: Transaction,
  flowStateId: string,
  userId: string,
): Promise<OneTimeTokenRow | undefined> {
  return tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('flow_state_id', '=', flowStateId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The tokens of some kinds with a live code. */
const withLiveCode = (tx: Transaction, kinds: readonly TokenKind[], now: Date) =>
  tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .where('code_hash', 'is not', null);

/** The tokens with a live code that were mailed to an address. */
export function findTokensByAddress(
  tx: Transaction,
  address: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeTokenRow[]> {
  return withLiveCode(tx, kinds, now)
    .where('relates_to', '=', address)
    .orderBy('user_id')
    .execute();
}

/** The tokens of a person with a live code. */
export function findTokensOfUser(
  tx: Transaction,
  userId: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeTokenRow[]> {
  return withLiveCode(tx, kinds, now).where('user_id', '=', userId).execute();
}

/** Counts a wrong guess of the tokens' codes and ends a code at the last allowed one; the link of its mail goes on working. */
export async function countWrongTries(
  tx: Transaction,
  tokens: readonly Pick<OneTimeTokenRow, 'user_id' | 'id'>[],
  most: number,
): Promise<void> {
  await tx
    .updateTable('auth.one_time_tokens')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      code_hash: eb
        .case()
        .when('tries', '<', most - 1)
        .then(eb.ref('code_hash'))
        .end(),
    }))
    // The statement also runs without a token, so that a miss costs the same.
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'id'),
        'in',
        [NO_TOKEN, ...tokens].map(({ user_id, id }) => eb.tuple(user_id, id)),
      ),
    )
    .execute();
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
