import type { PasskeyRow } from '#server/features/auth/repository/passkeys.ts';
import type { Passkey } from '#shared/auth/contracts/passkeys.ts';

/** A passkey as the protocol shows it. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    ...(row.friendly_name && { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
  };
}
