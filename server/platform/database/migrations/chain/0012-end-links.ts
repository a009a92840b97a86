import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Links to files name their person's epoch and end when it changes: with a new password or a ban here, with a sign-out
 * of other devices by the server.
 */
export async function up(db: Transaction): Promise<void> {
  await sql`alter table auth.users add column link_epoch uuid not null default gen_random_uuid()`.execute(
    db,
  );
  await sql`
    create function auth.renew_link_epoch() returns trigger language plpgsql set search_path = '' as $$
    begin
      new.link_epoch := pg_catalog.gen_random_uuid();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger renew_link_epoch before update of encrypted_password, banned_until on auth.users
    for each row
    when (
      old.encrypted_password is distinct from new.encrypted_password
      or old.banned_until is distinct from new.banned_until
    )
    execute function auth.renew_link_epoch()`.execute(db);
  // People read their own row, the server every row.
  await sql`
    create function link_epoch(p_user uuid) returns uuid
    language sql stable security definer set search_path = '' as $$
      select link_epoch from auth.users
      where id = p_user and (auth.uid() is null or auth.uid() = p_user)
    $$`.execute(db);
  await sql`revoke all on function link_epoch(uuid) from public`.execute(db);
  await sql`grant execute on function link_epoch(uuid) to authenticated, service_role`.execute(db);
}
