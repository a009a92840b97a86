import type { AccountDeps } from '#server/features/account/deps.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Deletes the caller's account and everything it owns, for good. */
export async function deleteAccount(
  deps: AccountDeps,
  identity: SignedIn,
  wish: { readonly email: string; readonly nonce?: string | undefined },
  client: { readonly ip: string },
): Promise<void> {
  await deps.confirm(identity, wish, client);
  await eraseAccount(deps, identity.userId, (tx) =>
    deps.noteDeletion(tx, identity.userId, deps.clock.now()),
  );
}
