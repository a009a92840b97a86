import { rowId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The event an entry records. */
export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_modified'
  | 'user_updated_password'
  | 'token_refreshed'
  | 'token_revoked'
  | 'verification_attempted'
  | 'user_invited'
  | 'user_deleted'
  | 'user_banned'
  | 'user_unbanned'
  | 'link_generated'
  | 'session_ended'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_unenrolled'
  | 'challenge_created'
  | 'recovery_codes_generated'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'
  | 'key_created'
  | 'key_ended'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'keys_rotated'
  | 'keys_revoked'
  | 'mfa_code_login'
  | 'recovery_code_used';

/** An entry of the audit log; `details` never holds a secret or an address. */
interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: string | null;
  readonly sessionId?: string | undefined;
  /** Null for what an operator did on the server's machine. */
  readonly ip: string | null;
  readonly details?: Record<string, unknown>;
}

/** Adds an entry to the audit log, in the transaction of the event. */
export async function audit(tx: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx
    .insertInto('auth.audit_log_entries')
    .values({
      id: rowId(now),
      action: entry.action,
      user_id: entry.userId,
      session_id: entry.sessionId ?? null,
      ip: entry.ip,
      details: JSON.stringify(entry.details ?? {}),
      created_at: now,
    })
    .execute();
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Adds an entry for what happens again and again, however full an account is: once a day (UTC). `last` is when it happened
 * before.
 */
export async function auditDaily(
  tx: Transaction,
  entry: AuditEntry,
  { last, now }: { readonly last: Date | null; readonly now: Date },
): Promise<void> {
  if (last === null || dayOf(last) !== dayOf(now)) await audit(tx, entry, now);
}
