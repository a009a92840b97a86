import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';

/**
 * Notes that somebody asked for a sign-in or reset mail to an unconfirmed address, with the metadata they gave, if any.
 * When another such mail with other metadata may still be opened, neither's is kept: the owner may open either mail.
 * Confirmed and unknown addresses are left alone at the same cost.
 */
export async function noteLinkRequest(
  tx: Transaction,
  email: string,
  metadata: Record<string, unknown> | undefined,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const given = sql`${metadata === undefined ? null : JSON.stringify(metadata)}::jsonb`;
  const waiting = sql`link_asked_at > ${at} - make_interval(secs => ${CODE_TTL_S}::float8)`;
  await sql`
    update auth.users set
      link_asked_at = ${at},
      link_metadata = case
        when ${given} is null then link_metadata
        when link_metadata is null or not (${waiting}) then ${given}
        when link_metadata = ${given} then link_metadata
        else '{}'::jsonb
      end
    where email = ${email} and not is_sso_user and email_confirmed_at is null and deleted_at is null`.execute(
    tx,
  );
}
