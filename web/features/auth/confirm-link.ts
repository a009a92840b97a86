import { followLink, verifyToken } from '#shared/auth/contracts/mailed-links.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { paths } from '#web/lib/paths.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { callbackUrl, nextOfLink } from '#web/features/auth/return-path.ts';

/** Parameters of a mailed link. */
export interface MailedLink {
  token_hash: string;
  type: string;
  next: string | undefined;
  /** An allowed address outside this site that asked for the mail. */
  redirect_to: string | undefined;
}

/** The mailed link in a query; undefined when something is missing. */
export function readLink(query: string, origin: string): MailedLink | undefined {
  const values = new URLSearchParams(query);
  const token_hash = values.get('token_hash');
  const type = values.get('type');
  if (!token_hash || !type) return undefined;
  return {
    token_hash,
    type,
    next: nextOfLink(values.get('next'), origin),
    redirect_to: values.get('redirect_to') ?? undefined,
  };
}

/** Whether a link is redeemed by this page; tokens for another site and links of a PKCE flow are left to the server. */
export function isForThisPage({ redirect_to, token_hash }: MailedLink): boolean {
  return redirect_to === undefined && !token_hash.startsWith(PKCE_LINK_PREFIX);
}

/** Effect of the button: an address to go to, or only a sentence (after half of an e-mail change). */
type Redeemed = { goTo: string } | { message: string };

/**
 * Redeems a mailed link, which works once, for the callback page with the tokens in its fragment.
 * Tokens for another site are left to the server, which knows the allowed ones, and so are links of a
 * PKCE flow, which give a code that only the browser that asked can redeem. Throws AppError with the
 * server's sentence.
 */
export async function redeemLink(link: MailedLink): Promise<Redeemed> {
  const { token_hash, type, next, redirect_to } = link;
  if (!isForThisPage(link)) {
    const target = redirect_to ?? callbackUrl(next);
    const query = new URLSearchParams({ token: token_hash, type, redirect_to: target });
    return { goTo: `${followLink.path}?${query}` };
  }
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
  return { goTo: `${paths.authCallback}${query}#${fragment}` };
}
