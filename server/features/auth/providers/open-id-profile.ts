import { profileDetails } from '#server/features/auth/providers/profile-details.ts';
import type { ProviderProfile } from '#server/features/auth/providers/provider.ts';
import { isStorable } from '#shared/core/text.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { PROVIDER_SUBJECT_MAX } from '#shared/auth/provider-limits.ts';

/** The person that checked claims are about; throws an Error when their subject cannot be kept. */
export function openIdProfile(
  provider: string,
  claims: { readonly sub?: unknown } & Readonly<Record<string, unknown>>,
): ProviderProfile {
  const { sub, email, email_verified: verified } = claims;
  if (
    typeof sub !== 'string' ||
    sub === '' ||
    sub.length > PROVIDER_SUBJECT_MAX ||
    !isStorable(sub)
  ) {
    throw new Error('the provider sent no usable subject');
  }
  const address = typeof email === 'string' && email.length <= EMAIL_MAX ? email : undefined;
  return {
    provider,
    subject: sub,
    ...(address === undefined ? undefined : { email: address }),
    // Some providers write it as a text.
    emailVerified: address !== undefined && (verified === true || verified === 'true'),
    details: profileDetails(claims),
  };
}
