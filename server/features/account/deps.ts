import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type { Log } from '#server/platform/log.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What the account feature is given (wired in server/app/features.ts). */
export interface AccountDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the program. */
  readonly version: string;
  /** Every part that holds something of a person; auth, on which the rest hangs, comes last. */
  readonly parts: readonly PersonalData[];
  /** Finds accounts without an address that nobody used since an instant. */
  readonly anonymous: {
    readonly listUnused: (tx: Transaction, before: Date, limit: number) => Promise<string[]>;
    /** Locks one that is still so; returns whether it is. */
    readonly lockUnused: (tx: Transaction, id: string, before: Date) => Promise<boolean>;
  };
  /** What people can bring back after they deleted it, by kind. */
  readonly deletedRecords: readonly DeletedRecords[];
  /** Resolves when the caller may delete the account; throws AppError otherwise. */
  readonly confirm: (
    identity: SignedIn,
    wish: { readonly email: string; readonly nonce?: string | undefined },
    client: { readonly ip: string },
  ) => Promise<void>;
  /** Notes for the operator that a person deletes their account, without saying who; false when it is gone already. */
  readonly noteDeletion: (tx: Transaction, userId: string, now: Date) => Promise<boolean>;
}
