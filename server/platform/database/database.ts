import type { Transaction as KyselyTransaction } from 'kysely';

import type { Schema } from '#server/platform/database/schema.ts';
import type { KeyScope } from '#shared/security/key-scopes.ts';

/** A personal key as a request shows it. */
export interface ActingKey {
  /** What the history calls it. */
  readonly name: string;
  readonly scope: KeyScope;
  /** Whether it reads the profile and the text of résumés. */
  readonly files: boolean;
}

/** The identity of a transaction, which row security follows. */
export type Identity =
  | { readonly role: 'anon' }
  | {
      readonly role: 'authenticated';
      readonly userId: string;
      /** The session, or the personal key in its place. */
      readonly sessionId: string;
      /** The personal key that acts, if one does. */
      readonly key?: ActingKey;
    }
  | { readonly role: 'service_role' };

/** An open transaction: typed SQL under one identity's row security. */
export type Transaction = KyselyTransaction<Schema>;

/** PostgreSQL, embedded or real; every statement runs in a short transaction under an identity. */
export interface Database {
  /**
   * Runs one short transaction and commits it before it resolves; a throw rolls back.
   * The work runs again when PostgreSQL gave it up for another one (a deadlock, say), so it changes nothing but the database.
   * For an `authenticated` identity the session is looked up in the same statement that sets the
   * role: a dead one throws AppError `session_not_found` (401), a banned user `user_banned` (403), a session that
   * waits for its second factor `insufficient_aal` (403).
   * An unreachable database throws AppError `database_unavailable` (503, retryAfter).
   */
  transaction<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Resolves when the database answers and this program may still use its schema, which a newer one may have changed
   * meanwhile; throws AppError `database_unavailable`, or UserError with the migrations that are too new.
   */
  check(): Promise<void>;
  /** Ends connections and, for the embedded database, its worker and lock. */
  close(): Promise<void>;
}
