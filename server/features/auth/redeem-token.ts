import {
  countWrongTries,
  deleteOneTimeTokens,
  findTokenByLink,
  findTokensByAddress,
  findTokensOfUser,
  type OneTimeTokenRow,
} from '#server/features/auth/repository/one-time-tokens.ts';
import {
  lockUser,
  lockUsersOfAddress,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { hashToken, isToken } from '#server/features/auth/secrets.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { CODE_MAX_TRIES } from '#shared/core/limits.ts';

/** As long as the hash of a code, but the hash of none. */
const NO_HASH = Buffer.alloc(32);

/** A token that matched and is used up, with its person locked. */
export interface Redeemed {
  readonly token: OneTimeTokenRow;
  readonly user: UserRow;
}

/** Effect of a redeemed token: none, one half of an e-mail change, or proof of who somebody is. */
export type Confirmed = 'missed' | 'half' | { readonly user: UserRow; readonly method: string };

/** The subject a code is hashed with, so that it fits one person and kind only. */
export function codeSubject(userId: string, kind: TokenKind): string {
  return `${userId}:${kind}`;
}

/**
 * Uses up the token of a link; undefined when it is not live, of another kind, or lost a race. One of a PKCE flow counts
 * with its prefix only, as servers of a site that is rendered there post it.
 */
export async function redeemLink(
  tx: Transaction,
  services: Services,
  link: string,
  kinds: readonly TokenKind[],
): Promise<Redeemed | undefined> {
  const bare = link.startsWith(PKCE_LINK_PREFIX) ? link.slice(PKCE_LINK_PREFIX.length) : link;
  const redeemed = isToken(bare) ? await lockToken(tx, services, link, kinds) : undefined;
  if (!redeemed) return undefined;
  await deleteOneTimeTokens(tx, redeemed.user.id, [redeemed.token.kind]);
  return redeemed;
}

/** The live token of a link as it was mailed, with its person locked; not used up. */
export async function lockToken(
  tx: Transaction,
  services: Services,
  link: string,
  kinds: readonly TokenKind[],
): Promise<Redeemed | undefined> {
  const find = () => findTokenByLink(tx, hashToken(link), kinds, services.clock.now());
  const seen = await find();
  const user = seen && (await lockUser(tx, seen.user_id));
  const token = user && (await find());
  return token && { token, user };
}

/** A try to redeem a code: the token and person it matched, and the account it was for, if any. */
interface CodeTry {
  readonly redeemed: Redeemed | undefined;
  readonly userId: string | undefined;
}

/**
 * Uses up the token whose code was mailed to an address. Each wrong guess counts on every token it might have meant;
 * the fifth ends its code, not its link. A miss makes the same queries and hashes for every address; the caller must
 * commit it, too.
 */
export async function redeemCode(
  tx: Transaction,
  services: Services,
  address: string,
  code: string,
  kinds: readonly TokenKind[],
): Promise<CodeTry> {
  const users = await lockUsersOfAddress(tx, address);
  const tokens = await findTokensByAddress(tx, address, kinds, services.clock.now());
  const token = await matchCode(tx, services, tokens, code, kinds.length);
  const user = token && users.find(({ id }) => id === token.user_id);
  const owner = users.find(({ email }) => email === address) ?? users[0];
  return { redeemed: user && { token, user }, userId: owner?.id };
}

/** Uses up a person's own code of a kind; wrong guesses count as in redeemCode. */
export async function redeemOwnCode(
  tx: Transaction,
  services: Services,
  userId: string,
  code: string,
  kind: TokenKind,
): Promise<boolean> {
  await lockUser(tx, userId);
  const tokens = await findTokensOfUser(tx, userId, [kind], services.clock.now());
  return (await matchCode(tx, services, tokens, code, 1)) !== undefined;
}

/** The token that a code belongs to, used up; a miss compares at least `fewest` codes and counts as a wrong try. */
async function matchCode(
  tx: Transaction,
  services: Services,
  tokens: readonly OneTimeTokenRow[],
  code: string,
  fewest: number,
): Promise<OneTimeTokenRow | undefined> {
  // People copy a code with blanks around it.
  const digits = code.replaceAll(/\s/g, '');
  const { secrets } = services;
  const right = tokens.find(({ code_hash: stored, user_id: userId, kind }) =>
    secrets.isCode(stored ?? NO_HASH, codeSubject(userId, kind), digits),
  );
  if (right) {
    await deleteOneTimeTokens(tx, right.user_id, [right.kind]);
    return right;
  }
  for (let count = tokens.length; count < fewest; count += 1) secrets.isCode(NO_HASH, '', digits);
  await countWrongTries(tx, tokens, CODE_MAX_TRIES);
  return undefined;
}
