import type { FactorRow } from '#server/features/auth/repository/factors.ts';
import type { IdentityRow } from '#server/features/auth/repository/identities.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import type { Factor, Identity, User } from '#shared/auth/contracts/shapes.ts';

const instant = (date: Date | null) => date?.toISOString();

const earlier = (one: Date | null, other: Date | null) =>
  one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other);

/** A person as the auth protocol shows them, without hashes and tokens. */
export function presentUser(
  row: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
): User {
  return withoutAbsent({
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email ?? '',
    email_confirmed_at: instant(row.email_confirmed_at),
    invited_at: instant(row.invited_at),
    phone: row.phone ?? '',
    phone_confirmed_at: instant(row.phone_confirmed_at),
    confirmation_sent_at: instant(row.confirmation_sent_at),
    confirmed_at: instant(earlier(row.email_confirmed_at, row.phone_confirmed_at)),
    recovery_sent_at: instant(row.recovery_sent_at),
    new_email: row.new_email ?? undefined,
    email_change_sent_at: instant(row.email_change_sent_at),
    new_phone: row.new_phone ?? undefined,
    phone_change_sent_at: instant(row.phone_change_sent_at),
    reauthentication_sent_at: instant(row.reauthentication_sent_at),
    last_sign_in_at: instant(row.last_sign_in_at),
    app_metadata: row.app_metadata,
    user_metadata: row.user_metadata,
    identities: identities.map(presentIdentity),
    factors: factors.length > 0 ? factors.map(presentFactor) : undefined,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    banned_until: instant(row.banned_until),
    deleted_at: instant(row.deleted_at),
    is_anonymous: row.is_anonymous,
  });
}

/** A way to sign in as the protocol shows it. */
export function presentIdentity(row: IdentityRow): Identity {
  return withoutAbsent({
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: instant(row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.email ?? undefined,
  });
}

/** A second factor as the protocol shows it, without its secret. */
export function presentFactor(row: FactorRow): Factor {
  return withoutAbsent({
    id: row.id,
    friendly_name: row.friendly_name || undefined,
    factor_type: row.factor_type,
    status: row.status,
    phone: row.phone ?? undefined,
    last_challenged_at: instant(row.last_challenged_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

/** The value without its undefined members, so that users in the same state have the same keys. */
function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as T;
}
