import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import type { Client } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Gives a person who signs in by mail the e-mail identity, if their account came from a provider and lacks it: it is one
 * more way to sign in, so that the provider can be unlinked.
 */
export async function keepEmailIdentity(
  tx: Transaction,
  user: UserRow,
  client: Pick<Client, 'ip'>,
  now: Date,
): Promise<UserRow> {
  const { providers } = user.app_metadata;
  const isKnown = Array.isArray(providers) && (providers as unknown[]).includes('email');
  if (isKnown || user.is_sso_user || user.email === null) return user;
  await saveEmailIdentity(tx, user.id, user.email, now);
  const details = { provider: 'email' };
  await audit(tx, { action: 'identity_linked', userId: user.id, ip: client.ip, details }, now);
  return saveProviders(tx, user, now);
}
