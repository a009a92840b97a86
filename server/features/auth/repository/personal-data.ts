import { sql } from 'kysely';

import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { exportPersonalKeys } from '#server/features/auth/repository/personal-keys.ts';
import { findUser } from '#server/features/auth/repository/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Most entries of the log in the archive; a person has few. */
const ENTRIES_MOST = 10_000;

/** A person's account, identities, sessions and security events, without hashes, tokens and codes. */
export async function exportUser(tx: Transaction, userId: string) {
  const user = await findUser(tx, userId);
  if (!user) return null;
  const { encrypted_password: hash, link_epoch: _epoch, ...account } = user;
  const sessions = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'created_at', 'refreshed_at', 'ended_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  // The networks themselves are not known, only keyed hashes that mean nothing outside.
  const sign_in_networks = await tx
    .selectFrom('auth.sign_in_networks')
    .select('last_at')
    .where('user_id', '=', userId)
    .orderBy('last_at')
    .execute();
  const factors = await tx
    .selectFrom('auth.mfa_factors')
    .select(['factor_type', 'status', 'friendly_name', 'phone', 'last_challenged_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const passkeys = await tx
    .selectFrom('auth.passkeys')
    .select(['friendly_name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  // Which codes are left, not the codes: of those only hashes are kept.
  const recovery_codes = await tx
    .selectFrom('auth.recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
  const security_events = await tx
    .selectFrom('auth.audit_log_entries')
    .select(['action', 'session_id', 'ip', 'details', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(ENTRIES_MOST)
    .execute();
  return {
    ...account,
    has_password: hash !== null,
    identities: await identitiesOf(tx, userId),
    sessions,
    factors,
    passkeys,
    recovery_codes,
    keys: await exportPersonalKeys(tx, userId),
    sign_in_networks,
    security_events,
  };
}

/** Removes an account with everything that refers to it, and its entries of the audit log. */
export async function eraseUser(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute();
  await sql`select auth.forget_audit(${userId}::uuid)`.execute(tx);
}
