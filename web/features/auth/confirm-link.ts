import { verifyToken } from '#shared/contracts/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { nextOfLink } from '#web/features/auth/return-path.ts';

/** What a mailed link carries (ruling 20). */
export interface MailedLink {
  token_hash: string;
  type: string;
  next: string | undefined;
}

/** The mailed link in a query; undefined when something is missing. */
export function readLink(query: string, origin: string): MailedLink | undefined {
  const values = new URLSearchParams(query);
  const token_hash = values.get('token_hash');
  const type = values.get('type');
  if (!token_hash || !type) return undefined;
  return { token_hash, type, next: nextOfLink(values.get('next'), origin) };
}

/** What a redeemed link gave: the callback page's address, or only a sentence (half of an e-mail change, auth protocol §3). */
export type Redeemed = { callback: string } | { message: string };

/** Redeems a mailed link, which works once; throws AppError with the server's sentence. */
export async function redeemLink({ token_hash, type, next }: MailedLink): Promise<Redeemed> {
  const answer = await authRequest(verifyToken, { type, token_hash });
  if (!('access_token' in answer)) return { message: answer.msg };
  const fragment = new URLSearchParams({
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
    type,
  });
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return { callback: `${paths.authCallback}${query}#${fragment}` };
}
