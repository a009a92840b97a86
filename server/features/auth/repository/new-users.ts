import type { UserRow } from '#server/features/auth/repository/users.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Initial values of an account that no mail confirms. */
interface NewAccount {
  readonly userMetadata: Record<string, unknown>;
  /** The provider of its first identity; an anonymous account has none. */
  readonly provider?: string;
  readonly isAnonymous?: boolean;
  /** Set for an account that an organisation manages. */
  readonly ofOrganisation?: { readonly email: string | null };
}

/** Stores an account that no mail confirms, under a random id. */
export function insertAccount(
  tx: Transaction,
  { userMetadata, provider, isAnonymous = false, ofOrganisation }: NewAccount,
  now: Date,
): Promise<UserRow> {
  return tx
    .insertInto('auth.users')
    .values({
      id: randomId(),
      email: ofOrganisation?.email ?? null,
      email_confirmed_at: ofOrganisation?.email ? now : null,
      app_metadata: JSON.stringify(provider ? { provider, providers: [provider] } : {}),
      user_metadata: JSON.stringify(userMetadata),
      is_anonymous: isAnonymous,
      is_sso_user: ofOrganisation !== undefined,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
