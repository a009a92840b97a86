import { createHash } from 'node:crypto';

import { completeSignIn } from '#server/features/auth/providers/complete-sign-in.ts';
import type { Providers } from '#server/features/auth/providers/open-providers.ts';
import type { IdTokens } from '#server/features/auth/providers/provider.ts';
import { oauthRefusal, refusalOfGrant } from '#server/features/auth/refused-grants.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { sameBytes } from '#server/features/auth/secrets.ts';
import type { Client, Services } from '#server/features/auth/services.ts';
import type { Identity } from '#server/platform/database/database.ts';
import type { grantToken } from '#shared/auth/contracts/schemas.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Grant = Output<(typeof grantToken)['body']>;

/**
 * Grants a session for an ID token that the client got from a provider by itself, or links the identity to the caller's
 * account. Throws AppError in OAuth's form, `provider_disabled`, `manual_linking_disabled` or those of completeSignIn.
 */
export async function signInWithIdToken(
  services: Services,
  providers: Providers,
  body: Grant,
  caller: Identity,
  client: Client,
): Promise<Session> {
  const { id_token: token } = body;
  const tokens = token ? tokensOf(providers, body) : undefined;
  if (!token || !tokens) throw refusalOfGrant('id_token', body);
  const link = body.link_identity === true ? linkOf(services, caller) : undefined;
  await limitRequests(services, 'provider', client);
  const now = services.clock.now();
  const { profile, nonce } = await tokens.verify(token, body.access_token ?? undefined, now);
  checkNonce(body.nonce || undefined, nonce);
  return completeSignIn(services, { profile, tokens: {}, ...(link && { link }) }, client);
}

/** The provider that a request means: by its name, or by issuer and client id. */
function tokensOf(providers: Providers, body: Grant): IdTokens | undefined {
  const { provider, issuer, client_id: clientId } = body;
  if (provider) return providers.get(provider)?.idTokens;
  const all = [...providers.values()].flatMap(({ idTokens }) => idTokens ?? []);
  return all.find(
    (tokens) => tokens.issuer === issuer && tokens.audiences.includes(clientId ?? ''),
  );
}

function linkOf(services: Services, caller: Identity) {
  if (!services.settings.manualLinking) {
    throw new AppError(ERRORS.manual_linking_disabled, serverMessages.auth.linkingDisabled);
  }
  if (caller.role !== 'authenticated') {
    throw new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);
  }
  return { userId: caller.userId, sessionId: caller.sessionId };
}

/** The token carries the hash of what the client remembers, so that a token found elsewhere is of no use. */
function checkNonce(sent: string | undefined, claimed: string | undefined): void {
  if ((sent === undefined) !== (claimed === undefined)) {
    throw oauthRefusal(serverMessages.auth.idTokenNoncePair);
  }
  if (sent === undefined || claimed === undefined) return;
  const hash = createHash('sha256').update(sent).digest('hex');
  if (!sameBytes(Buffer.from(hash), Buffer.from(claimed))) {
    throw oauthRefusal(serverMessages.auth.idTokenNonce, { error: 'invalid nonce' });
  }
}
