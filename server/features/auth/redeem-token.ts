import {
  countWrongTry,
  deleteOneTimeTokens,
  findTokenByLink,
  findTokensByAddress,
  findTokensOfUser,
  type OneTimeTokenRow,
} from '#server/features/auth/repository/one-time-tokens.ts';
import { lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { hashToken, isToken } from '#server/features/auth/secrets.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import { CODE_MAX_TRIES } from '#shared/limits.ts';

/** What a mailed link's token begins with when a PKCE flow asked for it (auth protocol §6). */
export const PKCE_PREFIX = 'pkce_';

/** A token that was right and is used up, with its person locked. */
export interface Redeemed {
  readonly token: OneTimeTokenRow;
  readonly user: UserRow;
}

/** What a redeemed token did: nothing, one half of an e-mail change, or it proved who somebody is. */
export type Confirmed = 'missed' | 'half' | { readonly user: UserRow; readonly method: string };

/** What a code is hashed with, so that it fits one person and kind only. */
export function codeSubject(userId: string, kind: TokenKind): string {
  return `${userId}:${kind}`;
}

/** Uses up the token of a link; undefined when it is not live, of another kind, or lost a race. */
export async function redeemLink(
  tx: Transaction,
  services: Services,
  link: string,
  kinds: readonly TokenKind[],
): Promise<Redeemed | undefined> {
  const text = link.startsWith(PKCE_PREFIX) ? link.slice(PKCE_PREFIX.length) : link;
  if (!isToken(text)) return undefined;
  const hash = hashToken(text);
  const find = () => findTokenByLink(tx, hash, kinds, services.clock.now());
  const seen = await find();
  const user = seen && (await lockUser(tx, seen.user_id));
  const token = user && (await find());
  if (!token) return undefined;
  await deleteOneTimeTokens(tx, user.id, [token.kind]);
  return { token, user };
}

/**
 * Uses up the token whose code was mailed to an address. Each wrong guess counts on every token it might have meant;
 * the fifth voids it (security checklist 8). The caller must commit after a miss too.
 */
export async function redeemCode(
  tx: Transaction,
  services: Services,
  address: string,
  code: string,
  kinds: readonly TokenKind[],
): Promise<Redeemed | undefined> {
  const now = services.clock.now();
  const seen = await findTokensByAddress(tx, address, kinds, now);
  for (const userId of new Set(seen.map((token) => token.user_id))) {
    const user = await lockUser(tx, userId);
    const tokens = (await findTokensOfUser(tx, userId, kinds, now)).filter(
      (token) => token.relates_to === address,
    );
    const token = user && (await matchCode(tx, services, tokens, code));
    if (token) return { token, user };
  }
  return undefined;
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
  return (await matchCode(tx, services, tokens, code)) !== undefined;
}

async function matchCode(
  tx: Transaction,
  services: Services,
  tokens: readonly OneTimeTokenRow[],
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  // People copy a code with the blanks around it.
  const digits = code.replaceAll(/\s/g, '');
  const right = tokens.find((token) =>
    services.secrets.isCode(token.code_hash, codeSubject(token.user_id, token.kind), digits),
  );
  if (right) {
    await deleteOneTimeTokens(tx, right.user_id, [right.kind]);
    return right;
  }
  for (const token of tokens) await countWrongTry(tx, token.id, CODE_MAX_TRIES);
  return undefined;
}
