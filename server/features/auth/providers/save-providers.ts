import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { changeUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Makes the providers in an account's app_metadata those of its identities; the first one stays first while it is there. */
export async function saveProviders(tx: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  const identities = await identitiesOf(tx, user.id);
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const { provider: first } = user.app_metadata;
  const provider = typeof first === 'string' && providers.includes(first) ? first : providers[0];
  const app_metadata = JSON.stringify({ ...user.app_metadata, provider, providers });
  return changeUser(tx, user.id, { app_metadata }, now);
}
