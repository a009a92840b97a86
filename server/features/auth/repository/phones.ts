import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { saveOwnIdentity, type IdentityRow } from '#server/features/auth/repository/identities.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import { uuidOfBytes } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';

/** The account of a phone, if any. */
export function findUserByPhone(tx: Transaction, phone: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account that last asked to change its phone from or to this one, and has not confirmed it. */
export function findPhoneChange(tx: Transaction, phone: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('new_phone', '=', phone),
        eb.and([eb('phone', '=', phone), eb('new_phone', 'is not', null)]),
      ]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('phone_change_sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Notes that somebody asked for a sign-in text to an unconfirmed phone, with the metadata they gave. When another such
 * text with other metadata may still be used, neither's is kept. Confirmed and unknown phones are left alone at the
 * same cost.
 */
export async function noteTextRequest(
  tx: Transaction,
  phone: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const given = sql`${JSON.stringify(metadata)}::jsonb`;
  const waiting = sql`link_asked_at > ${at} - make_interval(secs => ${CODE_TTL_S}::float8)`;
  await sql`
    update auth.users set
      link_asked_at = ${at},
      link_metadata = case
        when link_metadata is null or not (${waiting}) or link_metadata = ${given} then ${given}
        else '{}'::jsonb
      end
    where phone = ${phone} and phone_confirmed_at is null and deleted_at is null`.execute(tx);
}

/** The phone identity of an account; not stored. */
export function phoneIdentity(
  userId: string,
  phone: string,
  isVerified: boolean,
  now: Date,
): IdentityRow {
  return {
    // An account has one such identity, so its own id can follow from the account's.
    id: uuidOfBytes(createHash('sha256').update(`phone identity of ${userId}`).digest()),
    user_id: userId,
    provider: 'phone',
    provider_id: userId,
    identity_data: { sub: userId, phone, email_verified: false, phone_verified: isVerified },
    email: null,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** Makes the phone identity of an account follow its confirmed phone. */
export function savePhoneIdentity(
  tx: Transaction,
  userId: string,
  phone: string,
  now: Date,
): Promise<void> {
  return saveOwnIdentity(tx, phoneIdentity(userId, phone, true, now));
}
