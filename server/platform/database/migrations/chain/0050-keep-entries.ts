import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { meterTable } from '#server/platform/database/meter-table.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/**
 * Lets people take back what they wrote into the history of an application themselves, keeps that for a while, and notes
 * which change an undoing event undid. Every other event still stays for good.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter table application_events add column reverts uuid`.execute(tx);
  await sql`
    create table removed_entries (
      user_id uuid not null references auth.users (id) on delete cascade,
      id uuid not null,
      application_id uuid not null,
      kind text not null check (kind in ('reply', 'note', 'other')),
      at timestamptz not null,
      text text not null,
      deleted_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, application_id) references applications (user_id, id) on delete cascade
    )`.execute(tx);
  await sql`
    create index removed_entries_of on removed_entries (user_id, application_id)`.execute(tx);
  await sql`create index removed_entries_deleted on removed_entries (deleted_at)`.execute(tx);
  await ownRowsOnly(tx, 'removed_entries', ['select', 'delete']);
  await meterTable(tx, { table: 'removed_entries', kind: 'removed_entries', columns: ['text'] });
  await sql`
    create function public.remove_entry(p_application uuid, p_id uuid, p_at timestamptz) returns boolean
    language plpgsql security definer set search_path = '' as $$
    begin
      with gone as (
        delete from public.application_events
        where user_id = auth.uid() and id = p_id and application_id = p_application
          and field in ('reply', 'note', 'other')
        returning user_id, id, application_id, field, at, new_value
      )
      insert into public.removed_entries (user_id, id, application_id, kind, at, text, deleted_at)
      select user_id, id, application_id, field, at, coalesce(new_value, ''), p_at from gone;
      return found;
    end $$`.execute(tx);
  await sql`
    revoke execute on function public.remove_entry(uuid, uuid, timestamptz) from public`.execute(
    tx,
  );
  await sql`
    grant execute on function public.remove_entry(uuid, uuid, timestamptz)
    to authenticated, service_role`.execute(tx);
}
