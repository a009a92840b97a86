import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What the account feature is given (wired in server/app/features.ts). */
export interface AccountDeps {
  readonly database: Database;
  readonly log: Log;
  /** Every part that holds something of a person; auth, on which the rest hangs, comes last. */
  readonly parts: readonly PersonalData[];
  /** Resolves when the caller may delete the account; throws AppError otherwise. */
  readonly confirm: (
    identity: SignedIn,
    wish: { readonly email: string; readonly nonce?: string | undefined },
    client: { readonly ip: string },
  ) => Promise<void>;
}

/** Deletes an account and everything it owns, for good (ruling 14): the database at once, then files and kept mails. */
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
    // The account is gone; what fails here is tried again by the timed sweeps.
    await part.afterErase?.(userId).catch((error: unknown) => {
      log.warn({ err: error }, 'something of a deleted account stays for now');
    });
  }
}
