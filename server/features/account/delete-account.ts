import type { AccountDeps } from '#server/features/account/deps.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Deletes an account and everything it owns, for good: its rows in one unit of work, then files and kept mails. */
export async function deleteAccount(
  { database, log, parts, confirm }: AccountDeps,
  identity: SignedIn,
  wish: { readonly email: string; readonly nonce?: string | undefined },
  client: { readonly ip: string },
): Promise<void> {
  await confirm(identity, wish, client);
  const { userId } = identity;
  await database.transaction({ role: 'service_role' }, async (tx) => {
    for (const part of parts) {
      await part.erase(tx, userId);
    }
  });
  for (const part of parts) {
    // The account is gone; scheduled clean-ups try again what fails here.
    await part.afterErase?.(userId).catch((error: unknown) => {
      log.warn({ err: error }, 'something of a deleted account could not be removed yet');
    });
  }
}
