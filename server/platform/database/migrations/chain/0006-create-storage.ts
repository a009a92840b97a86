import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { ownRowsOnly } from '#server/platform/database/row-security.ts';

/** The rows of stored files and of bytes to be removed. */
export async function up(db: Transaction): Promise<void> {
  await sql`
    create table storage_objects (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      bucket_id text not null,
      name text collate "C" not null,
      object_key text not null unique,
      size integer not null,
      content_type text not null,
      etag text not null,
      cache_control text not null,
      user_metadata jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (bucket_id, name)
    )`.execute(db);
  await sql`create index storage_objects_by_user on storage_objects (user_id, created_at)`.execute(
    db,
  );
  // No foreign key: these rows outlive the account, until the bytes are gone.
  await sql`
    create table storage_garbage (
      object_key text primary key,
      user_id uuid not null,
      remove_after timestamptz not null
    )`.execute(db);
  await sql`create index storage_garbage_due on storage_garbage (remove_after)`.execute(db);
  await ownRowsOnly(db, 'storage_objects');
  await ownRowsOnly(db, 'storage_garbage', ['select', 'insert', 'delete']);
  await sql`
    create policy own_folder on storage_objects as restrictive to authenticated
    using (true)
    with check (split_part(name, '/', 1) in ((select auth.uid())::text, 'resumes'))`.execute(db);
  await sql`
    create function doom_object() returns trigger language plpgsql as $$
    begin
      insert into storage_garbage (object_key, user_id, remove_after)
      values (old.object_key, old.user_id, now());
      return null;
    end $$`.execute(db);
  await sql`
    create trigger doom_removed after delete on storage_objects
    for each row execute function doom_object()`.execute(db);
  await sql`
    create trigger doom_replaced after update of object_key on storage_objects
    for each row when (old.object_key <> new.object_key) execute function doom_object()`.execute(
    db,
  );
}
