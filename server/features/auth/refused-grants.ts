import { invalid } from '#server/features/auth/input.ts';
import type { grantToken } from '#shared/auth/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Providers whose ID tokens clients can send, with the issuer that the refusal names. */
const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
};

/** The refusal of a kind of grant that this server does not give. */
export function refusalOfGrant(
  kind: string | undefined,
  body: Output<(typeof grantToken)['body']>,
): AppError {
  if (kind === 'id_token') return refusalOfIdToken(body);
  const field = 'grant_type';
  return new AppError(ERRORS.invalid_credentials, serverMessages.auth.unsupportedGrant, { field });
}

function refusalOfIdToken(body: Output<(typeof grantToken)['body']>): AppError {
  const { id_token: token, provider, client_id: clientId, issuer } = body;
  if (!token) return oauthRefusal(serverMessages.auth.idTokenMissing);
  if (!provider && !(clientId && issuer)) {
    return oauthRefusal(serverMessages.auth.idTokenProviderMissing);
  }
  const known = Object.entries(ISSUERS).find(([name, url]) => name === provider || url === issuer);
  if (!known) return invalid(serverMessages.auth.idTokenUnknown(provider ?? ''), 'provider');
  return new AppError(ERRORS.provider_disabled, serverMessages.auth.idTokenDisabled(known[1]));
}

/** The error form of OAuth (RFC 6749 §5.2), which clients expect for these refusals. */
export function oauthRefusal(
  description: string,
  { error = 'invalid request', cause }: { error?: string; cause?: unknown } = {},
): AppError {
  const details = { error, error_description: description };
  return new AppError(ERRORS.oauth_invalid_request, description, { details, cause });
}
