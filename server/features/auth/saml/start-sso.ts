import type { SamlProvider } from '#server/config/saml-providers.ts';
import { invalid, readChallenge } from '#server/features/auth/input.ts';
import { insertSamlRequest } from '#server/features/auth/repository/saml-requests.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { samlOf } from '#server/features/auth/saml/service-provider.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { randomId } from '#server/platform/ids.ts';
import type { signInWithSso } from '#shared/auth/contracts/saml.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type SsoBody = Output<(typeof signInWithSso)['body']>;

/** Throws `validation_failed` unless a request names either a provider or a domain. */
export function requireOrganisation({ provider_id: id, domain }: SsoBody): void {
  if (id && domain) throw invalid(serverMessages.auth.ssoOnlyOne);
  if (!id && !domain) throw invalid(serverMessages.auth.ssoMissing);
}

/** The address of the organisation's page to which a person is sent (POST /sso). Throws `sso_provider_not_found` (404). */
export async function startSso(
  services: Services,
  publicUrl: string,
  body: SsoBody,
  redirectTo: string,
  client: Client,
): Promise<string> {
  requireOrganisation(body);
  const provider = providerOf(services.settings.saml, body);
  const challenge = readChallenge(body);
  await limitRequests(services, 'sso', client);
  // An XML id begins with no digit.
  const requestId = `_${randomId()}`;
  const request = { requestId, providerId: provider.id, redirectTo, challenge };
  const relayState = await serviceTransaction(services, (tx) =>
    insertSamlRequest(tx, request, services.clock.now()),
  );
  return samlOf(provider, publicUrl, requestId).getAuthorizeUrlAsync(relayState, undefined, {});
}

function providerOf(
  providers: readonly SamlProvider[],
  { provider_id: id, domain }: SsoBody,
): SamlProvider {
  const name = domain?.trim().toLowerCase() ?? '';
  const found = id
    ? providers.find((provider) => provider.id === id)
    : providers.find(({ domains }) => domains.includes(name));
  if (found) return found;
  throw new AppError(
    ERRORS.sso_provider_not_found,
    id ? serverMessages.auth.ssoNoProvider : serverMessages.auth.ssoNoDomain,
  );
}
