import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type { Log } from '#server/platform/log.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What the account feature is given (wired in server/app/features.ts). */
export interface AccountDeps {
  readonly database: Database;
  readonly log: Log;
  /** Every part that holds something of a person; auth, on which the rest hangs, comes last. */
  readonly parts: readonly PersonalData[];
  /** What people can bring back after they deleted it, by kind. */
  readonly deletedRecords: readonly DeletedRecords[];
  /** Resolves when the caller may delete the account; throws AppError otherwise. */
  readonly confirm: (
    identity: SignedIn,
    wish: { readonly email: string; readonly nonce?: string | undefined },
    client: { readonly ip: string },
  ) => Promise<void>;
}
