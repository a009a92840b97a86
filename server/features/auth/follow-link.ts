import { kindsOf, missed } from '#server/features/auth/verify-input.ts';
import { confirm } from '#server/features/auth/verify.ts';
import { issueCode } from '#server/features/auth/exchange-code.ts';
import { redeemLink } from '#server/features/auth/redeem-token.ts';
import { limitRequests, returnRequest } from '#server/features/auth/request-limits.ts';
import { withFragment, withQuery } from '#server/features/auth/return-address.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Query of a followed link. */
interface Followed {
  readonly token: string;
  readonly type: string;
  /** Already checked against the allow-list. */
  readonly redirectTo: string;
}

/** Redeems a link by GET and returns the address to go to, with tokens, a PKCE code or the error. */
export async function followLink(
  services: Services,
  { token, type, redirectTo }: Followed,
  client: Client,
): Promise<string> {
  const isPkce = token.startsWith(PKCE_LINK_PREFIX);
  try {
    const kinds = kindsOf(type);
    await limitRequests(services, 'verify', client);
    const outcome = await serviceTransaction(services, async (tx) => {
      const now = services.clock.now();
      if (isPkce) return issueCode(tx, services, token, kinds, client, now);
      const redeemed = await redeemLink(tx, services, token, kinds);
      if (!redeemed) return 'missed';
      await returnRequest(tx, services, 'verify', client);
      const confirmed = await confirm(tx, redeemed, client, now);
      if (typeof confirmed === 'string') return confirmed;
      return startSession(tx, services, confirmed.user, confirmed.method, client, now);
    });
    services.wake();
    if (outcome === 'missed') throw missed(messages.auth.linkInvalid);
    if (outcome === 'half')
      return withFragment(redirectTo, { message: messages.auth.halfConfirmed });
    if ('code' in outcome) return withQuery(redirectTo, { code: outcome.code });
    const session = await answerSession(services, outcome);
    return withFragment(redirectTo, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const parts = {
      error: error.status === 403 ? 'access_denied' : 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    };
    return withFragment(isPkce ? withQuery(redirectTo, parts) : redirectTo, parts);
  }
}
