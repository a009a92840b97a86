import { kindsOf, missed } from '#server/features/auth/verify-input.ts';
import { confirm } from '#server/features/auth/verify.ts';
import { PKCE_PREFIX, redeemLink } from '#server/features/auth/redeem-token.ts';
import { issueAuthCode } from '#server/features/auth/repository/flow-states.ts';
import { limitRequests, returnRequest } from '#server/features/auth/request-limits.ts';
import { withFragment, withQuery } from '#server/features/auth/return-address.ts';
import { hashToken, newToken } from '#server/features/auth/secrets.ts';
import { unitOfWork, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What a followed link asked for. */
export interface Followed {
  readonly token: string;
  readonly type: string;
  /** Already checked against the allow-list. */
  readonly redirectTo: string;
}

/** Redeems a link by GET and answers the address to go to, with tokens, a PKCE code or the error (auth protocol §6). */
export async function followLink(
  services: Services,
  { token, type, redirectTo }: Followed,
  client: Client,
): Promise<string> {
  const isPkce = token.startsWith(PKCE_PREFIX);
  try {
    const kinds = kindsOf(type);
    await limitRequests(services, 'verify', client);
    const outcome = await unitOfWork(services, async (tx) => {
      const redeemed = await redeemLink(tx, services, token, kinds);
      if (!redeemed) return 'missed';
      await returnRequest(tx, services, 'verify', client);
      const now = services.clock.now();
      const confirmed = await confirm(tx, redeemed, client, now);
      if (typeof confirmed === 'string') return confirmed;
      const flow = isPkce ? redeemed.token.flow_state_id : null;
      if (flow === null) return startSession(tx, confirmed.user, confirmed.method, client, now);
      const code = newToken();
      await issueAuthCode(tx, flow, confirmed.user.id, hashToken(code), now);
      return { code };
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
