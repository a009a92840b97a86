import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Gives sign-in mails a kind of their own, so that requesting one voids no reset link, and lets a code end before the
 * link of its mail. The code of a sign-in mail that is on its way during the upgrade stops working; its link still works.
 */
export async function up(tx: Transaction): Promise<void> {
  const table = sql.id('auth', 'one_time_tokens');
  await sql`alter table ${table} alter column code_hash drop not null`.execute(tx);
  await sql`alter table ${table} drop constraint one_time_tokens_kind_check`.execute(tx);
  await sql`
    alter table ${table} add constraint one_time_tokens_kind_check check (kind in
      ('confirmation', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication'))`.execute(
    tx,
  );
  // Forced row security binds the owner too: whether these rows are visible would depend on the login's memberships.
  await sql`alter table ${table} no force row level security`.execute(tx);
  await sql`
    update ${table} set kind = 'magiclink' where kind = 'recovery' and purpose = 'magiclink'`.execute(
    tx,
  );
  await sql`
    update ${table} as token set kind = 'magiclink'
    where kind = 'confirmation' and purpose = 'magiclink' and not exists (
      select from ${table} as other where other.user_id = token.user_id and other.kind = 'magiclink'
    )`.execute(tx);
  await sql`alter table ${table} force row level security`.execute(tx);
}
