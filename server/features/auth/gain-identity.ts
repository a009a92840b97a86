import type { UserRow } from '#server/features/auth/repository/users.ts';

/** Columns that change when an account gains a confirmed identity: it is no longer anonymous, and names the provider. */
export function columnsForNewIdentity(
  { app_metadata: metadata }: Pick<UserRow, 'app_metadata'>,
  provider: string,
): { readonly is_anonymous: false; readonly app_metadata: string } {
  const { provider: first = provider, providers } = metadata;
  const known = Array.isArray(providers) ? (providers as unknown[]) : [];
  const all = known.includes(provider) ? known : [...known, provider];
  return {
    is_anonymous: false,
    app_metadata: JSON.stringify({ ...metadata, provider: first, providers: all }),
  };
}
