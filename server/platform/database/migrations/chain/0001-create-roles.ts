import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** The three roles of an identity, the schema `auth` and `auth.uid()`. */
export async function up(tx: Transaction): Promise<void> {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    // Roles belong to the whole cluster: another database may be making the same ones at this moment.
    await sql`
      do $$
      begin
        if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
          create role ${sql.id(role)} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(tx);
    await sql`
      do $$
      begin
        if not pg_has_role(current_user, ${sql.lit(role)}, 'usage') then
          grant ${sql.id(role)} to current_user;
        end if;
      exception when unique_violation or internal_error then null;
      end $$`.execute(tx);
  }
  await sql`create schema auth`.execute(tx);
  await sql`revoke all on schema auth from public`.execute(tx);
  await sql`grant usage on schema auth to service_role`.execute(tx);
  await sql`
    create function auth.uid() returns uuid language sql stable parallel safe
    return nullif(pg_catalog.current_setting('waymark.user_id', true), '')::uuid`.execute(tx);
  await sql`revoke create on schema public from public`.execute(tx);
  await sql`grant usage on schema public to anon, authenticated, service_role`.execute(tx);
}
