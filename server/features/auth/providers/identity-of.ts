import { mergeMetadata } from '#server/features/auth/input.ts';
import type { ProviderProfile } from '#server/features/auth/providers/provider.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { AppError } from '#shared/core/errors.ts';

/** A provider's profile as the identity of an account. */
export function identityOf(profile: ProviderProfile) {
  const { provider, subject, email, emailVerified, details } = profile;
  const address = email === undefined ? undefined : normalizeEmail(email);
  const data = {
    sub: subject,
    provider_id: subject,
    ...(address === undefined ? undefined : { email: address }),
    email_verified: emailVerified,
    phone_verified: false,
    ...details,
  };
  return { provider, subject, data, email: address ?? null };
}

/** The normalised address that the provider vouches for. */
export function verifiedAddress({ email, emailVerified }: ProviderProfile): string | undefined {
  return emailVerified && email !== undefined ? normalizeEmail(email) : undefined;
}

/** The change that adds a profile's names to an account; what the person has written or kept stays. */
export function withDetails(
  user: UserRow,
  { details }: ProviderProfile,
): { user_metadata?: string } {
  try {
    const merged = mergeMetadata(details, user.user_metadata);
    return { user_metadata: JSON.stringify(merged) };
  } catch (error) {
    // A long name must not keep anybody out.
    if (error instanceof AppError) return {};
    throw error;
  }
}
