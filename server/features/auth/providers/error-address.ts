import { withFragment, withQuery } from '#server/features/auth/return-address.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import type { AppError } from '#shared/core/errors.ts';

/** An address with an error in its fragment, and for PKCE in its query, too. */
export function withError(address: string, refusal: AppError, isPkce: boolean): string {
  const parts = {
    error: nameOf(refusal),
    error_code: refusal.code,
    error_description: refusal.message,
  };
  return withFragment(isPkce ? withQuery(address, parts) : address, parts);
}

/** The error's name in OAuth (RFC 6749, section 4.1.2.1). */
function nameOf(refusal: AppError): string {
  const given = refusal.details?.['error'];
  if (typeof given === 'string') return given;
  if (refusal.form === ERRORS.provider_unavailable) return 'server_error';
  return refusal.status === 403 ? 'access_denied' : 'invalid_request';
}
